import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

/** What one request of the load came to. */
export interface LoadAnswer {
  /** 0 when there was none. */
  readonly status: number;
  readonly retryAfter: string | undefined;
  readonly ms: number;
}

const GIVES_UP_AFTER_MS = 15_000;
const TICK_MS = 20;
let clients = 0;

/** Keeps `atOnce` requests open for a while, each client sending its next when it is answered. */
export async function closedLoad(url: string, atOnce: number, forMs: number): Promise<LoadAnswer[]> {
  const agent = new Agent({ keepAlive: true });
  const answers: LoadAnswer[] = [];
  const until = performance.now() + forMs;
  const client = async (): Promise<void> => {
    while (performance.now() < until) answers.push(await ask(url, agent));
  };
  await Promise.all(Array.from({ length: atOnce }, client));
  agent.destroy();
  return answers;
}

/** Sends `perSecond` requests a second for a while, whatever becomes of the earlier ones, as strangers do. */
export async function openLoad(url: string, perSecond: number, forMs: number): Promise<LoadAnswer[]> {
  const agent = new Agent({ keepAlive: true });
  const asked: Promise<LoadAnswer>[] = [];
  const startedAt = performance.now();
  for (let passed = 0; passed < forMs; passed = performance.now() - startedAt) {
    const due = Math.floor((passed / 1_000) * perSecond);
    while (asked.length < due) asked.push(ask(url, agent));
    await pause(TICK_MS);
  }
  const answers = await Promise.all(asked);
  agent.destroy();
  return answers;
}

/** One request, from a network that has sent nothing yet: limits per network are not what is measured. */
export function ask(url: string, agent?: Agent): Promise<LoadAnswer> {
  const startedAt = performance.now();
  clients += 1;
  const address = `10.${100 + ((clients >> 16) & 63)}.${(clients >> 8) & 255}.${clients & 255}`;
  return new Promise((resolve) => {
    const end = (status: number, retryAfter?: string) =>
      resolve({ status, retryAfter, ms: performance.now() - startedAt });
    const sent = request(
      url,
      {
        agent: agent ?? false,
        headers: { 'x-forwarded-for': address },
        signal: AbortSignal.timeout(GIVES_UP_AFTER_MS),
      },
      (response) => {
        response.resume();
        response.once('end', () => end(response.statusCode ?? 0, response.headers['retry-after']));
        response.once('error', () => end(0));
      },
    );
    sent.once('error', () => end(0));
    sent.end();
  });
}

import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';

/** The outcome of one request. */
export interface LoadAnswer {
  /** 0 for no response. */
  readonly status: number;
  readonly retryAfter: string | undefined;
  readonly ms: number;
}

/** The load of one worker. */
export type Load =
  | { readonly url: string; readonly forMs: number; readonly atOnce: number }
  | { readonly url: string; readonly forMs: number; readonly perSecond: number };

const CLIENT_TIMEOUT_MS = 15_000;
const TICK_MS = 20;
/** More than the gateway queues for one service. */
const CONNECTIONS = 400;
const STEP = 50;
// A random start, so that each worker simulates other clients.
let clients = Math.floor(Math.random() * 2 ** 22);

/** Keeps `atOnce` requests open for a while; each client sends its next one after the response. */
async function closedLoad(url: string, atOnce: number, forMs: number): Promise<LoadAnswer[]> {
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

/**
 * Sends `perSecond` requests a second for a while, whatever happens to earlier ones, like many clients behind a proxy
 * with pooled connections.
 */
async function openLoad(url: string, perSecond: number, forMs: number): Promise<LoadAnswer[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS, maxFreeSockets: CONNECTIONS });
  await openConnections(url, agent);
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

/** Opens connections in steps, because Node accepts one per turn of its event loop. */
async function openConnections(url: string, agent: Agent): Promise<void> {
  for (let open = STEP; open <= CONNECTIONS; open += STEP) {
    await Promise.all(Array.from({ length: open }, () => ask(url, agent)));
  }
}

/** Sends one request from a new network, because limits per network are not measured here. */
function ask(url: string, agent: Agent): Promise<LoadAnswer> {
  const startedAt = performance.now();
  clients += 1;
  const address = `10.${64 + ((clients >> 16) & 63)}.${(clients >> 8) & 255}.${clients & 255}`;
  return new Promise((resolve) => {
    const end = (status: number, retryAfter?: string) =>
      resolve({ status, retryAfter, ms: performance.now() - startedAt });
    const sent = request(
      url,
      {
        agent,
        headers: { 'x-forwarded-for': address },
        timeout: CLIENT_TIMEOUT_MS,
      },
      (response) => {
        response.resume();
        response.once('end', () => end(response.statusCode ?? 0, response.headers['retry-after']));
        response.once('error', () => end(0));
      },
    );
    sent.once('timeout', () => sent.destroy(new Error('No answer')));
    sent.once('error', () => end(0));
    sent.end();
  });
}

const load = workerData as Load;
parentPort?.postMessage(
  'atOnce' in load
    ? await closedLoad(load.url, load.atOnce, load.forMs)
    : await openLoad(load.url, load.perSecond, load.forMs),
);

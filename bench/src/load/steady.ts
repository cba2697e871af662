import { Agent, request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { summaryOf, UNANSWERED, type Measured, type NextRequest } from './measured.js';

export interface SteadyPace {
  readonly perSecond: number;
  readonly seconds: number;
  /** Ends it earlier. */
  readonly signal?: AbortSignal;
}

/**
 * Sends requests at a steady rate, whether or not earlier responses have arrived. A duration counts from when its
 * request was due, so that a delayed request doesn't look fast.
 */
export async function measureSteadily(
  url: string,
  { perSecond, seconds, signal }: SteadyPace,
  next: NextRequest,
): Promise<Measured> {
  const agent = new Agent({ keepAlive: true });
  const durations: number[] = [];
  const failures: Record<string, number> = {};
  const answers: Promise<void>[] = [];
  const began = performance.now();
  for (let nth = 0; nth < perSecond * seconds && !signal?.aborted; nth += 1) {
    const due = began + (nth * 1_000) / perSecond;
    await delay(Math.max(0, due - performance.now()));
    const answer = statusOf(url, agent, next()).then((status) => {
      if (status >= 200 && status < 300) durations.push(performance.now() - due);
      else failures[status] = (failures[status] ?? 0) + 1;
    });
    answers.push(
      answer.catch(() => {
        failures[UNANSWERED] = (failures[UNANSWERED] ?? 0) + 1;
      }),
    );
  }
  await Promise.all(answers);
  agent.destroy();
  return summaryOf(durations, failures, (performance.now() - began) / 1_000);
}

/** The status of a complete response. Only reads run at a steady rate, so there is no body. */
function statusOf(
  url: string,
  agent: Agent,
  { method, path, headers }: ReturnType<NextRequest>,
): Promise<number> {
  return new Promise((resolve, reject) => {
    const asked = request(new URL(path, url), { method, headers, agent }, (answer) => {
      answer.on('error', reject);
      answer.on('end', () => resolve(answer.statusCode ?? 0));
      answer.resume();
    });
    asked.on('error', reject);
    asked.end();
  });
}

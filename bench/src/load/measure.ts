import autocannon, { type Result } from 'autocannon';
import type { Request } from '../calls/calls.js';
import { percentile } from './percentile.js';

/** What was seen of one call at one server. Durations are milliseconds. */
export interface Measured {
  readonly perSecond: number;
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
  readonly requests: number;
  /** Answers that were no success, by their status; empty when all went well. */
  readonly failures: Readonly<Record<string, number>>;
}

/** How hard to ask: as fast as the answers come, or so many times a second whatever they take. */
export interface Pace {
  readonly connections: number;
  readonly seconds: number;
  readonly perSecond?: number;
  /** Ends after so many requests, however long that takes. */
  readonly amount?: number;
}

const UNANSWERED = 'no answer';

/** Asks one server and takes the time of every answer. The request to come is made anew each time. */
export async function measure(
  url: string,
  pace: Pace,
  next: () => Request & { headers: Readonly<Record<string, string>> },
): Promise<Measured> {
  const durations: number[] = [];
  const failures: Record<string, number> = {};
  const fail = (kind: string) => {
    failures[kind] = (failures[kind] ?? 0) + 1;
  };
  const { duration } = await new Promise<Result>((resolve, reject) => {
    const run = autocannon(
      {
        url,
        connections: pace.connections,
        ...(pace.amount === undefined ? { duration: pace.seconds } : { amount: pace.amount }),
        ...(pace.perSecond === undefined ? {} : { overallRate: pace.perSecond }),
        requests: [{ setupRequest: (defaults) => ({ ...defaults, ...requestOf(next()) }) }],
      },
      (error: Error | null, result) => (error ? reject(error) : resolve(result)),
    );
    run.on('response', (_client, status, _bytes, took) => {
      if (status >= 200 && status < 300) durations.push(took);
      else fail(String(status));
    });
    run.on('reqError', () => fail(UNANSWERED));
  });
  durations.sort((one, other) => one - other);
  return {
    perSecond: durations.length / duration,
    p50: percentile(durations, 50),
    p95: percentile(durations, 95),
    p99: percentile(durations, 99),
    requests: durations.length,
    failures,
  };
}

function requestOf({ method, path, body, headers }: Request & { headers: Readonly<Record<string, string>> }) {
  if (body === undefined) return { method, path, headers: { ...headers } };
  const typed = { ...headers, 'content-type': 'application/json' };
  return { method, path, headers: typed, body: JSON.stringify(body) };
}

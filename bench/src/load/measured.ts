import { percentile } from './percentile.js';

/** The results of one call at one server. Durations are milliseconds. */
export interface Measured {
  readonly perSecond: number;
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
  readonly requests: number;
  /** Unsuccessful responses by status; empty if there are none. */
  readonly failures: Readonly<Record<string, number>>;
}

/** One request of a measurement, the same for every server. */
export interface Request {
  readonly method: 'GET' | 'POST' | 'PUT';
  readonly path: string;
  readonly body?: object;
}

export type NextRequest = () => Request & { readonly headers: Readonly<Record<string, string>> };

/** The key for requests without a response. */
export const UNANSWERED = 'no answer';

/** Summarizes durations, in milliseconds, of the requests of some seconds. */
export function summaryOf(
  durations: readonly number[],
  failures: Readonly<Record<string, number>>,
  seconds: number,
): Measured {
  const sorted = [...durations].sort((one, other) => one - other);
  return {
    perSecond: sorted.length / seconds,
    p50: percentile(sorted, 50),
    p95: percentile(sorted, 95),
    p99: percentile(sorted, 99),
    requests: sorted.length,
    failures,
  };
}

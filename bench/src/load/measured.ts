import type { Request } from './request.js';
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

/** Makes the request to come. */
export type NextRequest = () => Request & { readonly headers: Readonly<Record<string, string>> };

/** Under what the requests that got no answer are counted. */
export const UNANSWERED = 'no answer';

/** Sums up durations, in milliseconds, of what was asked within so many seconds. */
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

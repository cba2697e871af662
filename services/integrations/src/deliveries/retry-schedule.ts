import { HOUR_MS, MINUTE_MS, SECOND_MS } from '@bindery/service-kit/time';

/** The pauses after the first, second … failed attempt: eight attempts over about 28 hours. */
export const RETRY_PAUSES_MS: readonly number[] = [
  ...[5 * SECOND_MS, 5 * MINUTE_MS, 30 * MINUTE_MS],
  ...[2 * HOUR_MS, 5 * HOUR_MS, 10 * HOUR_MS, 10 * HOUR_MS],
];
const JITTER = 0.2;
/** After an answer of 429, and after none in time. */
const BUSY_PAUSE_MS = MINUTE_MS;

/** A failed attempt, as far as the next one depends on it. */
export interface FailedAttempt {
  /** Attempts since the delivery was started, this one included. */
  readonly tries: number;
  /** Whether the receiver was too busy: 429, or no answer in time. */
  readonly isBusy: boolean;
  /** The `Retry-After` of the answer, in milliseconds. */
  readonly retryAfterMs?: number | undefined;
}

/**
 * The pause before the next attempt in milliseconds; undefined after the last. The receiver's own wish counts between the
 * pause and twice the pause.
 * @param random from 0 to 1
 */
export function retryPause(
  { tries, isBusy, retryAfterMs }: FailedAttempt,
  random: number,
): number | undefined {
  const pause = RETRY_PAUSES_MS[tries - 1];
  if (pause === undefined) return undefined;
  const wished = Math.min(Math.max(retryAfterMs ?? 0, pause), 2 * pause);
  const jittered = wished * (1 + JITTER * (2 * random - 1));
  const least = retryAfterMs === undefined ? 0 : wished;
  return Math.round(Math.max(jittered, least, isBusy ? BUSY_PAUSE_MS : 0));
}

/** `Retry-After` in milliseconds from now (RFC 9110, section 10.2.3); undefined for what is none. */
export function readRetryAfter(text: string | undefined, now: Date): number | undefined {
  if (text === undefined) return undefined;
  const ms = /^\d{1,9}$/.test(text) ? Number(text) * SECOND_MS : Date.parse(text) - now.getTime();
  return Number.isNaN(ms) ? undefined : Math.max(ms, 0);
}

/**
 * All time limits of a request, in milliseconds. No user waits longer than five seconds. The gateway responds by
 * itself when its budget is used up, and every service behind it gets a slightly shorter one, so that the service's
 * own response arrives.
 */

/** The time that the gateway allows one request once it has all of it. The rest of the five seconds is the way. */
export const REQUEST_BUDGET_MS = 4_700;

/**
 * The same for a request whose body is a file, which is a thousand times larger. Before that, the file has
 * {@link UPLOAD_ARRIVAL_MS} to arrive.
 */
export const UPLOAD_BUDGET_MS = 60_000;

/** How long a file may take to arrive: 100 MB at a megabit a second. */
export const UPLOAD_ARRIVAL_MS = 900_000;

/** The time limit of an operator's call. No user waits for it, and its pages of work are larger. */
export const OPERATOR_BUDGET_MS = 60_000;

/** How much earlier than its caller's deadline a service must respond. */
export const ANSWER_MARGIN_MS = 250;

/**
 * The header, over HTTP and over NATS, that says how much longer the asker waits, in whole milliseconds and less the
 * margin. It is a span and not a moment, so that clocks need not agree.
 */
export const TIMEOUT_HEADER = 'x-request-timeout-ms';

/** Reads {@link TIMEOUT_HEADER}. Without a readable value, the limit is the gateway's, which is also the maximum. */
export function readTimeout(header: string | undefined, budgetMs = REQUEST_BUDGET_MS): number {
  const most = budgetMs - ANSWER_MARGIN_MS;
  return header !== undefined && /^\d{1,6}$/.test(header) ? Math.min(Number(header), most) : most;
}

/** The value of {@link TIMEOUT_HEADER} when `remainingMs` are left. */
export function timeoutFor(remainingMs: number): string {
  return String(Math.max(0, Math.floor(remainingMs - ANSWER_MARGIN_MS)));
}

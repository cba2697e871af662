/**
 * How long a request may take, all in milliseconds and all here. Nobody in front of a screen waits over five seconds: the
 * gateway answers by itself when its budget is used up, and every part behind it is told to answer a little earlier,
 * so that its own words arrive.
 */

/** What the gateway allows one request from the moment that it has all of it. The rest of the five seconds is the way. */
export const REQUEST_BUDGET_MS = 4_700;

/** What a call of an operator may take: nobody waits for it in front of a screen, and its pages of work are larger. */
export const OPERATOR_BUDGET_MS = 60_000;

/** How much earlier than the one who asks gives up an answer has to be out. */
export const ANSWER_MARGIN_MS = 250;

/**
 * The header, over HTTP and over NATS, that says how much longer the asker waits, in whole milliseconds and less the
 * margin. It is a span and not a moment, so that clocks need not agree.
 */
export const TIMEOUT_HEADER = 'x-request-timeout-ms';

/**
 * Reads {@link TIMEOUT_HEADER}. Whoever says nothing, or nothing readable, waits as long as the gateway would; nobody
 * can ask for more.
 */
export function readTimeout(header: string | undefined): number {
  const most = REQUEST_BUDGET_MS - ANSWER_MARGIN_MS;
  return header !== undefined && /^\d{1,6}$/.test(header) ? Math.min(Number(header), most) : most;
}

/** What to write into {@link TIMEOUT_HEADER} when `remainingMs` are left. */
export function timeoutFor(remainingMs: number): string {
  return String(Math.max(0, Math.floor(remainingMs - ANSWER_MARGIN_MS)));
}

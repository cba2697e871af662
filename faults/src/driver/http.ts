import { problemDetails, PROBLEM_MEDIA_TYPE } from '@bindery/contracts/errors';
import { isJson, sendTo, type Reply, type Send } from '@bindery/test-kit/client';
import type { Tally } from './tally.js';

/** Well above the promised five seconds, so that a breach is measured and not cut off. */
const CLIENT_TIMEOUT_MS = 15_000;
const SENTENCE = /^[A-Z].+[.!?]$/s;
/** `status` 0 means no response. */
const NO_REPLY: Reply = { status: 0, headers: new Headers(), body: undefined };

/**
 * Sends requests and tallies them.
 *
 * @param address the client's address, as a proxy in front of the gateway would report it
 */
export function sendAndTally(baseUrl: string, tally: Tally, address: string): Send {
  const send = sendTo(baseUrl);
  return async (path, { method = 'GET', route = path, headers, ...call } = {}) => {
    const startedAt = performance.now();
    const seen = (rest: { status?: number; fault?: string }) =>
      tally.add({ route: `${method} ${route}`, startedAt, endedAt: performance.now(), ...rest });
    try {
      const signal = AbortSignal.timeout(CLIENT_TIMEOUT_MS);
      const from = { 'x-forwarded-for': address, ...headers };
      const reply = await send(path, { ...call, method, headers: from, signal });
      const fault = faultOf(reply);
      seen({ status: reply.status, ...(fault ? { fault } : {}) });
      return reply;
    } catch (error) {
      seen({ fault: `no answer: ${reasonOf(error)}` });
      return NO_REPLY;
    }
  };
}

/** The fault of a failure: a problem document needs a sentence as its detail, and the request's id. */
function faultOf(reply: Reply): string | undefined {
  if (reply.status < 400) return undefined;
  const mediaType = reply.headers.get('content-type');
  if (!isJson(reply)) return `not a problem document but ${mediaType ?? 'nothing'}`;
  if (!mediaType?.startsWith(PROBLEM_MEDIA_TYPE)) return 'not sent as a problem document';
  const problem = problemDetails.safeParse(reply.body);
  if (!problem.success) return 'a problem document that lacks fields';
  if (!SENTENCE.test(problem.data.detail)) return `its detail is not a sentence: ${problem.data.detail}`;
  if (problem.data.request_id === 'none') return 'a problem document without its request id';
  if (reply.status === 500) return `an error that nobody foresaw (${problem.data.code})`;
  return undefined;
}

/** The innermost cause; fetch wraps it twice. */
function reasonOf(error: unknown): string {
  let reason = error;
  while (reason instanceof Error && reason.cause instanceof Error) reason = reason.cause;
  const { code, name } = reason as { code?: string; name?: string };
  return code ?? name ?? 'unknown';
}

import { Agent, request as httpRequest } from 'node:http';
import type { ClientRequest, IncomingMessage, OutgoingHttpHeaders } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import type { IsAlive } from './liveness.js';

/** A request to a part of Bindery, with its body in hand. */
export interface UpstreamCall {
  readonly base: URL;
  readonly method: string;
  /** Path and query, unchanged. */
  readonly path: string;
  readonly headers: OutgoingHttpHeaders;
  readonly body: Buffer | undefined;
  /** Aborted when the client goes away. */
  readonly signal: AbortSignal;
  /** How long a part that is alive may think before its first byte. */
  readonly answerWithinMs: number;
  readonly isAlive: IsAlive;
}

/** The part did not answer; `message` says why, for the log. */
export class UpstreamUnavailableError extends Error {
  override readonly name = 'UpstreamUnavailableError';
}

/** After this long without a first byte the part is asked whether it is alive. */
export const PATIENCE_MS = 1000;
/** With this long for the question, a frozen part is given up within two seconds. */
export const LIVENESS_TIMEOUT_MS = 800;

/** A connection to a part without a byte for this long: closed when it is spare, given up when it is in use. */
const SILENCE_MS = 10_000;
const agents = {
  http: new Agent({ keepAlive: true, timeout: SILENCE_MS }),
  https: new HttpsAgent({ keepAlive: true, timeout: SILENCE_MS }),
};
const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Sends the request and waits for the answer's head.
 * @throws UpstreamUnavailableError when the part is down, frozen, too slow or not speaking HTTP.
 */
export async function callUpstream(call: UpstreamCall): Promise<IncomingMessage> {
  const first = open(call);
  try {
    return await headOf(first, call);
  } catch (error) {
    // A kept connection that the part was closing as we wrote to it: what changes nothing is safe to send again.
    const lostRace =
      first.reusedSocket && error instanceof Error && 'code' in error && error.code === 'ECONNRESET';
    if (!lostRace || !SAFE_METHODS.has(call.method)) throw unavailable(error, call);
  }
  try {
    return await headOf(open(call), call);
  } catch (error) {
    throw unavailable(error, call);
  }
}

function open({ base, method, path, headers, signal }: UpstreamCall): ClientRequest {
  const options = { method, path, headers, signal };
  return base.protocol === 'https:'
    ? httpsRequest(base, { ...options, agent: agents.https })
    : httpRequest(base, { ...options, agent: agents.http });
}

function headOf(request: ClientRequest, call: UpstreamCall): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const giveUp = (reason: string) => request.destroy(new UpstreamUnavailableError(reason));
    const patience = setTimeout(() => {
      void call.isAlive().then((alive) => alive || giveUp('frozen: not even its health answers'));
    }, PATIENCE_MS);
    const limit = setTimeout(() => giveUp(`no answer in ${call.answerWithinMs} ms`), call.answerWithinMs);
    const settle = () => {
      clearTimeout(patience);
      clearTimeout(limit);
    };
    request.once('response', (response) => {
      settle();
      resolve(response);
    });
    request.on('error', (error) => {
      settle();
      reject(error);
    });
    request.end(call.body);
  });
}

function unavailable(error: unknown, call: UpstreamCall): Error {
  if (call.signal.aborted || error instanceof UpstreamUnavailableError) return error as Error;
  const reason = error instanceof Error ? error.message : String(error);
  return new UpstreamUnavailableError(reason, { cause: error });
}

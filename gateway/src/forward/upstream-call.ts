import { request as httpRequest } from 'node:http';
import type { ClientRequest, IncomingMessage, OutgoingHttpHeaders } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { TIMEOUT_HEADER, timeoutFor } from '@bindery/contracts/deadlines';
import type { Copy } from './copy.js';

/** A request to a part of Bindery, with its body in hand. */
export interface UpstreamCall {
  readonly method: string;
  /** Path and query, unchanged. */
  readonly path: string;
  readonly headers: OutgoingHttpHeaders;
  readonly body: Buffer | undefined;
  /** Aborted when the client goes away. */
  readonly signal: AbortSignal;
  /** When the client gets an answer whatever the part does, on the clock of `performance.now()`. */
  readonly deadline: number;
}

/**
 * How a call failed. `not sent`: no connection, so nobody has heard of it. `lost`: the connection ended without a byte of
 * answer; the part may have acted. `frozen`: not even the question whether it serves is answered. `late`: the
 * deadline is past.
 */
export type FailureKind = 'not sent' | 'lost' | 'frozen' | 'late';

/** The part did not answer; `message` says why, for the log. */
export class UpstreamUnavailableError extends Error {
  override readonly name = 'UpstreamUnavailableError';

  constructor(
    readonly kind: FailureKind,
    message: string,
    /** Whether the request went over a connection that had been kept, which says little about the part. */
    readonly overKeptConnection: boolean,
    cause?: unknown,
  ) {
    super(message, { cause });
  }
}

/** After this long without a first byte the copy is asked whether it serves. */
const PATIENCE_MS = 1000;

/**
 * Sends the request to one copy and waits for the answer's head.
 * @throws UpstreamUnavailableError when the copy is down, frozen, too slow or not speaking HTTP.
 */
export function callCopy(copy: Copy, call: UpstreamCall): Promise<IncomingMessage> {
  const left = call.deadline - performance.now();
  return new Promise((resolve, reject) => {
    const request = open(copy, call, left);
    let isConnected = false;
    let isSettled = false;
    const fail = (kind: FailureKind, message: string, cause?: unknown) =>
      new UpstreamUnavailableError(kind, message, request.reusedSocket, cause);
    const patience = setTimeout(() => {
      void copy.askLiveness().then((liveness) => {
        if (liveness === 'none' && !isSettled)
          request.destroy(fail('frozen', 'frozen: not even its health answers'));
      });
    }, PATIENCE_MS);
    const limit = setTimeout(() => request.destroy(fail('late', 'no answer before the deadline')), left);
    const settle = () => {
      isSettled = true;
      clearTimeout(patience);
      clearTimeout(limit);
    };
    request.once('socket', (socket) => {
      if (socket.connecting) socket.once('connect', () => (isConnected = true));
      else isConnected = true;
    });
    request.once('response', (response) => {
      settle();
      resolve(response);
    });
    request.on('error', (error) => {
      settle();
      if (call.signal.aborted || error instanceof UpstreamUnavailableError) reject(error);
      else reject(fail(isConnected ? 'lost' : 'not sent', error.message, error));
    });
    request.end(call.body);
  });
}

function open({ base, agent }: Copy, call: UpstreamCall, leftMs: number): ClientRequest {
  const { method, path, signal } = call;
  const headers = { ...call.headers, [TIMEOUT_HEADER]: timeoutFor(leftMs) };
  const send = base.protocol === 'https:' ? httpsRequest : httpRequest;
  return send(base, { method, path, headers, signal, agent });
}

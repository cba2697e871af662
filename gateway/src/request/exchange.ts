import type { Principal } from '@bindery/contracts/access';
import type { Context } from '@opentelemetry/api';
import { traceIdOf } from '@bindery/telemetry/tracing';
import type { SpooledFile } from './spooled-file.js';
import type { EdgeProblem } from './edge-problem.js';

/** The result of verifying a request's token. */
type VerificationResult =
  { readonly principal: Principal } | { readonly refused: EdgeProblem } | { readonly anonymous: true };

/** Returns the token's principal, or why it is denied. Rejects only on an internal fault. */
export type VerifyToken = (token: string) => Promise<VerificationResult>;

/** The access token that stands for an API key, and its principal; or why the key is refused. */
export type KeyVerification =
  { readonly principal: Principal; readonly token: string } | { readonly refused: EdgeProblem };

/** The gateway's state for one request. */
export interface Exchange {
  readonly requestId: string;
  readonly startedAt: number;
  /** The trace context of the request, with the gateway's own span. */
  readonly trace: Context;
  /** How long the client took to send the body, in milliseconds: its own time, not ours. */
  arrivingMs: number;
  token: VerificationResult;
  /** Of a call by an API key: the token that is sent on in the place of the key. */
  ofKey?: { readonly token: string; readonly renew: () => Promise<KeyVerification> };
  /** The whole body, once `body-limit` has read it. */
  body?: Buffer | SpooledFile;
}

/** The fields that identify a request's log lines. */
export function logIds({ requestId, trace }: Exchange): { request_id: string; trace_id: string | undefined } {
  return { request_id: requestId, trace_id: traceIdOf(trace) };
}

import { headers, type MsgHdrs } from '@nats-io/nats-core';
import type { Step } from '@bindery/telemetry/tracing';

const REQUEST_ID = 'X-Request-Id';
const TRACEPARENT = 'traceparent';

/** Tells who receives a message on NATS which request it belongs to. */
export function causeHeaders(step: Step): MsgHdrs {
  const told = headers();
  told.set(REQUEST_ID, step.requestId);
  told.set(TRACEPARENT, step.traceparent);
  return told;
}

/** The request that a message on NATS belongs to, as its sender told. */
export function causeOf(told: MsgHdrs | undefined): { requestId?: string; traceparent?: string } {
  const requestId = told?.get(REQUEST_ID);
  const traceparent = told?.get(TRACEPARENT);
  return { ...(requestId && { requestId }), ...(traceparent && { traceparent }) };
}

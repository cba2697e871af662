import { headers, type MsgHdrs } from '@nats-io/nats-core';
import type { Context } from '@opentelemetry/api';
import { extractContext, getRequestId, traceparentOf } from '@bindery/telemetry/tracing';

const REQUEST_ID = 'X-Request-Id';
const TRACEPARENT = 'traceparent';

/** The request and the span that a message on NATS belongs to, as headers for who receives it. */
export function traceHeaders(from: Context): MsgHdrs {
  const carrier = headers();
  const [requestId, traceparent] = [getRequestId(from), traceparentOf(from)];
  if (requestId !== undefined) carrier.set(REQUEST_ID, requestId);
  if (traceparent !== undefined) carrier.set(TRACEPARENT, traceparent);
  return carrier;
}

/** The request and the span that a message on NATS belongs to, according to its headers. */
export function readTraceHeaders(carrier: MsgHdrs | undefined): { requestId?: string; parent: Context } {
  const requestId = carrier?.get(REQUEST_ID);
  const parent = extractContext({ traceparent: carrier?.get(TRACEPARENT) });
  return { parent, ...(requestId && { requestId }) };
}

import {
  context,
  isSpanContextValid,
  propagation,
  ROOT_CONTEXT,
  trace,
  type Context,
} from '@opentelemetry/api';

/** The headers that carry a trace over HTTP and NATS (W3C Trace Context). */
export interface TraceHeaders {
  readonly traceparent?: string | undefined;
}

/** The context of a caller's headers; empty if they are absent or malformed. */
export function extractContext({ traceparent }: TraceHeaders): Context {
  return propagation.extract(ROOT_CONTEXT, { traceparent });
}

/** The `traceparent` that makes the next component's spans children of this context's span. */
export function traceparentOf(from: Context = context.active()): string | undefined {
  const carrier: { traceparent?: string } = {};
  propagation.inject(from, carrier);
  return carrier.traceparent;
}

/** The id that joins the log lines of all components; undefined while tracing is not running. */
export function traceIdOf(from: Context = context.active()): string | undefined {
  const span = trace.getSpanContext(from);
  return span && isSpanContextValid(span) ? span.traceId : undefined;
}

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

/** The context that a caller's headers describe; an empty one when they are absent or not well formed. */
export function extractContext({ traceparent }: TraceHeaders): Context {
  return propagation.extract(ROOT_CONTEXT, { traceparent });
}

/** The `traceparent` that makes the next component's spans children of this context's span. */
export function traceparentOf(from: Context = context.active()): string | undefined {
  const carrier: { traceparent?: string } = {};
  propagation.inject(from, carrier);
  return carrier.traceparent;
}

/** By which the log lines of all components are joined; nothing before tracing has started and after it has stopped. */
export function traceIdOf(from: Context = context.active()): string | undefined {
  const span = trace.getSpanContext(from);
  return span && isSpanContextValid(span) ? span.traceId : undefined;
}

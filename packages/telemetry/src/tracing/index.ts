export { extractContext, traceIdOf, traceparentOf, type TraceHeaders } from './propagation.js';
export { getRequestId, REQUEST_ID_ATTRIBUTE } from './request-id.js';
export {
  endSpan,
  endWith,
  errorType,
  startEntrySpan,
  startSpan,
  type EntrySpan,
  type NewSpan,
  type SpanEnd,
} from './spans.js';
export { startTracing, type Tracing, type TracingOptions } from './start-tracing.js';
export type { OnDelivery } from './delivery.js';

import { context, createContextKey, type Context } from '@opentelemetry/api';
import type { SpanProcessor } from '@opentelemetry/sdk-trace';

/** The attribute with a span's request id, to find spans of any trace. */
export const REQUEST_ID_ATTRIBUTE = 'bindery.request_id';

const REQUEST_ID = createContextKey(REQUEST_ID_ATTRIBUTE);

export function setRequestId(parent: Context, requestId: string): Context {
  return parent.setValue(REQUEST_ID, requestId);
}

/** The id of the request that a context belongs to. */
export function getRequestId(from: Context = context.active()): string | undefined {
  const requestId = from.getValue(REQUEST_ID);
  return typeof requestId === 'string' ? requestId : undefined;
}

/** Puts the request id on each span of a request. */
export const requestIdProcessor: SpanProcessor = {
  onStart(span, parent) {
    const requestId = getRequestId(parent);
    if (requestId !== undefined) span.setAttribute(REQUEST_ID_ATTRIBUTE, requestId);
  },
  onEnd: () => undefined,
  forceFlush: () => Promise.resolve(),
  shutdown: () => Promise.resolve(),
};

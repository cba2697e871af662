import {
  context,
  isSpanContextValid,
  SpanStatusCode,
  trace,
  TraceFlags,
  type Attributes,
  type Context,
  type Span,
  type SpanOptions,
} from '@opentelemetry/api';
import { setRequestId } from './request-id.js';

/** Neither the name nor the attributes may contain a personal value: no query, no SQL value, no address. */
export interface NewSpan extends Pick<SpanOptions, 'kind' | 'attributes'> {
  readonly name: string;
}

/** The first span of a request or a message in this process. */
export interface EntrySpan extends NewSpan {
  readonly requestId: string;
  /** The context of the caller's headers, see `extractContext`. */
  readonly parent: Context;
}

/** The outcome of a span. Only the type of an error is recorded, because its message may contain values. */
export interface SpanEnd {
  readonly failed?: string | undefined;
  readonly attributes?: Attributes;
}

/**
 * Starts a span below the one of `parent`. If the trace is not recorded, this returns the caller's span, so that no
 * span names a parent that is never exported.
 */
export function startSpan({ name, ...options }: NewSpan, parent: Context = context.active()): Span {
  const caller = trace.getSpan(parent);
  const callerContext = caller?.spanContext();
  if (caller && !caller.isRecording() && callerContext && !callerContext.isRemote) return caller;
  const span = trace.getTracer('bindery').startSpan(name, options, parent);
  if (span.isRecording() || !callerContext || !isSpanContextValid(callerContext)) return span;
  return trace.wrapSpanContext({ ...callerContext, traceFlags: TraceFlags.NONE, isRemote: false });
}

/** Starts the span of a request or a message, and returns the context in which to work on it. */
export function startEntrySpan({ requestId, parent, ...span }: EntrySpan): Context {
  const ofRequest = setRequestId(parent, requestId);
  return trace.setSpan(ofRequest, startSpan(span, ofRequest));
}

/** Ends a span, or that of a context if it has one. */
export function endSpan(ended: Span | Context, { failed, attributes }: SpanEnd = {}): void {
  const span = spanOf(ended);
  if (!span) return;
  if (attributes) span.setAttributes(attributes);
  if (failed !== undefined) {
    span.setAttribute('error.type', failed);
    span.setStatus({ code: SpanStatusCode.ERROR });
  }
  span.end();
}

function spanOf(spanOrContext: Span | Context): Span | undefined {
  return 'getValue' in spanOrContext ? trace.getSpan(spanOrContext) : spanOrContext;
}

/** Ends a span, or that of a context, when the work settles; a rejection fails the span. */
export async function endWith<T>(ended: Span | Context, work: () => Promise<T>): Promise<T> {
  try {
    const result = await work();
    endSpan(ended);
    return result;
  } catch (error) {
    endSpan(ended, { failed: errorType(error) });
    throw error;
  }
}

/** An error's code or class, never its message, which may contain values. */
export function errorType(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const code: unknown = 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : error.name;
}

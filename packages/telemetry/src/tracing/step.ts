import { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace, TraceFlags } from '@opentelemetry/api';
import type { Attributes, Span, Tracer } from '@opentelemetry/api';
import { formatTraceparent, newTraceparent, parseTraceparent, type TraceParent } from './traceparent.js';

/** What kind of step it is, in OpenTelemetry's words: who asks, who answers, and the same for messages. */
export type StepKind = 'internal' | 'server' | 'client' | 'producer' | 'consumer';

/** A step as it begins. Neither name nor attributes may hold a value of a person: no query, no SQL value, no address. */
export interface StepStart {
  readonly name: string;
  readonly kind: StepKind;
  readonly attributes?: Attributes;
}

/** The first step of a request in this process. */
export interface TraceStart extends StepStart {
  readonly requestId: string;
  /** The caller's `traceparent`, as it came. */
  readonly parent?: string | undefined;
}

/** How a step ended. Of an error only its kind is kept: a message may hold values. */
export interface StepEnd {
  readonly name?: string;
  readonly failed?: string | undefined;
  readonly attributes?: Attributes;
}

/** One step of a request's trace, an OpenTelemetry span where the trace is recorded, and next to nothing where not. */
export interface Step {
  readonly requestId: string;
  /** Whether it is recorded. Where not, there is no need to find out how a child would be called. */
  readonly recorded: boolean;
  readonly traceId: string;
  /** What whoever is called is told, so that its steps belong to this one. */
  readonly traceparent: string;
  child(start: StepStart): Step;
  end(end?: StepEnd): void;
}

/** The attribute by which a request's spans are found, whatever their trace. */
export const REQUEST_ID_ATTRIBUTE = 'bindery.request_id';

const KINDS: Readonly<Record<StepKind, SpanKind>> = {
  internal: SpanKind.INTERNAL,
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  producer: SpanKind.PRODUCER,
  consumer: SpanKind.CONSUMER,
};

let tracer: Tracer | undefined;

/** Records from now on with this tracer, or no more. */
export function recordWith(next: Tracer | undefined): void {
  tracer = next;
}

/**
 * Begins the part that this process has in a request's trace. Without a `parent`, or with one that is not well formed,
 * a trace begins. Whether it is recorded is the tracer's decision.
 */
export function beginTrace({ parent: header, requestId, ...start }: TraceStart): Step {
  const parent = parseTraceparent(header);
  if (!tracer) return new SilentStep(requestId, parent ?? newTraceparent());
  const span = tracer.startSpan(start.name, optionsOf(start, requestId), contextOf(parent));
  if (span.isRecording()) return new RecordedStep(requestId, span, tracer);
  const { traceId, spanId } = span.spanContext();
  return new SilentStep(requestId, parent ?? { traceId, spanId, sampled: false });
}

function contextOf(parent: TraceParent | undefined) {
  if (!parent) return ROOT_CONTEXT;
  const traceFlags = parent.sampled ? TraceFlags.SAMPLED : TraceFlags.NONE;
  return trace.setSpanContext(ROOT_CONTEXT, { ...parent, traceFlags, isRemote: true });
}

function optionsOf({ kind, attributes }: StepStart, requestId: string) {
  return { kind: KINDS[kind], attributes: { ...attributes, [REQUEST_ID_ATTRIBUTE]: requestId } };
}

/** Nobody records it. It passes the trace's id on, so that the log lines of all parts share it. */
class SilentStep implements Step {
  readonly recorded = false;
  readonly traceId: string;
  readonly traceparent: string;

  constructor(
    readonly requestId: string,
    parent: TraceParent,
  ) {
    this.traceId = parent.traceId;
    // Whatever a stranger said, nobody further down records what is not recorded here.
    this.traceparent = formatTraceparent({ ...parent, sampled: false });
  }

  child(): Step {
    return this;
  }

  end(): void {
    // Nothing was recorded, so there is nothing to end.
  }
}

class RecordedStep implements Step {
  readonly recorded = true;
  readonly traceId: string;
  readonly traceparent: string;

  constructor(
    readonly requestId: string,
    private readonly span: Span,
    private readonly owner: Tracer,
  ) {
    const { traceId, spanId } = span.spanContext();
    this.traceId = traceId;
    this.traceparent = formatTraceparent({ traceId, spanId, sampled: true });
  }

  child(start: StepStart): Step {
    const context = trace.setSpan(ROOT_CONTEXT, this.span);
    const span = this.owner.startSpan(start.name, optionsOf(start, this.requestId), context);
    return new RecordedStep(this.requestId, span, this.owner);
  }

  end({ name, failed, attributes }: StepEnd = {}): void {
    if (name !== undefined) this.span.updateName(name);
    if (attributes) this.span.setAttributes(attributes);
    if (failed !== undefined) {
      this.span.setAttribute('error.type', failed);
      this.span.setStatus({ code: SpanStatusCode.ERROR });
    }
    this.span.end();
  }
}

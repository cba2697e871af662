import { z } from 'zod';

/** One span of an OTLP export, as `npm run trace` reads it. */
export interface ExportedSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentId?: string;
  /** The part that reported it: `crm`. */
  readonly part: string;
  readonly name: string;
  /** Milliseconds since 1970. */
  readonly startMs: number;
  readonly durationMs: number;
  readonly failed: boolean;
  readonly attributes: Readonly<Record<string, string | number | boolean>>;
}

const id = (digits: number) => z.string().regex(new RegExp(`^[\\da-f]{${digits}}$`, 'i'));
const keyValue = z.object({
  key: z.string(),
  value: z.object({
    stringValue: z.string().optional(),
    intValue: z.coerce.number().optional(),
    doubleValue: z.number().optional(),
    boolValue: z.boolean().optional(),
  }),
});
const attributes = z.array(keyValue).default([]);
const nanoseconds = z.coerce.bigint();

const otlpSpan = z.object({
  traceId: id(32),
  spanId: id(16),
  parentSpanId: z.union([z.literal(''), id(16)]).optional(),
  name: z.string(),
  startTimeUnixNano: nanoseconds,
  endTimeUnixNano: nanoseconds,
  attributes,
  status: z.object({ code: z.number().optional() }).optional(),
});

/** The parts of an OTLP/HTTP export in JSON that this reads. */
const otlpExport = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes }).default({ attributes: [] }),
      scopeSpans: z.array(z.object({ spans: z.array(otlpSpan) })),
    }),
  ),
});

const STATUS_ERROR = 2;
const NANOSECONDS_IN_MILLISECOND = 1e6;

/**
 * Reads the spans of an OTLP export.
 * @throws ZodError if the body is not an export.
 */
export function spansOf(body: unknown): ExportedSpan[] {
  return otlpExport.parse(body).resourceSpans.flatMap(({ resource, scopeSpans }) => {
    const part = String(plain(resource.attributes)['service.name'] ?? 'unknown');
    return scopeSpans.flatMap(({ spans }) => spans.map((span) => toSpan(part, span)));
  });
}

function toSpan(part: string, span: z.infer<typeof otlpSpan>): ExportedSpan {
  const { traceId, spanId, parentSpanId, name, startTimeUnixNano: start, endTimeUnixNano: end } = span;
  return {
    traceId,
    spanId,
    ...(parentSpanId && { parentId: parentSpanId }),
    part,
    name,
    startMs: Number(start) / NANOSECONDS_IN_MILLISECOND,
    durationMs: Number(end - start) / NANOSECONDS_IN_MILLISECOND,
    failed: span.status?.code === STATUS_ERROR,
    attributes: plain(span.attributes),
  };
}

function plain(list: z.infer<typeof attributes>): ExportedSpan['attributes'] {
  return Object.fromEntries(
    list.flatMap(({ key, value: { stringValue, intValue, doubleValue, boolValue } }) => {
      const value = stringValue ?? intValue ?? doubleValue ?? boolValue;
      return value === undefined ? [] : [[key, value]];
    }),
  );
}

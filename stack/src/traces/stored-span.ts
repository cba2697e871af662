import { z } from 'zod';

/** One span as it is kept: a JSON line. */
export const storedSpan = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentId: z.string().optional(),
  /** The part that reported it: `crm`. */
  part: z.string(),
  name: z.string(),
  /** When it began, in milliseconds since 1970, and how long it took. */
  startMs: z.number(),
  durationMs: z.number(),
  failed: z.boolean(),
  attributes: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
});
export type StoredSpan = z.infer<typeof storedSpan>;

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

/** The body of an OTLP/HTTP export in JSON, as far as it is read here. */
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
 * @throws ZodError when the body is none.
 */
export function spansOf(body: unknown): StoredSpan[] {
  return otlpExport.parse(body).resourceSpans.flatMap(({ resource, scopeSpans }) => {
    const part = String(plain(resource.attributes)['service.name'] ?? 'unknown');
    return scopeSpans.flatMap(({ spans }) => spans.map((span) => toStored(part, span)));
  });
}

function toStored(part: string, span: z.infer<typeof otlpSpan>): StoredSpan {
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

function plain(list: z.infer<typeof attributes>): StoredSpan['attributes'] {
  return Object.fromEntries(
    list.flatMap(({ key, value: { stringValue, intValue, doubleValue, boolValue } }) => {
      const value = stringValue ?? intValue ?? doubleValue ?? boolValue;
      return value === undefined ? [] : [[key, value]];
    }),
  );
}

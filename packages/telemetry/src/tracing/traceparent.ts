import { randomBytes } from 'node:crypto';

/** What a `traceparent` header says (W3C Trace Context, level 1). */
export interface TraceParent {
  /** 32 hexadecimal digits. */
  readonly traceId: string;
  /** 16 hexadecimal digits: the caller's own step. */
  readonly spanId: string;
  /** Whether the caller records the trace. */
  readonly sampled: boolean;
}

const FORM = /^00-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-([\da-f]{2})$/;
const SAMPLED = 1;

/** Reads a `traceparent`; nothing when it is absent or not well formed, as the standard wants. */
export function parseTraceparent(header: string | undefined): TraceParent | undefined {
  const [, traceId, spanId, flags] = FORM.exec(header ?? '') ?? [];
  if (!traceId || !spanId || !flags) return undefined;
  return { traceId, spanId, sampled: (Number.parseInt(flags, 16) & SAMPLED) === SAMPLED };
}

export function formatTraceparent({ traceId, spanId, sampled }: TraceParent): string {
  return `00-${traceId}-${spanId}-${sampled ? '01' : '00'}`;
}

/** A trace that begins here and that nobody records: its id still joins the log lines of all parts. */
export function newTraceparent(): TraceParent {
  const ids = randomBytes(24).toString('hex');
  return { traceId: ids.slice(0, 32), spanId: ids.slice(32), sampled: false };
}

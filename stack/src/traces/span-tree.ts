import type { ExportedSpan } from './otlp.js';

/** A span with its children, by start time. */
export interface SpanNode {
  readonly span: ExportedSpan;
  readonly children: readonly SpanNode[];
}

export interface SpanTree {
  readonly traceId: string;
  /** Spans without a stored parent. */
  readonly roots: readonly SpanNode[];
  /** Whether a client, such as a browser, started the trace: the gateway's span has a parent that is not stored. */
  readonly startedOutside: boolean;
}

/** Builds the tree of one trace, and ignores spans of other traces. */
export function treeOf(traceId: string, spans: readonly ExportedSpan[]): SpanTree {
  // A retried export repeats its spans.
  const bySpanId = new Map(
    spans.filter((span) => span.traceId === traceId).map((span) => [span.spanId, span]),
  );
  const inOrder = [...bySpanId.values()].sort((a, b) => a.startMs - b.startMs);
  const nodeOf = (span: ExportedSpan): SpanNode => ({
    span,
    children: inOrder.filter(({ parentId }) => parentId === span.spanId).map(nodeOf),
  });
  const roots = inOrder.filter(({ parentId }) => parentId === undefined || !bySpanId.has(parentId));
  return {
    traceId,
    roots: roots.map(nodeOf),
    startedOutside: roots.some(({ part, parentId }) => part === 'gateway' && parentId !== undefined),
  };
}

/** All spans of a tree, depth first. */
export function spansIn({ roots }: Pick<SpanTree, 'roots'>): ExportedSpan[] {
  const below = ({ span, children }: SpanNode): ExportedSpan[] => [span, ...children.flatMap(below)];
  return roots.flatMap(below);
}

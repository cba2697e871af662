import type { ExportedSpan } from './otlp.js';

/** A span with those that it caused, in the order in which they began. */
export interface SpanNode {
  readonly span: ExportedSpan;
  readonly children: readonly SpanNode[];
}

/** The spans of one trace as a tree. */
export interface SpanTree {
  readonly traceId: string;
  /** Spans without a parent here. */
  readonly roots: readonly SpanNode[];
  /** Whether somebody outside, such as a browser, began the trace: the gateway's span has a parent that is not kept. */
  readonly begunOutside: boolean;
}

/** Puts the spans of one trace together; those of other traces are left out. */
export function treeOf(traceId: string, spans: readonly ExportedSpan[]): SpanTree {
  // An export that was tried again brings the same span twice.
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
    begunOutside: roots.some(({ part, parentId }) => part === 'gateway' && parentId !== undefined),
  };
}

/** Every span of a tree, depth first. */
export function spansIn({ roots }: Pick<SpanTree, 'roots'>): ExportedSpan[] {
  const below = ({ span, children }: SpanNode): ExportedSpan[] => [span, ...children.flatMap(below)];
  return roots.flatMap(below);
}

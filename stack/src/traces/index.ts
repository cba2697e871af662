export * from './follow-request.js';
export * from './receiver.js';
export * from './trace-files.js';
export { spansIn, type SpanNode, type SpanTree } from './span-tree.js';
export type { ExportedSpan } from './otlp.js';
export type { LogLine } from './log-lines.js';

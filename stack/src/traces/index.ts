export * from './follow-request.js';
export * from './receiver.js';
export * from './span-store.js';
export { spansIn, type SpanNode, type SpanTree } from './span-tree.js';
export type { StoredSpan } from './stored-span.js';
export type { LogLine } from './log-lines.js';

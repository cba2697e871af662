export * from './follow-request.js';
export * from './receiver.js';
export * from './trace-files.js';
export { spansIn, type SpanNode } from './span-tree.js';

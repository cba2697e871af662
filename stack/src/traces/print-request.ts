import type { FollowedRequest } from './follow-request.js';
import type { LogLine } from './log-lines.js';
import { spansIn, type SpanNode, type SpanTree } from './span-tree.js';

const HIDDEN = new Set(['time', 'level', 'part', 'msg', 'request_id', 'trace_id']);
const PART_WIDTH = 9;

/** Formats each trace as a tree, with the log lines below. */
export function printRequest({ traces, logs }: FollowedRequest): string {
  const blocks = traces.map(printTree);
  if (logs.length > 0) blocks.push(['Log', ...logs.map(printLogLine)].join('\n'));
  return blocks.join('\n\n');
}

function printTree(tree: SpanTree): string {
  const rows: Row[] = tree.startedOutside
    ? [{ text: 'browser or other client, where the trace began; it reports no spans' }]
    : [];
  const indent = tree.startedOutside ? '  ' : '';
  for (const root of tree.roots) rows.push(...rowsOf(root, indent, indent));
  const width = Math.max(...rows.map(({ text, facts }) => (facts ? text.length : 0)));
  const lines = rows.map(({ text, facts }) => (facts ? `${text.padEnd(width)}  ${facts}` : text));
  return [`Trace ${tree.traceId}, ${String(spansIn(tree).length)} spans`, ...lines].join('\n');
}

interface Row {
  readonly text: string;
  readonly facts?: string;
}

function rowsOf({ span, children }: SpanNode, first: string, rest: string): Row[] {
  const status = span.attributes['http.response.status_code'];
  const failure = span.failed ? `failed: ${String(span.attributes['error.type'] ?? 'unknown')}` : '';
  const facts = [`${span.durationMs.toFixed(1).padStart(8)} ms`, status ?? '', failure].filter(Boolean);
  const row = { text: `${first}${span.part.padEnd(PART_WIDTH)} ${span.name}`, facts: facts.join('  ') };
  const below = children.flatMap((child, index) => {
    const last = index === children.length - 1;
    return rowsOf(child, `${rest}${last ? '└─ ' : '├─ '}`, `${rest}${last ? '   ' : '│  '}`);
  });
  return [row, ...below];
}

function printLogLine(line: LogLine): string {
  const facts = Object.entries(line)
    .filter(([name]) => !HIDDEN.has(name))
    .map(([name, value]) => `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`);
  const time = line.time.slice('2026-01-01T'.length, -1);
  return `${time} ${line.part.padEnd(PART_WIDTH)} ${line.level.padEnd(5)} ${[line.msg, ...facts].join(' ')}`;
}

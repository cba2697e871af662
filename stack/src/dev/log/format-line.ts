import type { Colors, Formatter } from 'picocolors/types.js';

/** Fields with a fixed position, or that are useless in a terminal. */
const POSITIONED = new Set([
  'level',
  'time',
  'part',
  'msg',
  'err',
  'request_id',
  'pid',
  'hostname',
  'trace_id',
  'span_id',
]);
const OF_A_REQUEST = new Set(['method', 'path', 'route', 'status', 'ms']);
const NAME_WIDTH = 9;
const LEVEL_WIDTH = 5;

/** Logs a message of a part, or of the stack itself. */
export type Log = (part: string, message: string, level?: 'info' | 'error') => void;

type Entry = Readonly<Record<string, unknown>>;

/** Formats log lines, JSON or plain text, for the terminal, with a color per part. */
export function createFormatLine(colors: Colors): (part: string, line: string) => string {
  const palette = [colors.cyan, colors.green, colors.magenta, colors.blue, colors.yellow, colors.white];
  const assigned = new Map<string, Formatter>();
  const colorOf = (part: string): Formatter => {
    const known = assigned.get(part) ?? palette[assigned.size % palette.length] ?? colors.white;
    assigned.set(part, known);
    return known;
  };
  return (part, line) => {
    const name = colorOf(part)(part.padEnd(NAME_WIDTH));
    const entry = readEntry(line);
    if (!entry) return `${' '.repeat('00:00:00'.length)} ${name} ${' '.repeat(LEVEL_WIDTH)} ${line}`;
    const level = typeof entry['level'] === 'string' ? entry['level'] : 'info';
    const head = `${colors.dim(clockTime(entry['time']))} ${name} ${levelColor(colors, level)(level.padEnd(LEVEL_WIDTH))}`;
    const requestId = entry['request_id'];
    const tail = typeof requestId === 'string' ? ` ${colors.dim(requestId)}` : '';
    return `${head} ${messageOf(entry)}${tail}${errorOf(entry['err'], colors)}`;
  };
}

function readEntry(line: string): Entry | undefined {
  if (!line.startsWith('{')) return undefined;
  try {
    const entry = JSON.parse(line) as Entry;
    return typeof entry['msg'] === 'string' ? entry : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

function messageOf(entry: Entry): string {
  const request = requestOf(entry);
  const shown = Object.entries(entry).filter(
    ([field]) => !POSITIONED.has(field) && !(request && OF_A_REQUEST.has(field)),
  );
  const fields = shown.map(([field, value]) => `${field}=${valueOf(value)}`);
  return [request ?? String(entry['msg']), ...fields].join(' ');
}

/** The log line of a request. */
function requestOf({ msg, method, path, route = path, status, ms }: Entry): string | undefined {
  if (msg !== 'request') return undefined;
  return `${String(method)} ${String(route)} ${String(status)} in ${String(Math.round(Number(ms)))} ms`;
}

const valueOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

function errorOf(error: unknown, colors: Colors): string {
  if (typeof error !== 'object' || error === null) return '';
  const { name = 'Error', message = '', frames, cause } = error as Entry;
  const lines = Array.isArray(frames)
    ? frames.map((frame) => `\n    ${colors.dim(String(frame).trim())}`)
    : [];
  return `\n  ${colors.red(`${String(name)}: ${String(message)}`)}${lines.join('')}${errorOf(cause, colors)}`;
}

function levelColor(colors: Colors, level: string): Formatter {
  if (level === 'error' || level === 'fatal') return colors.red;
  return level === 'warn' ? colors.yellow : colors.dim;
}

/** The local time, `14:03:59`. */
function clockTime(time: unknown): string {
  const at = typeof time === 'string' ? new Date(time) : new Date();
  return at.toTimeString().slice(0, '00:00:00'.length);
}

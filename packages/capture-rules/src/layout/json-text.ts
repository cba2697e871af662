import { labelOf, type Label } from '../labels/label-of.js';
import { cut, wholeOf, type Piece, type Source } from '../reading/source.js';
import { UNKNOWN } from '../reading/tokens.js';
import type { PageRecord } from './page-record.js';
import { headingRole } from './sections.js';

interface Value {
  /** The keys from the outermost object to the value. */
  readonly keys: readonly string[];
  readonly piece: Piece;
  /** Which object it is in, counted from the beginning. */
  readonly object: number;
}

/** Reads a text that is JSON, as interfaces and exports show it. @returns whether it is */
export function readJson(record: PageRecord, source: Source): boolean {
  if (!/^\s*[{[]/.test(source.text) || !isJson(source.text)) return false;
  let last: number | undefined;
  for (const value of valuesOf(source)) {
    if (value.object !== last) beginObject(record, value);
    last = value.object;
    const label = labelFor(value.keys);
    if (label !== UNKNOWN) record.add(label, value.piece);
  }
  return true;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

function beginObject({ sections }: PageRecord, { keys }: Value): void {
  const headings = keys.slice(0, -1).map((key) => headingRole(key));
  sections.heading(headings.findLast((heading) => heading !== undefined) ?? { role: 'client', number: '' });
}

/** `{"policy": {"number": …}}` asks for the policy number. */
function labelFor(keys: readonly string[]): Label {
  const [key = '', parent = ''] = keys.toReversed();
  const both = parent === '' ? undefined : labelOf(`${parent} ${key}`);
  return (both?.isLoose ? undefined : both) ?? labelOf(key) ?? UNKNOWN;
}

function* valuesOf(source: Source): Generator<Value> {
  const whole = wholeOf(source);
  const open: { key: string; object: number }[] = [];
  let [key, objects] = ['', 0];
  for (const { start, end } of tokensOf(source.text)) {
    const token = source.text.slice(start, end);
    const object = open.at(-1)?.object ?? 0;
    const isString = token.startsWith('"');
    if (token === '{' || token === '[') {
      open.push({ key, object: token === '{' ? (objects += 1) : object });
      key = '';
    } else if (token === '}' || token === ']') open.pop();
    else if (
      isString &&
      source.text
        .slice(end, end + 20)
        .trimStart()
        .startsWith(':')
    )
      key = token.slice(1, -1);
    else if (token !== 'null') {
      const piece = cut(whole, start + (isString ? 1 : 0), end - (isString ? 1 : 0));
      yield { keys: [...open.map((one) => one.key), key].filter((one) => one !== ''), piece, object };
    }
  }
}

/** The brackets, strings and words of a text that is JSON. */
function* tokensOf(text: string): Generator<{ start: number; end: number }> {
  for (let start = 0; start < text.length;) {
    const end = tokenEnd(text, start);
    if (!/[\s,:]/.test(text.charAt(start))) yield { start, end };
    start = end;
  }
}

function tokenEnd(text: string, start: number): number {
  let end = start + 1;
  const character = text.charAt(start);
  if (character === '"') {
    while (end < text.length && text.charAt(end) !== '"') end += text.charAt(end) === '\\' ? 2 : 1;
    return end + 1;
  }
  if (/[\w-]/.test(character)) while (/[\w.+-]/.test(text.charAt(end))) end += 1;
  return end;
}

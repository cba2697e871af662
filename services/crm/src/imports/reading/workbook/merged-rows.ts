import type { MergedRows } from '../merged-cells.js';
import { columnOf } from './sheet-rows.js';

/** The longest element that is looked for. Parts of a file end within one. */
const LONGEST = 200;
const MERGED = /<(?:\w{1,20}:)?mergeCell\s[^<>]{0,100}?ref="([A-Z]{1,3})(\d{1,7}):[A-Z]{1,3}(\d{1,7})"/g;
/** More of them than any sheet of people's has are left as they are. */
const MAX_MERGED = 50_000;

/**
 * Cells that are merged over several rows (ECMA-376, 18.3.1.54). They stand behind the rows, so they are looked for first:
 * without parsing the sheet, which would take twice as long.
 */
export async function mergedRowsOf(xml: AsyncIterable<Uint8Array>): Promise<MergedRows[]> {
  const ranges: MergedRows[] = [];
  const decoder = new TextDecoder('latin1');
  let rest = '';
  for await (const part of xml) {
    const text = rest + decoder.decode(part, { stream: true });
    let end = 0;
    for (const { 0: whole, 1: column = '', 2: first, 3: last, index } of text.matchAll(MERGED)) {
      end = index + whole.length;
      const rows = { column: columnOf(column), first: Number(first), last: Number(last) };
      if (rows.last > rows.first && ranges.length < MAX_MERGED) ranges.push(rows);
    }
    rest = text.slice(Math.max(end, text.length - LONGEST));
  }
  return ranges;
}

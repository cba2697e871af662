import { labelOf } from '../labels/label-of.js';
import { cut, type Piece } from '../reading/source.js';
import { UNKNOWN } from '../reading/tokens.js';
import type { Page, Table } from './tables.js';

const MIN_COLUMNS = 4;

/** A table whose cells are separated by commas, as copied from a file. */
export function commaTableAt(page: Page, at: number): Table | undefined {
  const header = page.lines[at];
  if (
    !header ||
    header.isGrid ||
    header.text.length > 600 ||
    (header.text.match(/,/g)?.length ?? 0) < MIN_COLUMNS - 1
  )
    return undefined;
  const columns = cellsOf(header).map(({ text }) => labelOf(text) ?? UNKNOWN);
  if (columns.filter((label) => label !== UNKNOWN).length < columns.length * 0.7) return undefined;
  const rows: Piece[][] = [];
  let end = at + 1;
  for (; end < page.lines.length; end += 1) {
    const line = page.lines[end];
    const cells = line && !line.isBlank ? cellsOf(line) : [];
    if (cells.length !== columns.length) break;
    rows.push(cells);
  }
  return rows.length > 0 ? { columns, rows, end } : undefined;
}

/** The cells of a line; a comma within quotes separates none. */
function cellsOf(line: Piece): Piece[] {
  const cells: Piece[] = [];
  let from = 0;
  let isQuoted = false;
  for (let at = 0; at <= line.text.length; at += 1) {
    const character = line.text.charAt(at);
    if (character === '"') isQuoted = !isQuoted;
    if (at < line.text.length && (character !== ',' || isQuoted)) continue;
    const cell = cut(line, from, at);
    const quotes = /^".*"$/.test(cell.text) ? 1 : 0;
    cells.push(cut(cell, quotes, cell.text.length - quotes));
    from = at + 1;
  }
  return cells;
}

import { labelOf, type Label } from '../labels/label-of.js';
import type { Line } from '../reading/lines.js';
import type { Piece } from '../reading/source.js';
import { UNKNOWN, type Token } from '../reading/tokens.js';
import { isTyped } from '../values/fits.js';
import type { ReadingDay } from '../values/reading.js';

/** A table: a line of labels, and the lines of values under it. */
export interface Table {
  readonly columns: readonly Label[];
  readonly rows: readonly (readonly (Piece | undefined)[])[];
  /** The line behind it. */
  readonly end: number;
}

export interface Page {
  readonly lines: readonly Line[];
  readonly tokens: readonly (readonly Token[])[];
  readonly day: ReadingDay;
}

const MAX_ROWS = 2_000;

/** The table whose header is a line; undefined if none is. */
export function tableAt(page: Page, at: number): Table | undefined {
  const header = page.lines[at];
  if (!header || !looksLikeHeader(page.tokens[at] ?? [], header)) return undefined;
  const columns = header.cells.map((cell) => labelOf(cell.text) ?? UNKNOWN);
  const rows: (Piece | undefined)[][] = [];
  let end = at + 1;
  let blanks = 0;
  for (; end < page.lines.length && rows.length < MAX_ROWS; end += 1) {
    const line = page.lines[end];
    if (!line) break;
    if (line.isBlank || /^[-=_\s|+:]{3,}$/.test(line.text)) {
      blanks += line.isBlank ? 1 : 0;
      if (blanks > (rows.length === 0 ? 1 : 0) + rows.length) break;
      continue;
    }
    if (!isRow(page, end, header)) break;
    rows.push(cellsByColumn(line, header));
  }
  return areOf(rows, columns, page) ? { columns, rows, end } : rowAbove(page, at, columns);
}

/** Whether the first rows have values of their columns, rather than other ones. */
function areOf(rows: Table['rows'], columns: readonly Label[], page: Page): boolean {
  const fits = rows.slice(0, 3).flatMap((row) => fitsOf(row, columns, page));
  const good = fits.filter((fit) => fit === true).length;
  return good > 0 && good >= fits.filter((fit) => fit === false).length;
}

/** Whether each cell is plainly a value of its column. */
const fitsOf = (row: readonly (Piece | undefined)[], columns: readonly Label[], { day }: Page) =>
  row.map((cell, index) => cell && isTyped(columns[index]?.slot ?? 'other', cell.text, day));

/** The values above a line of labels, as on forms whose lines are filled in above the print. */
function rowAbove(page: Page, at: number, columns: readonly Label[]): Table | undefined {
  const [line, header] = [page.lines[at - 1], page.lines[at]];
  if (
    !line ||
    !header ||
    line.cells.length < 2 ||
    line.cells.length > columns.length ||
    (page.tokens[at - 1] ?? []).some(({ kind }) => kind !== 'value')
  )
    return undefined;
  const row = cellsByColumn(line, header);
  const fits = fitsOf(row, columns, page);
  return fits.filter((fit) => fit === true).length > 1 && !fits.includes(false)
    ? { columns, rows: [row], end: at + 1 }
    : undefined;
}

function looksLikeHeader(tokens: readonly Token[], line: Line): boolean {
  if (line.cells.length < 2 || tokens.some(({ kind }) => kind === 'pair')) return false;
  const labels = tokens.filter(({ kind }) => kind === 'label').length;
  const others = tokens.filter(({ kind, piece }) => kind === 'value' && piece.text !== '');
  return (
    (labels >= 2 || isOfMembers(tokens)) &&
    (others.length < labels || isOfMembers(tokens)) &&
    !isAlternating(tokens) &&
    others.every(({ piece }) => piece.text.length < 30)
  );
}

/** `Family member(s)   Results   Next steps`: the first column alone has a field of ours. */
const isOfMembers = ([first, ...rest]: readonly Token[]): boolean =>
  first?.kind === 'label' && first.label.isMember === true && first.label.isBare === true && rest.length > 0;

/** `First name  Ada  Last name  Byron` has its values beside its labels. */
const isAlternating = (tokens: readonly Token[]): boolean =>
  tokens.filter(({ kind }, index) => kind === 'label' && tokens[index + 1]?.kind === 'value').length > 1;

const isNextLabel = ({ slot, isBare, isLoose }: Label, text: string): boolean =>
  !isBare && !isLoose && slot !== 'other' && text.includes(' ');

function isRow(page: Page, at: number, header: Line): boolean {
  const line = page.lines[at];
  const tokens = page.tokens[at] ?? [];
  if (!line) return false;
  if (tokens.some(({ kind }) => kind === 'pair'))
    return (
      line.cells.length === header.cells.length &&
      tokens.filter(({ kind }) => kind === 'pair').length * 2 < tokens.length
    );
  // The labels of the next row, on forms that have several rows of them.
  if (tokens.some((token) => token.kind === 'label' && isNextLabel(token.label, token.piece.text)))
    return false;
  const labels = tokens.filter(({ kind }) => kind === 'label').length;
  const values = tokens.filter(({ kind, piece }) => kind === 'value' && piece.text !== '').length;
  const [first] = tokens;
  const isPairs = header.cells.length === 2 && first?.kind === 'label';
  return (
    !isPairs &&
    line.cells.length >= Math.min(2, header.cells.length) &&
    values >= 1 &&
    labels <= values &&
    line.cells.length <= header.cells.length + 1
  );
}

function cellsByColumn(line: Line, header: Line): (Piece | undefined)[] {
  if (line.isGrid || line.cells.length === header.cells.length)
    return header.cells.map((_, index) => line.cells[index]);
  const starts = header.cells.map(columnOf);
  const row: (Piece | undefined)[] = header.cells.map(() => undefined);
  for (const cell of line.cells) {
    const column = starts.findLastIndex((start) => start <= columnOf(cell) + 1);
    if (column >= 0) row[column] ??= cell;
  }
  return row;
}

/** How far a cell is from the beginning of its line. */
export const columnOf = (cell: Piece): number =>
  cell.start - (cell.of.text.lastIndexOf('\n', cell.start - 1) + 1);

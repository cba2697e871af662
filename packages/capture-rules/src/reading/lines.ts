import { cut, wholeOf, type Piece, type Source } from './source.js';

/** A line, and its cells: what tabs, bars, leaders or wide gaps separate. */
export interface Line extends Piece {
  readonly cells: readonly Piece[];
  /** Whether each place between separators is a cell, so that a blank one counts. */
  readonly isGrid: boolean;
  /** Whether it is blank. */
  readonly isBlank: boolean;
}

/** Longer lines are read in parts, so that the work grows with the length of the text only. */
const LONGEST = 600;

/** The lines of a text. */
export function linesOf(source: Source): Line[] {
  const whole = wholeOf(source);
  const lines: Line[] = [];
  let start = 0;
  while (start <= source.text.length) {
    const found = source.text.indexOf('\n', start);
    const end = found < 0 ? source.text.length : found;
    for (let from = start; from === start || from < end;) {
      const to = end - from <= LONGEST ? end : breakBefore(source.text, from, from + LONGEST);
      lines.push(lineOf(cut(whole, from, to), source.text.slice(from, to)));
      from = Math.max(to, from + 1);
    }
    start = end + 1;
  }
  return lines;
}

function breakBefore(text: string, from: number, to: number): number {
  const blank = text.lastIndexOf(' ', to);
  return blank > from ? blank : to;
}

/** Marks that mails and lists put in front of a line. */
const LEADING = /^(?:[>|•·▪●◦*‣✓✔☑☐□■-]{1,3}(?: |$)){1,6}/u;
const GRID = /\t|\|/;
const SEPARATOR = /\t|\||\.{3,}|_{3,}|…+| {2,}| [·•] /g;

function lineOf(trimmed: Piece, raw: string): Line {
  if (trimmed.text === '') return { ...trimmed, cells: [], isGrid: false, isBlank: true };
  const leading = /[○□☐]/u.test(trimmed.text) ? 0 : (LEADING.exec(trimmed.text)?.[0].length ?? 0);
  const isRow = trimmed.text.startsWith('| ') && trimmed.text.endsWith('|');
  const line = isRow ? cut(trimmed, 1, trimmed.text.length - 1) : cut(trimmed, leading);
  // A first cell that is blank has gone with the blanks around the line.
  const isShifted = /^\s*\t/.test(raw);
  const isGrid = GRID.test(line.text);
  const cells = cellsOf(line, isGrid);
  return {
    ...line,
    cells: isShifted && isGrid ? [cut(line, 0, 0), ...cells] : cells,
    isGrid,
    isBlank: line.text === '',
  };
}

function cellsOf(line: Piece, isGrid: boolean): Piece[] {
  const cells: Piece[] = [];
  let from = 0;
  for (const match of line.text.matchAll(isGrid ? /\t|\|/g : SEPARATOR)) {
    cells.push(cut(line, from, match.index));
    from = match.index + match[0].length;
  }
  cells.push(cut(line, from));
  return isGrid ? cells : cells.filter(({ text }) => text !== '');
}

import { Parser } from 'htmlparser2';
import type { TableRow } from '../table.js';
import {
  CELL_TOO_LONG,
  TABLE_LIMITS,
  TOO_MANY_COLUMNS,
  TOO_MANY_ROWS,
  UnreadableFile,
} from '../unreadable-file.js';

/** A table of a web page. */
export interface HtmlTable {
  readonly name: string;
  readonly rows: readonly TableRow[];
}

/** More tables than that are the layout of a page. */
const MAX_TABLES = 100;
/** A table is kept as a whole. */
const MAX_CELLS = 4_000_000;
const TOO_MANY_CELLS =
  'The table of the page has more than 4,000,000 cells. Save it as CSV in your spreadsheet program, and import that.';
/** The parser looks through all open elements. */
const MAX_DEPTH = 500;
const TOO_DEEP =
  'The page is too deeply nested. Save its table as CSV in your spreadsheet program, and import that.';
const UNREAD = new Set(['script', 'style', 'title', 'template']);
/** Cells begin with these, and end where another one begins: HTML needs no end tags. */
const CELLS = new Set(['td', 'th']);

/** Hears of a page's elements, and keeps the tables that have rows. A table in another one's cell is one of its own. */
export class HtmlTables {
  private readonly done: HtmlTable[] = [];
  /** Tables around the present place; those that are too many have no reader. */
  private readonly open: (TableReader | undefined)[] = [];
  private unread = 0;
  private depth = 0;
  private readonly parser = new Parser({
    onopentag: (name, attributes) => this.opened(name, attributes),
    ontext: (text) => {
      if (this.unread === 0) this.open.at(-1)?.text(text.replaceAll(/[^\S\u00A0]+/gu, ' '));
    },
    onclosetag: (name) => this.closed(name),
  });

  write(text: string): void {
    this.parser.write(text);
  }

  end(): readonly HtmlTable[] {
    this.parser.end();
    return this.done;
  }

  private opened(name: string, attributes: Readonly<Record<string, string>>): void {
    this.depth += 1;
    if (this.depth > MAX_DEPTH) throw new UnreadableFile(TOO_DEEP);
    if (UNREAD.has(name)) this.unread += 1;
    else if (name === 'table') {
      this.open.push(this.open.length + this.done.length < MAX_TABLES ? new TableReader() : undefined);
    } else if (name === 'tr') this.open.at(-1)?.beginRow(isHidden(attributes));
    else if (CELLS.has(name))
      this.open.at(-1)?.beginCell(spanOf(attributes['colspan']), spanOf(attributes['rowspan']));
    else if (name === 'br' || name === 'p' || name === 'div') this.open.at(-1)?.text('\n');
  }

  private closed(name: string): void {
    this.depth -= 1;
    if (UNREAD.has(name)) this.unread -= 1;
    else if (name === 'tr') this.open.at(-1)?.endRow();
    else if (CELLS.has(name)) this.open.at(-1)?.endCell();
    else if (name === 'table') {
      const rows = this.open.pop()?.end() ?? [];
      if (rows.length > 0) this.done.push({ name: `Table ${String(this.done.length + 1)}`, rows });
    }
  }
}

const isHidden = ({ style = '', hidden }: Readonly<Record<string, string>>): boolean =>
  hidden !== undefined || /\bdisplay\s?:\s?none\b/i.test(style);

const spanOf = (span = '1'): number =>
  Math.min(Math.max(1, Math.trunc(Number(span)) || 1), TABLE_LIMITS.rows);

/** A table while its elements are heard of. Cells over several rows are in each of them. */
class TableReader {
  private readonly rows: TableRow[] = [];
  private readonly spans = new Map<number, { left: number; readonly text: string }>();
  private cells: string[] | undefined;
  private isHidden = false;
  private filled = 0;
  private cell: { text: string; readonly columns: number; readonly rows: number } | undefined;

  beginRow(isHiddenRow: boolean): void {
    this.endRow();
    this.cells = [];
    this.isHidden = isHiddenRow;
    this.fillSpans();
  }

  beginCell(columns: number, rows: number): void {
    this.endCell();
    this.cell = { text: '', columns: Math.min(columns, TABLE_LIMITS.columns), rows };
  }

  text(part: string): void {
    if (!this.cell) return;
    this.cell.text += part;
    if (this.cell.text.length > 4 * TABLE_LIMITS.cellLength) throw new UnreadableFile(CELL_TOO_LONG);
  }

  endCell(): void {
    const { cell, cells } = this;
    this.cell = undefined;
    if (!cell || !cells) return;
    const lines = cell.text.split('\n').map((line) => line.replaceAll(/ {2,}/g, ' ').trim());
    const text = lines.filter((line) => line !== '').join('\n');
    if (cell.rows > 1) this.spans.set(cells.length, { left: cell.rows - 1, text });
    if (text !== '' && cells.length >= TABLE_LIMITS.columns) throw new UnreadableFile(TOO_MANY_COLUMNS);
    if (cells.length < TABLE_LIMITS.columns)
      cells.push(text, ...Array.from({ length: cell.columns - 1 }, () => ''));
    this.fillSpans();
  }

  endRow(): void {
    this.endCell();
    if (!this.cells) return;
    this.rows.push({ number: this.rows.length + 1, cells: this.cells, isHidden: this.isHidden });
    this.filled += this.cells.length;
    if (this.filled > MAX_CELLS) throw new UnreadableFile(TOO_MANY_CELLS);
    this.cells = undefined;
    // The row of the headers is one of them.
    if (this.rows.length > TABLE_LIMITS.rows + 1) throw new UnreadableFile(TOO_MANY_ROWS);
  }

  end(): readonly TableRow[] {
    this.endRow();
    return this.rows;
  }

  /** Puts cells of rows above where they stand. */
  private fillSpans(): void {
    const { cells } = this;
    for (let span = this.spans.get(cells?.length ?? -1); cells && span; span = this.spans.get(cells.length)) {
      span.left -= 1;
      if (span.left === 0) this.spans.delete(cells.length);
      cells.push(span.text);
    }
  }
}

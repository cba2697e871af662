import { MergedCells, type MergedRows } from '../merged-cells.js';
import type { TableRow } from '../table.js';
import { textOf } from '../typed-cells.js';
import {
  CELL_TOO_LONG,
  DAMAGED_WORKBOOK,
  TABLE_LIMITS,
  TOO_MANY_COLUMNS,
  UnreadableFile,
} from '../unreadable-file.js';
import { parsedXml, withoutEscapes, type Attributes } from './parse-xml.js';
import type { NumberStyles } from './number-styles.js';
import type { TextPool } from './text-pool.js';

/** Texts and styles that cells refer to, and the cells that are merged. */
interface Workbook {
  readonly texts: TextPool;
  readonly styles: NumberStyles;
  readonly is1904: boolean;
  readonly merged: readonly MergedRows[];
}

/** The rows of a sheet, as it is unpacked (ECMA-376, 18.3). @throws UnreadableFile */
export async function* rowsOf(xml: AsyncIterable<Uint8Array>, workbook: Workbook): AsyncGenerator<TableRow> {
  const sheet = new SheetReader(workbook);
  const merged = new MergedCells(workbook.merged);
  for await (const _ of parsedXml(xml, sheet)) for (const row of sheet.take()) yield merged.fill(row);
}

/** Hears of a sheet's elements, and keeps the rows that are whole. */
class SheetReader {
  private rows: TableRow[] = [];
  private number = 0;
  private isHidden = false;
  private cells: string[] = [];
  private column = 0;
  private cell: Attributes = {};
  private value = '';
  /** Whether text belongs to the cell: that of `v`, or of an inline `t`, but not how it is pronounced. */
  private isValue = false;
  private isPhonetic = false;

  constructor(private readonly workbook: Workbook) {}

  /** The rows since it was asked last. */
  take(): readonly TableRow[] {
    const { rows } = this;
    this.rows = [];
    return rows;
  }

  readonly open = (name: string, attributes: Attributes): void => {
    if (name === 'row') {
      this.number = attributes['r'] === undefined ? this.number + 1 : Number(attributes['r']);
      this.isHidden = ['1', 'true'].includes(attributes['hidden'] ?? '');
      this.cells = [];
      this.column = 0;
    } else if (name === 'c') {
      this.cell = attributes;
      this.value = '';
      const { r: place } = attributes;
      if (place !== undefined) this.column = columnOf(place);
    } else if (name === 'v' || name === 't') this.isValue = !this.isPhonetic;
    else if (name === 'rPh') this.isPhonetic = true;
  };

  readonly text = (part: string): void => {
    if (this.isValue) this.value += part;
  };

  readonly close = (name: string): void => {
    if (name === 'v' || name === 't') this.isValue = false;
    else if (name === 'rPh') this.isPhonetic = false;
    else if (name === 'c') this.endCell();
    else if (name === 'row')
      this.rows.push({ number: this.number, cells: this.cells, isHidden: this.isHidden });
  };

  private endCell(): void {
    const text = this.textOfCell();
    if (text.length > TABLE_LIMITS.cellLength) throw new UnreadableFile(CELL_TOO_LONG);
    // Formats reach over more columns than texts do.
    if (text !== '') {
      if (this.column >= TABLE_LIMITS.columns) throw new UnreadableFile(TOO_MANY_COLUMNS);
      while (this.cells.length < this.column) this.cells.push('');
      this.cells[this.column] = text;
    }
    this.column += 1;
  }

  private textOfCell(): string {
    const { t: type = 'n', s: style = '' } = this.cell;
    const { value, workbook } = this;
    if (type === 's') return textOf(workbook.texts.at(Number(value)) ?? '');
    if (type === 'str' || type === 'inlineStr') return textOf(withoutEscapes(value));
    if (type === 'b') return textOf(value === '1' || value.toLowerCase() === 'true');
    const number = Number(value);
    if (type === 'e' || value === '' || Number.isNaN(number)) return value;
    return workbook.styles.get(Number(style))?.(number, workbook.is1904) ?? textOf(number);
  }
}

/** The place of a column, from 0, by the name of a cell such as `AB12`. */
export function columnOf(cell: string): number {
  const [letters] = /^[A-Z]{1,3}/.exec(cell) ?? [];
  if (letters === undefined) throw new UnreadableFile(DAMAGED_WORKBOOK);
  let column = 0;
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64;
  return column - 1;
}

import { MergedCells, type MergedRows } from '../merged-cells.js';
import type { TableRow } from '../table.js';
import { TABLE_LIMITS, TOO_MANY_COLUMNS, TOO_MANY_ROWS, UnreadableFile } from '../unreadable-file.js';
import { parsedXml, type Attributes } from '../workbook/parse-xml.js';

interface XmlSheet {
  readonly name: string;
  readonly isHidden: boolean;
  readonly rows: readonly TableRow[];
}

/** The sheets of a workbook that Excel 2002 or 2003 saved as XML. @throws UnreadableFile */
export async function sheetsOf(text: AsyncIterable<string>): Promise<readonly XmlSheet[]> {
  const reader = new WorkbookReader();
  const bytes = async function* () {
    for await (const part of text) yield Buffer.from(part);
  };
  for await (const _ of parsedXml(bytes(), reader));
  return reader.sheets;
}

/** Hears of a workbook's elements. Rows and cells without a place come after the ones before them. */
class WorkbookReader {
  readonly sheets: { name: string; isHidden: boolean; rows: TableRow[] }[] = [];
  private merged: MergedRows[] = [];
  private row: { number: number; isHidden: boolean; cells: string[] } = {
    number: 0,
    isHidden: false,
    cells: [],
  };
  private column = 0;
  private width = 1;
  private value = '';
  private type = '';
  private reading: 'Data' | 'Visible' | undefined;

  readonly open = (name: string, attributes: Attributes): void => {
    const of = attributesOf(attributes);
    if (name === 'Worksheet') this.beginSheet(of('Name'));
    else if (name === 'Row') this.beginRow(Number(of('Index')) || this.row.number + 1, of('Hidden') === '1');
    else if (name === 'Cell') this.beginCell(of);
    else if (name === 'Data' || name === 'Visible') {
      this.reading = name;
      this.value = '';
      this.type = of('Type');
    }
  };

  readonly text = (part: string): void => {
    if (this.reading) this.value += part;
  };

  readonly close = (name: string): void => {
    const sheet = this.sheets.at(-1);
    if (name === 'Data') this.put(this.type === 'DateTime' ? this.value.slice(0, 10) : this.value);
    else if (name === 'Visible' && sheet) sheet.isHidden = this.value !== 'SheetVisible';
    else if (name === 'Cell') this.column += this.width;
    else if (name === 'Row') sheet?.rows.push(this.row);
    else if (name === 'Table' && sheet) {
      const merged = new MergedCells(this.merged);
      sheet.rows = sheet.rows.map((row) => merged.fill(row));
    }
    if (name === this.reading) this.reading = undefined;
  };

  private beginSheet(name: string): void {
    this.sheets.push({ name, isHidden: false, rows: [] });
    this.merged = [];
    this.row = { number: 0, isHidden: false, cells: [] };
  }

  private beginRow(number: number, isHidden: boolean): void {
    // The row of the headers is one of them.
    if ((this.sheets.at(-1)?.rows.length ?? 0) > TABLE_LIMITS.rows) throw new UnreadableFile(TOO_MANY_ROWS);
    this.row = { number, isHidden, cells: [] };
    this.column = 0;
  }

  private beginCell(of: (name: string) => string): void {
    const index = Number(of('Index'));
    if (index > 0) this.column = index - 1;
    this.width = 1 + (Number(of('MergeAcross')) || 0);
    const down = Number(of('MergeDown')) || 0;
    const { number } = this.row;
    if (down > 0) this.merged.push({ column: this.column, first: number, last: number + down });
  }

  private put(text: string): void {
    if (text === '') return;
    if (this.column >= TABLE_LIMITS.columns) throw new UnreadableFile(TOO_MANY_COLUMNS);
    while (this.row.cells.length < this.column) this.row.cells.push('');
    this.row.cells[this.column] = text;
  }
}

/** Attributes by their names without a prefix; one that is not there is `''`. */
function attributesOf(attributes: Attributes): (name: string) => string {
  const byName = new Map(
    Object.entries(attributes).map(([name, value]) => [name.slice(name.indexOf(':') + 1), value]),
  );
  return (name) => byName.get(name) ?? '';
}

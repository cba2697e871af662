import type { CellKind } from '@bindery/contracts/crm';
import { writeXlsxStream, type CellValue } from 'hucre/xlsx';
import { flagText, type Cell, type Table } from './table.js';

/** Excel counts days from 1900, and takes that year for a leap year. */
const FIRST_DAY = '1900-03-01';
const MAX_SHEET_NAME = 31;

const formats: Readonly<Partial<Record<CellKind, string>>> = {
  day: 'mm/dd/yyyy',
  moment: 'mm/dd/yyyy hh:mm',
  money: '#,##0.00',
};
const widths: Readonly<Partial<Record<CellKind, number>>> = { day: 12, moment: 17 };
const TEXT_WIDTH = 20;

/** A table as a workbook with one sheet, while its rows are read. Days, times and numbers are cells of their types. */
export function writeXlsx({ name, columns, pages }: Table): AsyncIterable<Uint8Array> {
  const kinds = columns.map(({ kind }) => kind);
  return writeXlsxStream(rowsOf(kinds, pages), {
    name: name.slice(0, MAX_SHEET_NAME),
    columns: columns.map(({ label, kind }) => ({
      header: label,
      width: widths[kind] ?? TEXT_WIDTH,
      ...(formats[kind] !== undefined && { numFmt: formats[kind] }),
    })),
    freezePane: { rows: 1 },
  });
}

async function* rowsOf(kinds: readonly CellKind[], pages: Table['pages']): AsyncGenerator<CellValue[]> {
  for await (const rows of pages)
    for (const row of rows) yield row.map((cell, index) => valueOf(kinds[index] ?? 'text', cell));
}

function valueOf(kind: CellKind, cell: Cell): CellValue {
  if (typeof cell === 'boolean') return flagText(cell);
  if (typeof cell !== 'string') return cell;
  if (kind === 'money') return Number(cell);
  const isDate = kind === 'day' || kind === 'moment';
  // The workbook has no time zones: what the clock shows is written as it is.
  return isDate && cell >= FIRST_DAY
    ? new Date(`${cell.replace(' ', 'T')}${kind === 'day' ? '' : ':00'}Z`)
    : cell;
}

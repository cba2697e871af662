import { type ReportColumn, type ReportRow, totalsOf } from '@bindery/contracts/crm';
import { writeXlsx, type CellValue } from 'hucre/xlsx';
import { unitText } from './cell-text.js';
import type { ReportToWrite } from './report-file.js';

const formats: Readonly<Partial<Record<ReportColumn['kind'], string>>> = {
  count: '#,##0',
  usd: '$#,##0.00',
  percent: '0.0"%"',
  days: '#,##0',
  day: 'mm/dd/yyyy',
  month: 'mmm yyyy',
};
const WIDTH = 22;

/** A report as a workbook: its rows in cells of their types, its figures, and what they count. */
export async function* writeReportXlsx({ title, report, about }: ReportToWrite): AsyncGenerator<Uint8Array> {
  const { columns, rows, figures } = report;
  const freezePane = { rows: 1 };
  const totals = totalsOf(report);
  const ofRows = {
    name: title.slice(0, 31),
    columns: columns.map(({ kind }) => {
      const numFmt = formats[kind];
      return { width: WIDTH, ...(numFmt !== undefined && { numFmt }) };
    }),
    rows: [
      columns.map(({ label }) => label),
      ...[...rows.map(({ cells }) => cells), ...(totals ? [totals] : [])].map((cells) =>
        cells.map((cell, index) => valueOf(columns[index]?.kind ?? 'text', cell)),
      ),
    ],
    freezePane,
    // The totals stay in sight, whatever is filtered.
    autoFilter: filterOver(columns.length, rows.length),
  };
  const ofFigures = {
    name: 'Figures',
    columns: [{ width: WIDTH }],
    rows: [
      ['Figure', 'Unit', 'Value', 'Before'],
      ...figures.map(({ label, unit, value, previous }) => [label, unitText[unit], value, previous]),
    ],
    freezePane,
    autoFilter: filterOver(4, figures.length),
  };
  const ofAbout = {
    name: 'About',
    columns: [{ width: WIDTH }, { width: 4 * WIDTH }],
    rows: [['What', 'Text'], ...about.map(([label, text]) => [label, text])],
    freezePane,
  };
  yield await writeXlsx({
    sheets: [...(columns.length > 0 ? [ofRows] : []), ofFigures, ofAbout],
  });
}

/** Buttons that filter and sort, over the header and all rows. No report has more columns than there are letters. */
const filterOver = (columns: number, rows: number) => ({
  range: `A1:${String.fromCharCode(64 + columns)}${String(rows + 1)}`,
});

function valueOf(kind: ReportColumn['kind'], cell: ReportRow['cells'][number]): CellValue {
  if (typeof cell !== 'string' || (kind !== 'day' && kind !== 'month')) return cell;
  // A month that is none: one that is unknown, or the name of the totals.
  if (!/^\d{4}-\d\d/.test(cell)) return cell;
  return new Date(kind === 'month' ? `${cell}-01` : cell);
}

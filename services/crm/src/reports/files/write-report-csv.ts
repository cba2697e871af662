import { csvOptions } from '@bindery/service-kit/http';
import { stringify } from 'csv-stringify/sync';
import { type ReportRow, totalsOf } from '@bindery/contracts/crm';
import { writeZip } from '../../table-files/write-zip.js';
import { unitText } from './cell-text.js';
import type { ReportToWrite } from './report-file.js';

/** A report as a zip of CSV files: its rows, its figures, and what they count. */
export function writeReportCsv({ report, about }: ReportToWrite): AsyncIterable<Uint8Array> {
  const { columns, rows, figures } = report;
  const totals = totalsOf(report);
  const ofFigures = csv(
    ['Figure', 'Unit', 'Value', 'Before'],
    figures.map(({ label, unit, value, previous }) => [label, unitText[unit], value, previous]),
  );
  const ofRows = csv(
    columns.map(({ label }) => label),
    [...rows.map(({ cells }) => cells), ...(totals ? [totals] : [])],
  );
  const files =
    columns.length > 0 ? { 'report.csv': ofRows, 'figures.csv': ofFigures } : { 'report.csv': ofFigures };
  return writeZip(
    Object.entries({ ...files, 'definition.csv': csv(['What', 'Text'], about) }).map(([name, text]) => ({
      name,
      content: () => [text],
    })),
  );
}

const csv = (header: string[], rows: readonly ReportRow['cells'][] | ReportToWrite['about']): string =>
  stringify([header, ...rows], { ...csvOptions, bom: true });

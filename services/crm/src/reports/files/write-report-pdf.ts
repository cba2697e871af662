import type { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import type { ReportFigure } from '@bindery/contracts/crm';
import { cellText, isNumeric } from './cell-text.js';
import { drawChart } from './draw-chart.js';
import { PdfPages } from './pdf-pages.js';
import type { ReportToWrite } from './report-file.js';

/** A report on paper: what it counts, its figures, its chart and its rows. */
export function writeReportPdf({ title, report, about }: ReportToWrite): AsyncIterable<Uint8Array> {
  const { figures, columns, rows, chart } = report;
  return pdfOf(title, new Date(report.as_of ?? report.created_at), async (pages) => {
    for (const [label, text] of about.slice(1)) pages.paragraph(`${label}: ${text}`);
    pages.heading('Figures', 2);
    await pages.table(figureColumns, figures, figureCells);
    if (chart) drawChart(pages, chart);
    if (columns.length === 0) return;
    pages.heading('Rows', 2);
    if (rows.length === 0) pages.paragraph('No rows.');
    await pages.table(
      columns.map(({ label, kind }) => ({ label, isNumeric: isNumeric(kind) })),
      rows,
      ({ cells }) => columns.map(({ kind }, index) => cellText(kind, cells[index] ?? null)),
    );
  });
}

/** Makes a document while it is read. @param draw what comes below the title */
export function pdfOf(
  title: string,
  createdAt: Date,
  draw: (pages: PdfPages) => Promise<void>,
): AsyncIterable<Uint8Array> {
  const pages = new PdfPages(title, createdAt);
  const write = async () => {
    // The first text in a font reads its tables: a turn of the event loop for each of the two.
    await setImmediate();
    pages.heading(title, 1);
    await setImmediate();
    await draw(pages);
    pages.end();
  };
  write().catch((error: unknown) => {
    (pages.document as unknown as Readable).destroy(error as Error);
  });
  return pages.document;
}

const figureColumns = [
  { label: 'Figure', isNumeric: false },
  { label: 'Value', isNumeric: true },
  { label: 'Before', isNumeric: true },
];

const figureCells = ({ label, unit, value, previous }: ReportFigure): string[] => [
  label,
  cellText(unit, value),
  cellText(unit, previous),
];

import type { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import type { ReportFigure } from '@bindery/contracts/crm';
import { aboutTitle, DEFINITION } from './about-report.js';
import { cellText, isNumeric } from './cell-text.js';
import { chartHeight, drawChart } from './draw-chart.js';
import { PdfPages } from './pdf-pages.js';
import type { ReportToWrite } from './report-file.js';
import { totalsOf } from './report-totals.js';

/** A report on paper: its figures, its chart and its rows, and at the end what it counts. */
export function writeReportPdf({ agency, report, about }: ReportToWrite): AsyncIterable<Uint8Array> {
  const { figures, columns, rows, chart } = report;
  const title = aboutTitle(report);
  const createdAt = new Date(report.as_of ?? report.created_at);
  return pdfOf({ title, agency, createdAt }, async (pages) => {
    const facts = about.slice(1).filter(([label]) => label !== DEFINITION);
    for (const [label, text] of facts) pages.paragraph(`${label}: ${text}`);
    pages.heading('Figures');
    await pages.table(figureColumns, figures, figureCells);
    if (chart) {
      pages.heading(chart.series.map(({ label }) => label).join(', '), chartHeight(pages, chart));
      drawChart(pages, chart);
    }
    if (columns.length > 0) {
      pages.heading(title);
      if (rows.length === 0) pages.paragraph('No rows.');
      const totals = totalsOf(report);
      await pages.table(
        columns.map(({ label, kind }) => ({ label, isNumeric: isNumeric(kind) })),
        rows,
        ({ cells }) => columns.map(({ kind }, index) => cellText(kind, cells[index] ?? null)),
        totals?.map((total, index) =>
          index === 0 ? 'Total' : total === null ? '' : cellText(columns[index]?.kind ?? 'count', total),
        ),
      );
    }
    pages.heading('What it counts');
    for (const [label, sentence] of about) if (label === DEFINITION) pages.paragraph(sentence);
  });
}

/** The head of a document. */
interface Document {
  readonly title: string;
  /** The agency's name; null if that isn't known. */
  readonly agency: string | null;
  readonly createdAt: Date;
}

/** Makes a document while it is read. @param draw what comes below the title */
export function pdfOf(
  { title, agency, createdAt }: Document,
  draw: (pages: PdfPages) => Promise<void>,
): AsyncIterable<Uint8Array> {
  const pages = new PdfPages(title, agency, createdAt);
  const write = async () => {
    // The first text in a font reads its tables: a turn of the event loop for each of the two.
    await setImmediate();
    pages.masthead();
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

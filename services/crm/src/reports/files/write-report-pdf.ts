import { type ReportFigure, totalsOf } from '@bindery/contracts/crm';
import { pdfOf } from '../../documents/write-pdf.js';
import { aboutTitle, DEFINITION } from './about-report.js';
import { cellText, isNumeric } from './cell-text.js';
import { chartHeight, drawChart } from './draw-chart.js';
import type { ReportToWrite } from './report-file.js';

/** A report on paper: its figures and what they count, its chart and its rows. */
export function writeReportPdf({ agency, report, about }: ReportToWrite): AsyncIterable<Uint8Array> {
  const { figures, columns, rows, chart } = report;
  const title = aboutTitle(report);
  const createdAt = new Date(report.as_of ?? report.created_at);
  return pdfOf({ title, agency, createdAt }, async (pages) => {
    const facts = about.slice(1).filter(([label]) => label !== DEFINITION);
    for (const [label, text] of facts) pages.paragraph(`${label}: ${text}`);
    pages.heading('Figures');
    await pages.table(figureColumns, figures, figureCells);
    pages.heading('What it counts');
    for (const [label, sentence] of about) if (label === DEFINITION) pages.paragraph(sentence);
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
          index === 0 || total === null
            ? String(total ?? '')
            : cellText(columns[index]?.kind ?? 'count', total),
        ),
      );
    }
  });
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

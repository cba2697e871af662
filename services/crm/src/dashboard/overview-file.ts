import { Readable } from 'node:stream';
import { valueText, type DashboardSummary, type ReportChart } from '@bindery/contracts/crm';
import { NamedFile } from '@bindery/service-kit/http';
import { momentText } from '../reports/files/about-report.js';
import { cellText } from '../reports/files/cell-text.js';
import { drawChart } from '../reports/files/draw-chart.js';
import type { PdfColumn, PdfPages } from '../reports/files/pdf-pages.js';
import { pdfOf } from '../reports/files/write-report-pdf.js';

/** The overview's owner and moment. */
interface Facts {
  readonly now: Date;
  /** `YYYY-MM-DD`. */
  readonly today: string;
  /** An IANA name. */
  readonly zone: string;
  readonly seesAll: boolean;
}

/** The overview on paper. */
export function overviewFile(shown: DashboardSummary, { now, today, zone, seesAll }: Facts): NamedFile {
  const scope = seesAll ? "everybody's records" : 'your own records';
  const asOf = `As of ${momentText(now.toISOString(), zone)}, of ${scope}.`;
  const pdf = pdfOf('Overview', now, (pages) => draw(pages, shown, { asOf, zone }));
  return new NamedFile(Readable.from(pdf), 'application/pdf', `Overview ${today}.pdf`);
}

async function draw(
  pages: PdfPages,
  shown: DashboardSummary,
  { asOf, zone }: { readonly asOf: string; readonly zone: string },
): Promise<void> {
  pages.paragraph(asOf);
  await pages.table([text('Figure'), number('Value')], cards(shown), asTheyAre);
  pages.heading('Policies by status', 2);
  await pages.table([text('Status'), number('Policies')], shown.policies_by_state, ({ state, policies }) => [
    stateText(state),
    policies.toLocaleString('en-US'),
  ]);
  pages.heading('Monthly premium by carrier', 2);
  await pages.table([text('Carrier'), number('Policies'), number('Premium')], premiums(shown), asTheyAre);
  pages.heading('New individuals by month', 2);
  drawChart(pages, newByMonth(shown));
  pages.heading('Recent activity', 2);
  if (shown.recent_activities === null) {
    pages.paragraph("The activity log can't be read right now.");
    return;
  }
  await pages.table(
    [text('Activity'), text('Who'), text('When')],
    shown.recent_activities,
    ({ summary, actor_name, attempted_at }) => [summary, actor_name ?? '—', momentText(attempted_at, zone)],
  );
}

const text = (label: string): PdfColumn => ({ label, isNumeric: false });
const number = (label: string): PdfColumn => ({ label, isNumeric: true });
const asTheyAre = (cells: readonly string[]): readonly string[] => cells;

const stateText = (state: string): string => valueText('policy', 'state', state);

const cards = (shown: DashboardSummary): string[][] =>
  [
    ['Individuals', shown.total_insureds],
    ['Policies in force', shown.active_policies],
    ['Policies', shown.total_policies],
    ['Carriers', shown.total_carriers],
    ['Products', shown.total_products],
  ]
    .map(([label, value]) => [String(label), cellText('count', value ?? null)])
    .concat([['Monthly premium', cellText('usd', Number(shown.monthly_premium))]]);

function premiums({ premium_by_carrier, premium_of_others }: DashboardSummary): string[][] {
  const others = premium_of_others
    ? [{ ...premium_of_others, carrier_name: `${String(premium_of_others.carriers)} others` }]
    : [];
  return [...premium_by_carrier, ...others].map(({ carrier_name, policies, premium }) => [
    ...[carrier_name, policies.toLocaleString('en-US'), cellText('usd', Number(premium))],
  ]);
}

const newByMonth = ({ new_individuals_by_month: months }: DashboardSummary): ReportChart => ({
  ...{ kind: 'stacked_bars', unit: 'count', categories: months.map(({ month }) => month) },
  series: [{ label: 'New individuals', values: months.map(({ individuals }) => individuals) }],
});

import { Readable } from 'node:stream';
import { policyStateLabel, type DashboardSummary, type ReportChart } from '@bindery/contracts/crm';
import { NamedFile } from '@bindery/service-kit/http';
import { momentText } from '../reports/files/about-report.js';
import { cellText } from '../reports/files/cell-text.js';
import {
  barsHeight,
  chartHeight,
  drawChart,
  drawLyingBars,
  type LyingBar,
} from '../reports/files/draw-chart.js';
import type { PdfColumn, PdfPages } from '../documents/pdf-pages.js';
import { pdfOf } from '../documents/write-pdf.js';

/** The overview's owner and moment. */
interface Facts {
  readonly now: Date;
  /** `YYYY-MM-DD`. */
  readonly today: string;
  /** An IANA name. */
  readonly zone: string;
  readonly seesAll: boolean;
  /** The agency's name; null if that isn't known. */
  readonly agency: string | null;
}

/** The overview on paper. */
export function overviewFile(
  shown: DashboardSummary,
  { now, today, zone, seesAll, agency }: Facts,
): NamedFile {
  const scope = seesAll ? "everybody's records" : 'your own records';
  const asOf = `As of ${momentText(now.toISOString(), zone)}, of ${scope}.`;
  const pdf = pdfOf({ title: 'Overview', agency, createdAt: now }, (pages) =>
    draw(pages, shown, { asOf, zone }),
  );
  return new NamedFile(Readable.from(pdf), 'application/pdf', `Overview ${today}.pdf`);
}

async function draw(
  pages: PdfPages,
  shown: DashboardSummary,
  { asOf, zone }: { readonly asOf: string; readonly zone: string },
): Promise<void> {
  pages.paragraph(asOf);
  await pages.table([text('Figure'), number('Value')], cards(shown), asTheyAre);
  bars(pages, 'Policies by status', 'No policies yet.', states(shown));
  bars(pages, 'Premium by carrier, per month', 'No premium yet.', premiums(shown));
  const months = newByMonth(shown);
  pages.heading('New individuals by month', chartHeight(pages, months));
  drawChart(pages, months);
  pages.heading('Recent activity');
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

function bars(pages: PdfPages, title: string, empty: string, shown: readonly LyingBar[]): void {
  pages.heading(title, barsHeight(pages, shown));
  if (shown.length === 0) pages.paragraph(empty);
  else drawLyingBars(pages, shown);
}

const states = ({ policies_by_state }: DashboardSummary): LyingBar[] =>
  policies_by_state
    .filter(({ policies }) => policies > 0)
    .map(({ state, policies }) => ({
      ...{ label: policyStateLabel[state], amount: policies, text: policies.toLocaleString('en-US') },
    }));

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

function premiums({ premium_by_carrier, premium_of_others: others }: DashboardSummary): LyingBar[] {
  const barOf = (label: string, premium: string): LyingBar => ({
    ...{ label, amount: Number(premium), text: cellText('usd', Number(premium)) },
  });
  const rest =
    others && (others.carriers === 1 ? '1 other carrier' : `${String(others.carriers)} other carriers`);
  return [
    ...premium_by_carrier.map(({ carrier_name, premium }) => barOf(carrier_name, premium)),
    ...(others && rest ? [barOf(rest, others.premium)] : []),
  ];
}

const newByMonth = ({ new_individuals_by_month: months }: DashboardSummary): ReportChart => ({
  ...{ kind: 'stacked_bars', unit: 'count', categories: months.map(({ month }) => month) },
  series: [{ label: 'New individuals', values: months.map(({ individuals }) => individuals) }],
});

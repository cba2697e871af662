import { reportDefinitions, totalsOf, type ReportView } from '@bindery/contracts/crm';
import { ButtonLink, Card, EmptyState } from '@bindery/ui';
import { categoryName, ChartCard, ExcludedRows, FigureCards, ReportRows } from '@bindery/ui/reports';
import { SearchX } from 'lucide-react';
import { FilterChips } from '../../records/list/filter-chips.js';
import { Stack } from '../../records/page-layout.js';
import { individualListing } from '../../resources/individuals/index.js';
import { policyListing } from '../../resources/policies/index.js';
import { settingsAddress } from './report-address.js';
import { ReportNotes } from './report-notes.js';
import { NotDone, Running } from './report-states.js';
import { reportName } from './report-words.js';

const listings = { individual: individualListing, policy: policyListing };

/** The result of a report, or the reason why there is none yet. */
export function ReportBody({ report }: { report: ReportView }) {
  const { state, job_id, filters, type } = report;
  return (
    <Stack>
      <FilterChips list={{ filters }} filters={listings[reportDefinitions[type].list].filters} />
      {state === 'running' && job_id !== null && <Running jobId={job_id} />}
      {(state === 'failed' || state === 'canceled') && <NotDone report={report} />}
      {state === 'completed' && <Found report={report} />}
      <ReportNotes report={report} />
    </Stack>
  );
}

function Found({ report }: { report: ReportView }) {
  const { figures, columns, rows, excluded, chart } = report;
  const isEmpty = rows.length === 0 && figures.every(({ value }) => value === null || value === 0);
  const title = reportName(report);
  return (
    <>
      <FigureCards figures={figures} />
      {isEmpty ? (
        <NothingMatches report={report} />
      ) : (
        <>
          {chart && chart.categories.length > 0 && <Chart report={report} chart={chart} />}
          {rows.length > 0 && (
            <ReportRows label={`Rows of ${title}`} {...{ columns, rows }} total={totalsOf(report)} />
          )}
        </>
      )}
      <ExcludedRows excluded={excluded} />
    </>
  );
}

/** A chart over time is of months, whatever the rows are grouped by. */
function Chart({ report, chart }: { report: ReportView; chart: NonNullable<ReportView['chart']> }) {
  const { type, group_by, columns } = report;
  const categoryLabel = categoryName(chart, columns);
  const isOfMonths = group_by !== null && categoryLabel === 'Month';
  const title = reportName(isOfMonths ? { type, group_by: 'month' } : report);
  return <ChartCard {...{ title, chart, categoryLabel }} />;
}

function NothingMatches({ report }: { report: ReportView }) {
  return (
    <Card>
      <EmptyState
        icon={<SearchX />}
        title="Nothing matches this report"
        action={<ButtonLink to={settingsAddress(report)}>Change the settings</ButtonLink>}
      >
        No records are in its period and match its filters.
      </EmptyState>
    </Card>
  );
}

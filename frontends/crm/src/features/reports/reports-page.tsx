import { PageHeader } from '@bindery/ui';
import { useListState } from '@bindery/web-kit/lists';
import { Stack } from '../../records/page-layout.js';
import { RecentReports } from './recent-reports.js';
import { ReportForm } from './report-form.js';
import { settingsOptions } from './report-settings.js';
import { SavedReports } from './saved/saved-reports.js';
import { ReportsNotIncluded, useLacksReports } from './not-included/reports-not-included.js';
import { ThisMonth, useReportMonth } from './this-month.js';

/** Reports: what to run, this month at a glance, and what was run. */
export function ReportsPage() {
  return useLacksReports() ? <ReportsNotIncluded /> : <Reports />;
}

function Reports() {
  const list = useListState(settingsOptions);
  const month = useReportMonth();
  if (month.error?.code === 'plan_upgrade_required') return <ReportsNotIncluded />;
  return (
    <>
      <PageHeader
        title="Reports"
        subtitle="Answers from your book of business, each with the records behind it"
      />
      <Stack>
        <ReportForm list={list} />
        <ThisMonth month={month} />
        <SavedReports />
        <RecentReports list={list} />
      </Stack>
    </>
  );
}

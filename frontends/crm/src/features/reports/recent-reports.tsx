import { REPORT_KEPT_DAYS, type ReportSummary } from '@bindery/contracts/crm';
import { Badge, EmptyState, tokens } from '@bindery/ui';
import { formatInstant, formatInstantDay } from '@bindery/ui/dates';
import { formatSize } from '@bindery/ui/numbers';
import { type DataColumn, ResourceList } from '@bindery/ui/table';
import { useDenial } from '@bindery/web-kit/access';
import type { ListState } from '@bindery/web-kit/lists';
import { ArrowRight, ChartColumn, RotateCw, Trash2 } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { styled } from 'styled-components';
import { reportAddress } from './report-address.js';
import { useReportDownloads } from './report-downloads.js';
import { ReportProgress } from './report-progress.js';
import { requestAgain } from './report-settings.js';
import { periodText, reportName, stateLooks } from './report-words.js';
import { useDeleteReport, useRecentReports, useRunReport } from './use-reports.js';

/** It begins where the titles of cards do. */
const Title = styled.h2`
  margin-left: 6px;
  font-size: 0.9375rem;
  font-weight: 600;
`;

const Progress = styled.div`
  display: grid;
  gap: ${tokens.space[1]};
  justify-items: start;
  & > [role='progressbar'] {
    width: 120px;
  }
`;

function State({ report: { state, job_id } }: { report: ReportSummary }) {
  return (
    <Progress>
      <Badge tone={stateLooks[state].tone}>{stateLooks[state].label}</Badge>
      {state === 'running' && job_id !== null && <ReportProgress jobId={job_id} label="Progress" />}
    </Progress>
  );
}

const time = (instant: string | null) =>
  instant === null ? '—' : <time dateTime={instant}>{formatInstant(instant)}</time>;

const columns: readonly DataColumn<ReportSummary>[] = [
  { id: 'name', header: 'Report', strong: true, onPhone: 'title', cell: reportName },
  { id: 'period', header: 'Period', onPhone: 'line', cell: periodText },
  { id: 'state', header: 'State', onPhone: 'badge', cell: (report) => <State report={report} /> },
  { id: 'created_by', header: 'By', cell: ({ created_by }) => created_by.name ?? '—' },
  { id: 'created_at', header: 'Run', onPhone: 'line', cell: ({ created_at }) => time(created_at) },
  { id: 'as_of', header: 'As of', cell: ({ as_of }) => time(as_of) },
  {
    id: 'bytes',
    header: 'Size',
    align: 'end',
    cell: ({ bytes }) => (bytes === null ? '—' : formatSize(bytes)),
  },
  { id: 'expires_at', header: 'Kept until', cell: ({ expires_at }) => formatInstantDay(expires_at) },
];

/** The reports of the last 30 days. */
export function RecentReports({ list }: { list: ListState }) {
  const reports = useRecentReports({ page: String(list.page), page_size: String(list.pageSize) });
  const denial = useDenial('report:run');
  const navigate = useNavigate();
  const { run } = useRunReport();
  const { itemsOf } = useReportDownloads();
  const remove = useDeleteReport();
  const open = ({ id }: ReportSummary) => void navigate(reportAddress(id));
  return (
    <ResourceList
      label="Recent Reports"
      failure="Failed to fetch recent reports"
      resource={reports}
      // The address narrows the next report, not this list.
      list={{ ...list, narrowed: false }}
      toolbar={<Title>Recent Reports</Title>}
      columns={columns}
      rowName={reportName}
      onView={open}
      rowMenu={(report) => [
        { label: 'Open', icon: <ArrowRight />, onSelect: () => open(report) },
        ...(report.state === 'completed' ? itemsOf(report) : []),
        {
          ...{ label: 'Run again', icon: <RotateCw />, disabled: denial !== null },
          onSelect: () => void run(requestAgain(report)),
        },
        { label: 'Delete', icon: <Trash2 />, danger: true, onSelect: () => void remove(report) },
      ]}
      empty={
        <EmptyState icon={<ChartColumn />} title="No reports yet">
          {`Reports that you run appear here for ${String(REPORT_KEPT_DAYS)} days. Choose one above and press Generate Report.`}
        </EmptyState>
      }
    />
  );
}

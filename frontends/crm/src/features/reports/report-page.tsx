import { ButtonLink, Card, EmptyState, IconButton, LoadFailure, PageHeader, PageSpinner } from '@bindery/ui';
import { formatInstant } from '@bindery/ui/dates';
import { capitalized, type ReportView } from '@bindery/contracts/crm';
import { FileX, Lock, SlidersHorizontal, Trash2 } from 'lucide-react';
import { useNavigate, useParams } from 'react-router-dom';
import { isRecordId } from '../../records/record-address.js';
import { ReportsNotIncluded, useLacksReports } from './not-included/reports-not-included.js';
import { reportsAddress, settingsAddress } from './report-address.js';
import { ReportBody } from './report-body.js';
import { DownloadMenu } from './report-downloads.js';
import { RunAgain } from './report-states.js';
import { daysText, periodText, reportName } from './report-words.js';
import { useDeleteReport, useRecentReports, useReport } from './use-reports.js';

const back = { to: reportsAddress, label: 'Back to Reports' };

/** One report that was run. */
export function ReportPage() {
  const { id = '' } = useParams();
  if (useLacksReports()) return <ReportsNotIncluded />;
  return isRecordId(id) ? <OneReport key={id} id={id} /> : <Missing />;
}

function OneReport({ id }: { id: string }) {
  const loaded = useReport(id);
  const { data: report, error } = loaded;
  // Rights can be lost while the page is open.
  if (error?.status === 403) return <NoLongerYours id={id} detail={error.detail} />;
  if (report)
    return (
      <>
        <ReportHeader report={report} />
        <ReportBody report={report} />
      </>
    );
  if (error?.code === 'plan_upgrade_required') return <ReportsNotIncluded />;
  if (error?.status === 404) return <Missing />;
  if (!error) return <PageSpinner />;
  return (
    <Card>
      <LoadFailure title="Failed to fetch the report" resource={loaded} />
    </Card>
  );
}

function ReportHeader({ report }: { report: ReportView }) {
  const navigate = useNavigate();
  const remove = useDeleteReport(() => navigate(reportsAddress));
  const { days, as_of, state } = report;
  const moment = as_of === null ? [] : [`as of ${formatInstant(as_of)}`];
  const [named, exact] = [periodText(report), days && daysText(days)];
  const period = exact ? [named === exact ? exact : `${named} (${exact})`] : [];
  return (
    <PageHeader
      title={reportName(report)}
      subtitle={capitalized([...period, ...moment].join(', '))}
      back={back}
      actions={
        <>
          {state === 'completed' && <DownloadMenu report={report} />}
          <RunAgain report={report} />
          <ButtonLink to={settingsAddress(report)} icon={<SlidersHorizontal />}>
            Change settings
          </ButtonLink>
          <IconButton label="Delete report" tone="danger" onClick={() => void remove(report)}>
            <Trash2 />
          </IconButton>
        </>
      }
    />
  );
}

const LATEST = { page: '1', page_size: '100' };

/** A report that was made with wider rights than its owner has now. */
function NoLongerYours({ id, detail }: { id: string; detail: string }) {
  const { data } = useRecentReports(LATEST);
  const report = data?.items.find((one) => one.id === id);
  return (
    <Card>
      <EmptyState
        icon={<Lock />}
        title="You can’t open this report any more"
        alone
        action={
          <>
            {report && <RunAgain report={report} />}
            <ButtonLink to={reportsAddress}>Back to Reports</ButtonLink>
          </>
        }
      >
        {detail}
      </EmptyState>
    </Card>
  );
}

function Missing() {
  return (
    <Card>
      <EmptyState
        icon={<FileX />}
        title="This report doesn’t exist"
        alone
        action={<ButtonLink to={reportsAddress}>Back to Reports</ButtonLink>}
      >
        Reports are kept for 30 days.
      </EmptyState>
    </Card>
  );
}

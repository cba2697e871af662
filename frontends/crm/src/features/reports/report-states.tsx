import type { ReportView } from '@bindery/contracts/crm';
import { Button, Card, EmptyState } from '@bindery/ui';
import { disabledBy, useDenial } from '@bindery/web-kit/access';
import { CircleX, RotateCw } from 'lucide-react';
import { Stack } from '../../records/page-layout.js';
import { ReportProgress } from './report-progress.js';
import { requestAgain } from './report-settings.js';
import { useCancelReport, useReportJob, useRunReport } from './use-reports.js';

export function RunAgain({ report }: { report: Parameters<typeof requestAgain>[0] }) {
  const { run, pending } = useRunReport();
  const denial = useDenial('report:run');
  return (
    <Button
      icon={<RotateCw />}
      pending={pending}
      {...disabledBy(denial)}
      onClick={() => void run(requestAgain(report))}
    >
      Run again
    </Button>
  );
}

/** Instead of what a report would have found. */
export function NotDone({ report }: { report: ReportView }) {
  return (
    <Card>
      <EmptyState
        icon={<CircleX />}
        title={report.state === 'failed' ? 'This report failed' : 'This report was canceled'}
        action={<RunAgain report={report} />}
      >
        {report.error ?? 'Run it again to see its figures.'}
      </EmptyState>
    </Card>
  );
}

/** How far a report is, with a button that cancels it. */
export function Running({ jobId }: { jobId: string }) {
  const { data } = useReportJob(jobId);
  const { cancel, pending } = useCancelReport(jobId);
  return (
    <Card title="Running">
      <Stack>
        <ReportProgress jobId={jobId} label="Running the report" />
        <p>
          {data?.state === 'queued'
            ? 'Waiting for another report of your agency to be done.'
            : 'You can leave this page. The report goes on, and is listed under Recent Reports.'}
        </p>
        <div>
          <Button
            pending={pending || data?.state === 'canceling'}
            pendingLabel="Canceling..."
            onClick={() => void cancel()}
          >
            Cancel
          </Button>
        </div>
      </Stack>
    </Card>
  );
}

import { ProgressBar } from '@bindery/ui';
import { useReportJob } from './use-reports.js';

interface ReportProgressProps {
  jobId: string;
  label: string;
}

/** How far the job of a report is. */
export function ReportProgress({ jobId, label }: ReportProgressProps) {
  const { data } = useReportJob(jobId);
  const total = Math.max(data?.progress.total ?? 1, 1);
  return <ProgressBar label={label} done={Math.min(data?.progress.done ?? 0, total)} total={total} />;
}

import { jobRoutes, reportRoutes, type ReportRequest, type ReportSummary } from '@bindery/contracts/crm';
import { useConfirm, useToast } from '@bindery/ui';
import { ApiProblem, LOOK_EVERY_MS, useCall, useRoute } from '@bindery/web-kit/api';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { reportAddress } from './report-address.js';
import { reportName } from './report-words.js';

const isRunning = ({ state }: Pick<ReportSummary, 'state'>): boolean => state === 'running';

/** The reports of the last days. They are looked at again while one of them runs. */
export const useRecentReports = (query: { page: string; page_size: string }) =>
  useRoute(
    reportRoutes.list,
    { query },
    {
      keepPreviousData: true,
      refreshInterval: (latest) => (latest?.items.some(isRunning) ? 2 * LOOK_EVERY_MS : 0),
    },
  );

/** One report. It is looked at again while it runs; what it found doesn't change afterwards. */
export const useReport = (id: string) =>
  useRoute(
    reportRoutes.get,
    { params: { id } },
    {
      revalidateOnFocus: false,
      refreshInterval: (latest) => (latest && isRunning(latest) ? LOOK_EVERY_MS : 0),
    },
  );

/** How far a report is. */
export const useReportJob = (id: string) =>
  useRoute(jobRoutes.get, { params: { id } }, { refreshInterval: LOOK_EVERY_MS });

/** Does something and says in a toast why it failed. @param failed the title of that toast */
export function useAttempt(failed: string) {
  const toast = useToast();
  const [pending, setPending] = useState(false);
  const attempt = async (work: () => Promise<unknown>) => {
    setPending(true);
    try {
      await work();
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      toast.error(failed, { subject: error.detail });
    } finally {
      setPending(false);
    }
  };
  return { pending, attempt };
}

/** Runs a report and opens it. */
export function useRunReport() {
  const call = useCall(reportRoutes.list, jobRoutes);
  const navigate = useNavigate();
  const { pending, attempt } = useAttempt('The report wasn’t run');
  const run = (body: ReportRequest) =>
    attempt(async () => {
      const { id } = await call(reportRoutes.run, { body });
      await navigate(reportAddress(id));
    });
  return { pending, run };
}

/** Cancels the job of a report. */
export function useCancelReport(jobId: string) {
  const call = useCall(jobRoutes, reportRoutes.get, reportRoutes.list);
  const { pending, attempt } = useAttempt('The report wasn’t canceled');
  return { pending, cancel: () => attempt(() => call(jobRoutes.cancel, { params: { id: jobId } })) };
}

const question = { title: 'Delete this report?', confirmLabel: 'Delete', danger: true } as const;

/** Deletes a report after asking. @param leave its own page, before the list is fetched again */
export function useDeleteReport(leave?: () => unknown) {
  const call = useCall(reportRoutes.list);
  const confirm = useConfirm();
  const toast = useToast();
  const { attempt } = useAttempt('The report wasn’t deleted');
  return async (report: ReportSummary) => {
    const name = reportName(report);
    if (!(await confirm({ ...question, description: `${name}, with its files` }))) return;
    await attempt(async () => {
      await call(reportRoutes.remove, { params: { id: report.id } });
      toast.success('Report deleted', { subject: name });
      await leave?.();
    });
  };
}

import { fileRoutes, jobRoutes, type JobView } from '@bindery/contracts/crm';
import { useToast } from '@bindery/ui';
import { sentenceOf, useApi, useCall } from '@bindery/web-kit/api';
import { saveFrom } from './save-from.js';

interface JobActions {
  /** Has the browser save the job's file. */
  download: (job: JobView) => Promise<void>;
  cancel: (job: JobView) => Promise<void>;
}

/** The actions on a job. A failure is said in a toast. */
export function useJobActions(): JobActions {
  const api = useApi();
  const call = useCall(jobRoutes);
  const toast = useToast();
  const attempt = async (work: () => Promise<unknown>) => {
    try {
      await work();
    } catch (error) {
      toast.error(sentenceOf(error, "That didn't work. Try again."));
    }
  };
  return {
    download: ({ result }) =>
      attempt(async () => {
        if (!result) return;
        const { href } = await api.call(fileRoutes.ticket, { params: { id: result.file_id } });
        saveFrom(href);
      }),
    cancel: ({ id }) => attempt(() => call(jobRoutes.cancel, { params: { id } })),
  };
}

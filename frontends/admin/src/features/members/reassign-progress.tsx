import { jobRoutes, type JobView } from '@bindery/contracts/crm';
import { Banner, DialogWords, ProgressBar } from '@bindery/ui';
import { LOOK_EVERY_MS, useRoute } from '@bindery/web-kit/api';

/** An account without the CRM has no such job. */
const MAX_MISSES = 30;

/** How far the clients of a removed member are. crm makes the job a moment after the removal. */
export function ReassignProgress({ jobId }: { jobId: string }) {
  const { data: job } = useRoute(
    jobRoutes.get,
    { params: { id: jobId } },
    {
      refreshInterval: (latest) => (latest?.finished_at ? 0 : LOOK_EVERY_MS),
      shouldRetryOnError: true,
      onErrorRetry: (_error, _key, _config, revalidate, options) => {
        if (options.retryCount < MAX_MISSES) setTimeout(() => void revalidate(options), LOOK_EVERY_MS);
      },
    },
  );
  if (job?.state === 'failed')
    return <Banner kind="error">{`Their clients couldn't be reassigned. ${job.error ?? ''}`.trim()}</Banner>;
  return (
    <DialogWords aria-live="polite">
      <p>{sentenceOf(job)}</p>
      {job?.progress.total && job.finished_at === null ? (
        <ProgressBar label="Clients reassigned" done={job.progress.done} total={job.progress.total} />
      ) : null}
    </DialogWords>
  );
}

function sentenceOf(job: JobView | undefined): string {
  if (job?.state === 'completed') return 'Their clients have been reassigned.';
  if (job?.state === 'canceled') return 'The rest of their clients stay as they are.';
  const { done, total } = job?.progress ?? { done: 0, total: null };
  const counted = total ? ` (${done.toLocaleString('en-US')} of ${total.toLocaleString('en-US')})` : '';
  return `Their clients are being reassigned${counted}. You can close this: it goes on in the background.`;
}

import type { JobView } from '@bindery/contracts/crm';
import { Button, Popover, ProgressBar, useToast } from '@bindery/ui';
import { Download, FileClock } from 'lucide-react';
import { useState } from 'react';
import { Actions, Heading, Job, Jobs, Trigger } from './background-work-style.js';
import { endingOf, isUnderWay, percentOf, standingOf } from './job-words.js';
import { useJobActions } from './use-job-actions.js';
import { useEndedJobs, useJobs } from './use-jobs.js';

/** The user's exports, imports and other long work, on every page. Nothing shows for who has none. */
export function BackgroundWork() {
  const jobs = useJobs();
  const toast = useToast();
  const { download } = useJobActions();
  useEndedJobs(jobs, (job) => {
    const about = `job ${job.id}`;
    const ending = endingOf(job);
    const subject = job.error ?? (job.title !== null && !ending.includes(job.title) ? job.title : undefined);
    if (job.state === 'failed') toast.error(ending, { about, subject });
    else if (job.result)
      toast.success(ending, {
        ...{ about, subject },
        action: { label: 'Download', onSelect: () => void download(job) },
      });
    else toast.show(ending, { about, subject });
  });
  if (jobs.length === 0) return null;
  const underWay = jobs.filter(isUnderWay);
  const percent = underWay.map(percentOf).find((found) => found !== undefined);
  return (
    <Popover
      label="Background work"
      align="end"
      trigger={
        <Trigger type="button" title="Background work" aria-label={labelOf(underWay.length, percent)}>
          <FileClock aria-hidden="true" />
          {percent !== undefined && `${String(percent)}%`}
        </Trigger>
      }
    >
      <Heading>Background work</Heading>
      <Jobs>
        {jobs.map((job) => (
          <OneJob key={job.id} job={job} />
        ))}
      </Jobs>
    </Popover>
  );
}

function labelOf(underWay: number, percent: number | undefined): string {
  if (underWay === 0) return 'Background work';
  const standing = percent === undefined ? `${String(underWay)} in progress` : `${String(percent)}% done`;
  return `Background work: ${standing}`;
}

function OneJob({ job }: { job: JobView }) {
  const { download, cancel } = useJobActions();
  const [pending, setPending] = useState(false);
  const during = (work: Promise<void>) => {
    setPending(true);
    void work.finally(() => setPending(false));
  };
  const { done, total } = job.progress;
  const title = job.title ?? endingOf(job);
  return (
    <Job>
      <strong>{title}</strong>
      {job.state === 'running' && total !== null && total > 0 && (
        <ProgressBar label={title} done={Math.min(done, total)} total={total} />
      )}
      <p>{standingOf(job)}</p>
      {(job.result || isUnderWay(job)) && (
        <Actions>
          {job.result ? (
            <Button icon={<Download />} pending={pending} onClick={() => during(download(job))}>
              Download
            </Button>
          ) : (
            <Button
              pending={pending}
              disabled={job.state === 'canceling'}
              aria-label={`Cancel ${title}`}
              onClick={() => during(cancel(job))}
            >
              Cancel
            </Button>
          )}
        </Actions>
      )}
    </Job>
  );
}

import type { JobView } from '@bindery/contracts/crm';
import { Button, ButtonLink, Popover, ProgressBar, useToast } from '@bindery/ui';
import { useRefetchAll } from '@bindery/web-kit/api';
import { takeAwaitedExport } from '@bindery/web-kit/exports';
import { Download, FileClock } from 'lucide-react';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { Heading, News, Trigger } from '../panel-style.js';
import { Actions, Job, Jobs } from './background-work-style.js';
import { endingOf, isUnderWay, pageOf, percentOf, standingOf } from './job-words.js';
import { useJobActions } from './use-job-actions.js';
import { useAfterJobs, useEndedJobs, useJobs } from './use-jobs.js';

/** The user's exports, imports and other long work, on every page. Nothing shows for who has none. */
export function BackgroundWork() {
  const jobs = useJobs();
  const toast = useToast();
  const { download } = useJobActions();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const refetchAll = useRefetchAll();
  const [news, setNews] = useState(0);
  useAfterJobs(jobs, () => void refetchAll());
  useEndedJobs(jobs, (job) => {
    const page = pageOf(job);
    // It says so itself.
    if (page === pathname) return;
    setNews((count) => count + 1);
    const about = `job ${job.id}`;
    const ending = endingOf(job);
    const subject = job.error ?? (job.title !== null && !ending.includes(job.title) ? job.title : undefined);
    const open = page ? { label: 'Open', onSelect: () => void navigate(page) } : undefined;
    const save = (label: string) => ({ label, onSelect: () => void download(job) });
    const isAwaited = takeAwaitedExport(job.id);
    if (job.state === 'failed') toast.error(ending, { about, subject, action: open });
    else if (job.result && isAwaited) {
      toast.success('Your export is downloading', { about, subject, action: save('Download again') });
      void download(job);
    } else if (job.result) toast.success(ending, { about, subject, action: save('Download') });
    else toast.show(ending, { about, subject, action: open });
  });
  if (jobs.length === 0) return null;
  const underWay = jobs.filter(isUnderWay);
  const percent = underWay.map(percentOf).find((found) => found !== undefined);
  return (
    <Popover
      label="Background work"
      align="end"
      onOpen={() => setNews(0)}
      trigger={
        <Trigger type="button" title="Background work" aria-label={labelOf(underWay.length, percent, news)}>
          <FileClock aria-hidden="true" />
          {percent !== undefined && `${String(percent)}%`}
          {news > 0 && <News>{news}</News>}
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

function labelOf(underWay: number, percent: number | undefined, news: number): string {
  const standing = percent === undefined ? `${String(underWay)} in progress` : `${String(percent)}% done`;
  const parts = [...(underWay > 0 ? [standing] : []), ...(news > 0 ? [`${String(news)} ended`] : [])];
  return parts.length === 0 ? 'Background work' : `Background work: ${parts.join(', ')}`;
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
  const page = isUnderWay(job) ? undefined : pageOf(job);
  return (
    <Job>
      <strong>{title}</strong>
      {job.state === 'running' && total !== null && total > 0 && (
        <ProgressBar label={title} done={Math.min(done, total)} total={total} />
      )}
      <p>{standingOf(job)}</p>
      {(job.result || page || isUnderWay(job)) && (
        <Actions>
          {page && (
            <ButtonLink to={page} aria-label={`Open ${title}`}>
              Open
            </ButtonLink>
          )}
          {job.result ? (
            <Button icon={<Download />} pending={pending} onClick={() => during(download(job))}>
              Download
            </Button>
          ) : isUnderWay(job) ? (
            <Button
              pending={pending}
              disabled={job.state === 'canceling'}
              aria-label={`Cancel ${title}`}
              onClick={() => during(cancel(job))}
            >
              Cancel
            </Button>
          ) : null}
        </Actions>
      )}
    </Job>
  );
}

import { jobRoutes, type JobView } from '@bindery/contracts/crm';
import { useRoute } from '@bindery/web-kit/api';
import { pageStorage } from '@bindery/ui/storage';
import { useEffect, useEffectEvent, useRef } from 'react';
import { isUnderWay } from './job-words.js';

const LOOK_EVERY_MS = 2_000;
const NEWS_FOR_MS = 3_600_000;
const TOLD = 'bindery.told-jobs';

const newest = { query: { owner: 'me', page_size: '5' } } as const;

/** One's latest jobs. They are looked at again while one of them runs, and when the tab is returned to. */
export function useJobs(): readonly JobView[] {
  const { data } = useRoute(jobRoutes.list, newest, {
    refreshInterval: (latest) => (latest?.items.some(isUnderWay) ? LOOK_EVERY_MS : 0),
  });
  return data?.items ?? [];
}

/**
 * Announces each ended job once in a browser, in one of its tabs, after a reload too. A browser that has announced none
 * before begins with those that end while it is open.
 */
export function useEndedJobs(jobs: readonly JobView[], tell: (job: JobView) => void): void {
  const tellOf = useEffectEvent(tell);
  useEffect(() => {
    if (jobs.length === 0) return;
    const told = pageStorage.getItem(TOLD);
    const newerThan = told === null ? performance.timeOrigin : Date.now() - NEWS_FOR_MS;
    const ended = jobs.filter((job) => job.finished_at !== null);
    pageStorage.setItem(TOLD, ended.map(({ id }) => id).join(' '));
    for (const job of ended)
      if (!told?.split(' ').includes(job.id) && Date.parse(job.finished_at ?? '') > newerThan) tellOf(job);
  }, [jobs]);
}

/** Says that work which was under way in this tab has ended: what it changed may be on the page. */
export function useAfterJobs(jobs: readonly JobView[], ended: () => void): void {
  const endedOf = useEffectEvent(ended);
  const underWay = useRef<ReadonlySet<string>>(new Set());
  useEffect(() => {
    const before = underWay.current;
    underWay.current = new Set(jobs.filter(isUnderWay).map(({ id }) => id));
    if (jobs.some((job) => job.finished_at !== null && before.has(job.id))) endedOf();
  }, [jobs]);
}

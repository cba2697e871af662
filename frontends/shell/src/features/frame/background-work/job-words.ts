import type { JobView } from '@bindery/contracts/crm';

const nouns: Readonly<Record<JobView['kind'], string>> = {
  import: 'import',
  export: 'export',
  report: 'report',
  reassign: 'reassignment',
};

const states: Readonly<Record<JobView['state'], string>> = {
  queued: 'Waiting to start',
  running: 'In progress',
  needs_review: 'Needs your review',
  canceling: 'Canceling…',
  completed: 'Done',
  failed: 'Failed',
  canceled: 'Canceled',
};

/** A sentence about a job that has ended. */
export function endingOf({ kind, title, state, result }: JobView): string {
  // The title of an import says whether it was one, or its undo.
  const work = kind === 'import' && title !== null ? title : `Your ${nouns[kind]}`;
  if (state === 'failed') return `${work} failed`;
  if (state === 'canceled') return `${work} was canceled`;
  return result ? `${work} is ready to download` : `${work} is done`;
}

const places = { import: 'individuals/import', report: 'reports' } as const;

/** The page of what a job does; undefined of one that has none. */
export const pageOf = ({ about }: JobView): string | undefined =>
  about ? `/app/dashboard/${places[about.type]}/${about.id}` : undefined;

/** The state of a job, in words. */
export function standingOf({ state, progress: { done, total }, error }: JobView): string {
  if (state === 'failed' && error) return `${states.failed}. ${error}`;
  if (state !== 'running' || done === 0) return states[state];
  return total === null ? `${counted(done)} so far` : `${counted(done)} of ${counted(total)}`;
}

const counted = (count: number): string => count.toLocaleString('en-US');

/** @returns undefined while there is none */
export function percentOf({ state, progress: { done, total } }: JobView): number | undefined {
  return state === 'running' && total ? Math.min(99, Math.floor((100 * done) / total)) : undefined;
}

export const isUnderWay = ({ state }: JobView): boolean =>
  state === 'queued' || state === 'running' || state === 'canceling';

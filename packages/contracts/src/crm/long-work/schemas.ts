import { z } from 'zod';
import { DEFAULT_PAGE_SIZE, listOf, wholeNumber } from '../../lists/lists.js';
import { codeText, uuid } from '../../validation/index.js';

/** How long the file that a job has made can be downloaded. */
export const FILE_KEPT_DAYS = 7;
/** How long a finished job is listed. */
export const JOB_KEPT_DAYS = 90;

export const jobKinds = ['import', 'export', 'report', 'reassign'] as const;
export type JobKind = (typeof jobKinds)[number];

export const openJobStates = ['queued', 'running', 'needs_review', 'canceling'] as const;
export const jobStates = [...openJobStates, 'completed', 'failed', 'canceled'] as const;
export type JobState = (typeof jobStates)[number];

/** The import or report that a job works on. */
export const jobSubject = z.object({ type: z.enum(['import', 'report']), id: uuid() });

/** Work that takes longer than a request. */
export const jobView = z.object({
  id: uuid(),
  kind: z.enum(jobKinds),
  /** Null unless it is your own: it can name clients. */
  title: z.string().nullable(),
  state: z.enum(jobStates),
  /** The total is null until it is known. */
  progress: z.object({ done: z.int(), total: z.int().nullable() }),
  /** How many records had which outcome, by names that the kind defines. */
  counts: z.record(z.string(), z.int()),
  /** The user who started it. */
  user_id: uuid(),
  created_at: z.iso.datetime(),
  finished_at: z.iso.datetime().nullable(),
  /** Until when its file can be downloaded. */
  expires_at: z.iso.datetime().nullable(),
  /** The file that it has made; null for others' jobs. */
  result: z.object({ file_id: uuid(), name: z.string(), bytes: z.int() }).nullable(),
  /** The import or report that it is about; null of other work, and of others' jobs. */
  about: jobSubject.nullable().default(null),
  /** A sentence that says why it failed. */
  error: z.string().nullable(),
});
export type JobView = z.infer<typeof jobView>;
export const jobList = listOf(jobView);

export const jobListQuery = z.strictObject({
  /** Your own only. Otherwise those who manage the agency also see everybody else's. */
  owner: z.literal('me').optional(),
  kind: z.enum(jobKinds).optional(),
  page: wholeNumber(1, 1_000_000, 'The page').default(1),
  page_size: wholeNumber(1, 100, 'The page size').default(DEFAULT_PAGE_SIZE),
});
export type JobListQuery = z.output<typeof jobListQuery>;

/** How long a ticket of a download lasts. */
export const TICKET_SECONDS = 60;

/** The address at which a browser downloads the file, once. */
export const fileTicket = z.object({ href: z.string() });
export type FileTicket = z.infer<typeof fileTicket>;
export const fileDownloadQuery = z.strictObject({ ticket: z.string().overwrite(codeText).default('') });

/** The bytes of uploads and of kept results. Beyond what is allowed, uploads are denied, and new results replace the oldest. */
export const storageView = z.object({ used_bytes: z.int(), allowed_bytes: z.int() });
export type StorageView = z.infer<typeof storageView>;

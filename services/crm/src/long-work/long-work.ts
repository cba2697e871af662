import type { Permission, Principal } from '@bindery/contracts/access';
import type { JobKind } from '@bindery/contracts/crm';
import type { Sql } from '@bindery/service-kit/database';
import type { z } from 'zod';
import type { Job } from '../generated/prisma/client.js';

/** One kind of work that takes longer than a request. */
export interface LongWork<Data extends z.ZodType<object, object> = z.ZodType<object, object>> {
  /** It is stored with each job, so it stays as it is. */
  readonly name: string;
  /** The work's name for people. */
  readonly kind: JobKind;
  /** Whether it is a step of something larger: nobody is told that it is done, and no list keeps it. */
  readonly isStep?: true;
  /** Ids and settings. It accepts what earlier releases stored for as long as such jobs are listed. */
  readonly data: Data;
  /** An account has one of these at a time: the next one waits, `queued`, until the one before has ended. */
  readonly isInTurn?: true;
  /** A replica does one of these at a time, as they take much memory: the others wait, `queued`. */
  readonly isAlone?: true;
  /**
   * The permission that the person needs when it starts, while it runs, and to download its file. Null for work that
   * follows from what is done already, whoever did it: it makes no file.
   */
  permission(data: z.output<Data>): Permission | null;
  /** Whether something newer has taken the place of a failed job, so that bringing it back would undo that. */
  isReplaced?(tx: Sql, job: Pick<Job, 'account_id' | 'id'>, data: z.output<Data>): Promise<boolean>;
}

/** Makes a declaration whose data is typed by its schema. */
export const defineLongWork = <Data extends z.ZodType<object, object>>(
  work: LongWork<Data>,
): LongWork<Data> => work;

/** How far the work is. */
export interface Progress {
  readonly done: number;
  /** Null until it is known. */
  readonly total: number | null;
  /** How many records had which outcome. */
  readonly counts?: Readonly<Record<string, number>>;
}

/** The file that the work makes. */
export interface MadeFile {
  /** It may name clients, so it is in no log, event or audit entry. */
  readonly name: string;
  readonly mediaType: string;
  /** Its bytes, as they are made. */
  readonly content: AsyncIterable<Uint8Array>;
}

/**
 * A job while it runs. It may run more than once: a replica that dies or stops leaves it to another one, which begins with the
 * last `position`. Each of its methods ends the work by an error once it was canceled, the person has lost the right to it, or
 * another replica has taken it over, so it needs one of them at least every few seconds.
 */
export interface RunningWork<Data> {
  readonly jobId: string;
  readonly data: Data;
  /** The user who started it. */
  readonly owner: { readonly accountId: string; readonly userId: string };
  /** The same with their rights, which are at most five seconds old at each of the calls below; of work that needs some. */
  readonly caller: Principal;
  /** The position that the last batch of an earlier attempt kept; null in the beginning. */
  readonly position: unknown;
  /** Aborts when this replica stops. */
  readonly signal: AbortSignal;
  /** Notes how far the work is. */
  progress(progress: Progress): Promise<void>;
  /**
   * Does one batch of at most a second and 500 rows: all of it, once, or nothing.
   * @param write gets a transaction of the account; answers how far the work is with it, and where the next batch begins
   */
  batch(write: (tx: Sql) => Promise<Progress & { readonly position: object }>): Promise<void>;
  /** Stores the file that people download. An attempt that begins anew makes it anew. */
  file(made: MadeFile): Promise<void>;
}

/**
 * Does the work. An `AppError` tells the person why it failed, but for one that passes, such as `unavailable`. That and every
 * other error has the work tried again.
 */
export type RunLongWork<Data> = (work: RunningWork<Data>) => Promise<void>;

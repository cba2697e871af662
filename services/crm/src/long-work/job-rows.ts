import { Injectable } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import type { JobView } from '@bindery/contracts/crm';
import { AppError } from '@bindery/service-kit/errors';
import { z } from 'zod';
import { managesAgency } from '../access/record-scope.js';
import { columnsOf } from '../database/sql-fragments.js';
import { StoredFiles } from '../files/stored-files.js';
import { Prisma, type Job } from '../generated/prisma/client.js';
import { SealedTexts } from '../files/sealed-texts.js';

export const jobColumns = columnsOf('jobs', Prisma.JobScalarFieldEnum);

/** A job with the name and the size of its file, if it has one. */
export interface JobRow extends Job {
  readonly file_name: Uint8Array | null;
  readonly file_bytes: number | null;
  readonly file_expires_at: Date | null;
}

export const jobRowsSql = Prisma.sql`
  SELECT ${jobColumns}, files.name AS file_name, files.bytes::float8 AS file_bytes,
    files.expires_at AS file_expires_at
  FROM jobs LEFT JOIN files ON files.account_id = jobs.account_id AND files.id = jobs.file_id`;

/** One's own jobs; for those who manage the agency everybody's. */
export function jobsInSight(caller: Principal): Prisma.Sql {
  const ofAccount = Prisma.sql`jobs.account_id = ${caller.accountId}::uuid`;
  return managesAgency(caller) ? ofAccount : Prisma.sql`${ofAccount} AND ${ofOwner(caller)}`;
}

export const ofOwner = ({ userId }: Principal): Prisma.Sql => Prisma.sql`jobs.user_id = ${userId}::uuid`;

export const noJob = (): AppError =>
  new AppError('not_found', { detail: "This work doesn't exist any more." });

/** The sealed part of a job's row. */
const details = z.object({ title: z.string(), data: z.record(z.string(), z.unknown()) });

/** Seals and opens what a job's row holds of clients, and words it for a reader. */
@Injectable()
export class JobRows {
  constructor(
    private readonly texts: SealedTexts,
    private readonly files: StoredFiles,
  ) {}

  seal(job: Pick<Job, 'account_id' | 'id'>, content: { title: string; data: object }): Promise<Buffer> {
    return this.texts.seal(detailsOf(job), JSON.stringify(content));
  }

  async open(job: Job): Promise<z.output<typeof details>> {
    return details.parse(JSON.parse(await this.texts.open(detailsOf(job), job.details)));
  }

  /** The import or report that a job works on. */
  async subjectOf(job: Job): Promise<JobView['about']> {
    return aboutOf((await this.open(job)).data);
  }

  /** The job as the caller may see it: the titles and results of others are theirs. */
  async viewOf(caller: Principal, row: JobRow): Promise<JobView> {
    const own = row.user_id === caller.userId ? await this.open(row) : null;
    return {
      id: row.id,
      kind: row.kind as JobView['kind'],
      title: own?.title ?? null,
      state: row.state as JobView['state'],
      progress: { done: row.done, total: row.total },
      counts: row.counts as JobView['counts'],
      user_id: row.user_id,
      created_at: row.created_at.toISOString(),
      finished_at: row.finished_at?.toISOString() ?? null,
      expires_at: row.file_expires_at?.toISOString() ?? null,
      result: own ? await this.resultOf(row) : null,
      about: own ? aboutOf(own.data) : null,
      error: row.error,
    };
  }

  private async resultOf(row: JobRow): Promise<JobView['result']> {
    const { file_id, file_name, file_bytes } = row;
    if (file_id === null || file_name === null || file_bytes === null) return null;
    const name = await this.files.openName({ accountId: row.account_id, fileId: file_id }, file_name);
    return { file_id, name, bytes: file_bytes };
  }
}

const subjects = z.object({ import_id: z.string().optional(), report_id: z.string().optional() });

function aboutOf(data: object): JobView['about'] {
  const { import_id, report_id } = subjects.parse(data);
  if (import_id !== undefined) return { type: 'import', id: import_id };
  return report_id === undefined ? null : { type: 'report', id: report_id };
}

const detailsOf = ({ account_id, id }: Pick<Job, 'account_id' | 'id'>) => ({
  accountId: account_id,
  table: 'jobs',
  rowId: id,
  field: 'details',
});

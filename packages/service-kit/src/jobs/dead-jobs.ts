import { Inject, Injectable } from '@nestjs/common';
import type { DeadJob, DeadJobDetail, JobReplayed } from '@bindery/contracts/ops';
import { DATABASE, type Database } from '../database/index.js';
import { AppError } from '../errors/app-error.js';
import { DEAD_LETTERS } from './create-boss.js';
import { Jobs } from './jobs.js';

interface DeadRow {
  readonly id: string;
  readonly queue: string;
  readonly failed_at: Date;
  readonly enqueued_at: Date;
  readonly retries: number;
  readonly reason: string | null;
  readonly payload: Record<string, unknown>;
}

const PAGE_SIZE = 200;

/** The dead letters of a service: what they are, and another round of attempts for them. */
@Injectable()
export class DeadJobs {
  constructor(
    @Inject(DATABASE) private readonly database: Database,
    private readonly jobs: Jobs,
  ) {}

  /** The oldest first. */
  async list(): Promise<{ dead: DeadJob[]; more: boolean }> {
    const rows = await this.read(null, PAGE_SIZE + 1);
    return { dead: rows.slice(0, PAGE_SIZE).map(toView), more: rows.length > PAGE_SIZE };
  }

  /** @throws AppError `not_found` */
  async show(id: string): Promise<DeadJobDetail> {
    const [row] = await this.read(id, 1);
    if (!row) {
      throw new AppError('not_found', {
        detail: 'There is no dead job with this ID. It may already have been replayed.',
      });
    }
    return { ...toView(row), enqueued_at: row.enqueued_at.toISOString(), payload: row.payload };
  }

  /** Puts it back into its queue with all of its attempts. @returns whether it is there, and else why not */
  async replay(id: string): Promise<JobReplayed> {
    const [letter] = await this.read(id, 1);
    return letter ? this.jobs.replay(letter) : { replayed: false, reason: 'it is not a dead job any more' };
  }

  private read(id: string | null, limit: number): Promise<DeadRow[]> {
    return this.database.$queryRaw<DeadRow[]>`
      SELECT id::text, source_name AS queue, created_on AS failed_at, source_created_on AS enqueued_at,
        source_retry_count AS retries, source_output->>'reason' AS reason, data AS payload
      FROM pgboss.job
      WHERE name = ${DEAD_LETTERS} AND state = 'created' AND (${id}::uuid IS NULL OR id = ${id}::uuid)
      ORDER BY created_on, id LIMIT ${limit}::int`;
  }
}

const toView = ({ id, queue, failed_at, retries, reason }: DeadRow): DeadJob => ({
  id,
  queue,
  failed_at: failed_at.toISOString(),
  attempts: retries + 1,
  reason,
});

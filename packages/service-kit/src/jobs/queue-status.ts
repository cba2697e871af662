import { Inject, Injectable } from '@nestjs/common';
import type { JobQueue } from '@bindery/contracts/ops';
import { DATABASE, type Database } from '../database/index.js';
import { DEAD_LETTERS } from './create-boss.js';
import { Jobs } from './jobs.js';

interface QueueRow {
  readonly queue: string;
  readonly due: number;
  readonly later: number;
  readonly retrying: number;
  readonly active: number;
  readonly dead: number;
  readonly oldest_due_at: Date | null;
}

/** The punctuality of a schedule. */
export interface ScheduleState {
  readonly name: string;
  readonly cron: string;
  readonly everySeconds: number;
  readonly lastSuccessAt: Date | null;
  /** Since its last success, or since it was first planned. */
  readonly ageSeconds: number;
}

/** The jobs that wait in a service's queues, and the last success of each schedule. */
@Injectable()
export class QueueStatus {
  constructor(
    @Inject(DATABASE) private readonly database: Database,
    private readonly jobs: Jobs,
  ) {}

  async queues(): Promise<JobQueue[]> {
    const [rows, schedules] = await Promise.all([this.read(), this.schedules()]);
    return rows.map(({ oldest_due_at, ...row }) => {
      const schedule = schedules.find(({ name }) => name === row.queue);
      const runs = schedule && {
        cron: schedule.cron,
        last_success_at: schedule.lastSuccessAt?.toISOString() ?? null,
      };
      return { ...row, oldest_due_at: oldest_due_at?.toISOString() ?? null, schedule: runs ?? null };
    });
  }

  /** Only this release's schedules. Replicas of another release report theirs. */
  async schedules(): Promise<ScheduleState[]> {
    const names = this.jobs.schedules.map(({ name }) => name);
    const rows = await this.database.$queryRaw<{ name: string; last_success_at: Date | null; age: number }[]>`
      SELECT schedule.name, last.at AS last_success_at,
        extract(epoch FROM pgboss.job_now() - coalesce(last.at, schedule.created_on))::float8 AS age
      FROM pgboss.schedule AS schedule
      CROSS JOIN LATERAL (
        SELECT max(completed_on) AS at FROM pgboss.job
        WHERE name = schedule.name AND state = 'completed' AND completed_on IS NOT NULL
      ) AS last
      WHERE schedule.name = ANY (${names}::text[])`;
    return this.jobs.schedules.flatMap(({ name, cron, everySeconds }) => {
      const row = rows.find((candidate) => candidate.name === name);
      return row
        ? [{ name, cron, everySeconds, lastSuccessAt: row.last_success_at, ageSeconds: row.age }]
        : [];
    });
  }

  /** Jobs that are done are left out, however many are kept. */
  private read(): Promise<QueueRow[]> {
    return this.database.$queryRaw<QueueRow[]>`
      SELECT queue.name AS queue,
        count(*) FILTER (WHERE state < 'active' AND start_after <= pgboss.job_now())::int AS due,
        count(*) FILTER (WHERE state < 'active' AND start_after > pgboss.job_now())::int AS later,
        count(*) FILTER (WHERE state = 'retry')::int AS retrying,
        count(*) FILTER (WHERE state = 'active')::int AS active,
        (SELECT count(*)::int FROM pgboss.job AS dead
          WHERE dead.name = ${DEAD_LETTERS} AND dead.state = 'created' AND dead.source_name = queue.name) AS dead,
        min(start_after) FILTER (WHERE state < 'active' AND start_after <= pgboss.job_now()) AS oldest_due_at
      FROM pgboss.queue AS queue
      LEFT JOIN pgboss.job AS job ON job.name = queue.name AND job.state IN ('created', 'retry', 'active', 'failed')
      WHERE queue.name <> ${DEAD_LETTERS} AND queue.name NOT LIKE '\\_\\_pgboss%'
      GROUP BY queue.name ORDER BY queue.name`;
  }
}

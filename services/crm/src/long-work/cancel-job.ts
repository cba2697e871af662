import { Controller, Inject } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import { jobRoutes, type JobView } from '@bindery/contracts/crm';
import { AuditTrail } from '@bindery/service-kit/audit';
import type { Sql } from '@bindery/service-kit/database';
import { AppError } from '@bindery/service-kit/errors';
import { Handles, type Call } from '@bindery/service-kit/routes';
import { CLOCK, type Clock } from '@bindery/service-kit/tokens';
import { jobActions } from '../audit/actions.js';
import { AccountTransactions } from '../database/account-transactions.js';
import { Prisma } from '../generated/prisma/client.js';
import { JobRows, jobRowsSql, jobsInSight, noJob, type JobRow } from './job-rows.js';

@Controller()
export class CancelJob {
  constructor(
    private readonly transactions: AccountTransactions,
    private readonly rows: JobRows,
    private readonly trail: AuditTrail,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * A job that waits is canceled at once, one that runs after its batch. Canceling twice changes nothing.
   * @throws AppError `not_found`, or `conflict` for one that has ended
   */
  @Handles(jobRoutes.cancel)
  async cancel({ caller, params: { id } }: Call<typeof jobRoutes.cancel>): Promise<JobView> {
    const { trail } = this;
    const now = this.clock.now();
    const row = await this.transactions.write(caller.accountId, (tx) =>
      cancelJob(tx, caller, id, { trail, now }),
    );
    if (!row) throw noJob();
    if (row.state === 'completed' || row.state === 'failed') throw ended();
    return this.rows.viewOf(caller, row);
  }
}

/** Cancels a job that has not ended. @returns it, if the person sees one */
export async function cancelJob(
  tx: Sql,
  caller: Principal,
  id: string,
  { trail, now }: { readonly trail: AuditTrail; readonly now: Date },
): Promise<JobRow | undefined> {
  const which = Prisma.sql`${jobsInSight(caller)} AND jobs.id = ${id}::uuid`;
  const canceled = await tx.$executeRaw`
    UPDATE jobs SET state = CASE state WHEN 'running' THEN 'canceling' ELSE 'canceled' END,
      finished_at = CASE state WHEN 'running' THEN NULL ELSE ${now}::timestamptz END
    WHERE ${which} AND state IN ('queued', 'running', 'needs_review')`;
  if (canceled > 0)
    trail.recordLast(tx, {
      accountId: caller.accountId,
      action: jobActions.canceled,
      recordType: 'job',
      recordId: id,
    });
  const [found] = await tx.$queryRaw<JobRow[]>`${jobRowsSql} WHERE ${which}`;
  return found;
}

const ended = (): AppError =>
  new AppError('conflict', { detail: "This has already ended, so it can't be canceled any more." });

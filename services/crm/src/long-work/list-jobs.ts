import { Controller, Inject } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import { jobRoutes, type JobView } from '@bindery/contracts/crm';
import type { ListOf } from '@bindery/contracts/lists';
import { Handles, type Call } from '@bindery/service-kit/routes';
import { CLOCK, type Clock } from '@bindery/service-kit/tokens';
import { AccountTransactions } from '../database/account-transactions.js';
import { Prisma } from '../generated/prisma/client.js';
import { JobRows, jobRowsSql, jobsInSight, noJob, ofOwner, type JobRow } from './job-rows.js';
import { LongWorks } from './long-works.js';

@Controller()
export class ListJobs {
  constructor(
    private readonly transactions: AccountTransactions,
    private readonly rows: JobRows,
    private readonly works: LongWorks,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Handles(jobRoutes.list)
  async list({ caller, query }: Call<typeof jobRoutes.list>): Promise<ListOf<JobView>> {
    const { owner, kind, page, page_size } = query;
    const inSight = Prisma.sql`${jobsInSight(caller)}
      AND NOT (jobs.state = 'completed' AND jobs.work = ANY (${this.works.steps}::text[]))`;
    const total = owner ? Prisma.sql`${inSight} AND ${ofOwner(caller)}` : inSight;
    const wanted = kind ? Prisma.sql`${total} AND jobs.kind = ${kind}` : total;
    const { rows, ...counts } = await this.transactions.read(caller.accountId, async (tx) => {
      const rows = await tx.$queryRaw<JobRow[]>`
        ${jobRowsSql} WHERE ${wanted} ORDER BY jobs.created_at DESC, jobs.id
        LIMIT ${page_size} OFFSET ${(page - 1) * page_size}`;
      const [counted] = await tx.$queryRaw<[{ total: number; filtered: number }]>`
        SELECT count(*)::int AS total, (count(*) FILTER (WHERE ${wanted}))::int AS filtered
        FROM jobs WHERE ${total}`;
      return { rows, ...counted };
    });
    if (rows.some((row) => row.user_id === caller.userId && row.finished_at && !row.seen_at))
      await this.noteSeen(caller);
    return { items: await Promise.all(rows.map((row) => this.rows.viewOf(caller, row))), ...counts };
  }

  /** Whoever sees the end of their job needs no mail about it. */
  private async noteSeen(caller: Principal): Promise<void> {
    await this.transactions.queryOnce(
      caller.accountId,
      Prisma.sql`UPDATE jobs SET seen_at = ${this.clock.now()}::timestamptz
        WHERE account_id = ${caller.accountId}::uuid AND ${ofOwner(caller)}
          AND finished_at IS NOT NULL AND seen_at IS NULL`,
    );
  }

  /** @throws AppError `not_found` */
  @Handles(jobRoutes.get)
  async get({ caller, params: { id } }: Call<typeof jobRoutes.get>): Promise<JobView> {
    const [row] = await this.transactions.queryOnce<JobRow>(
      caller.accountId,
      Prisma.sql`${jobRowsSql} WHERE ${jobsInSight(caller)} AND jobs.id = ${id}::uuid`,
    );
    if (!row) throw noJob();
    return this.rows.viewOf(caller, row);
  }
}

import { Controller } from '@nestjs/common';
import { jobRoutes, type JobView } from '@bindery/contracts/crm';
import type { ListOf } from '@bindery/contracts/lists';
import { Handles, type Call } from '@bindery/service-kit/routes';
import { AccountTransactions } from '../database/account-transactions.js';
import { Prisma } from '../generated/prisma/client.js';
import { JobRows, jobRowsSql, jobsInSight, noJob, ofOwner, type JobRow } from './job-rows.js';

@Controller()
export class ListJobs {
  constructor(
    private readonly transactions: AccountTransactions,
    private readonly rows: JobRows,
  ) {}

  @Handles(jobRoutes.list)
  async list({ caller, query }: Call<typeof jobRoutes.list>): Promise<ListOf<JobView>> {
    const { owner, kind, page, page_size } = query;
    const total = owner ? Prisma.sql`${jobsInSight(caller)} AND ${ofOwner(caller)}` : jobsInSight(caller);
    const wanted = kind ? Prisma.sql`${total} AND jobs.kind = ${kind}` : total;
    return this.transactions.read(caller.accountId, async (tx) => {
      const rows = await tx.$queryRaw<JobRow[]>`
        ${jobRowsSql} WHERE ${wanted} ORDER BY jobs.created_at DESC, jobs.id
        LIMIT ${page_size} OFFSET ${(page - 1) * page_size}`;
      const [counted] = await tx.$queryRaw<[{ total: number; filtered: number }]>`
        SELECT count(*)::int AS total, (count(*) FILTER (WHERE ${wanted}))::int AS filtered
        FROM jobs WHERE ${total}`;
      return { items: await Promise.all(rows.map((row) => this.rows.viewOf(caller, row))), ...counted };
    });
  }

  /** @throws AppError `not_found` */
  @Handles(jobRoutes.get)
  async get({ caller, params: { id } }: Call<typeof jobRoutes.get>): Promise<JobView> {
    const [row] = await this.transactions.readOnce<JobRow>(
      caller.accountId,
      Prisma.sql`${jobRowsSql} WHERE ${jobsInSight(caller)} AND jobs.id = ${id}::uuid`,
    );
    if (!row) throw noJob();
    return this.rows.viewOf(caller, row);
  }
}

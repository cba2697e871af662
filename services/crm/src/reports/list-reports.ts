import { Controller, Inject } from '@nestjs/common';
import {
  reportDefinitions,
  reportRoutes,
  reportTypes,
  type ReportSummary,
  type ReportView,
} from '@bindery/contracts/crm';
import type { ListOf } from '@bindery/contracts/lists';
import { AuditTrail } from '@bindery/service-kit/audit';
import { Handles, type Call } from '@bindery/service-kit/routes';
import { CLOCK, type Clock } from '@bindery/service-kit/tokens';
import { AccountTransactions } from '../database/account-transactions.js';
import { Prisma } from '../generated/prisma/client.js';
import { cancelJob } from '../long-work/cancel-job.js';
import { reportRowsSql, StoredReports, type ReportRow } from './stored-reports.js';

/** Lists, shows and removes one's own reports. */
@Controller()
export class ListReports {
  constructor(
    private readonly transactions: AccountTransactions,
    private readonly reports: StoredReports,
    private readonly trail: AuditTrail,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Handles(reportRoutes.definitions)
  definitions() {
    const items = reportTypes.map((type) => {
      const { title, purpose, definition, list, groupings, hasPeriod: has_period } = reportDefinitions[type];
      return {
        type,
        title,
        purpose,
        definition: [...definition],
        list,
        groupings: [...groupings],
        has_period,
      };
    });
    return { items };
  }

  @Handles(reportRoutes.list)
  async list({ caller, query }: Call<typeof reportRoutes.list>): Promise<ListOf<ReportSummary>> {
    const { page, page_size } = query;
    const own = this.reports.own(caller);
    const [rows, [counted]] = await this.transactions.read(caller.accountId, (tx) =>
      Promise.all([
        tx.$queryRaw<ReportRow[]>(
          Prisma.sql`${reportRowsSql(own)} LIMIT ${page_size} OFFSET ${(page - 1) * page_size}`,
        ),
        tx.$queryRaw<{ total: number }[]>`SELECT count(*)::int AS total FROM reports WHERE ${own}`,
      ]),
    );
    const items = await Promise.all(rows.map((row) => this.reports.summaryOf(row)));
    const total = counted?.total ?? 0;
    return { items, total, filtered: total };
  }

  @Handles(reportRoutes.get)
  async get({ caller, params: { id } }: Call<typeof reportRoutes.get>): Promise<ReportView> {
    const row = await this.transactions.read(caller.accountId, (tx) => this.reports.find(tx, caller, id));
    return this.reports.viewOf(caller, row);
  }

  /** Deletes a report, and ends the job that still runs it. */
  @Handles(reportRoutes.remove)
  async remove({ caller, params: { id } }: Call<typeof reportRoutes.remove>): Promise<void> {
    const { trail } = this;
    const now = this.clock.now();
    await this.transactions.write(caller.accountId, async (tx) => {
      const { job_id, bytes } = await this.reports.find(tx, caller, id);
      if (job_id !== null && bytes === null) await cancelJob(tx, caller, job_id, { trail, now });
      await tx.$executeRaw`DELETE FROM reports
        WHERE account_id = ${caller.accountId}::uuid AND id = ${id}::uuid`;
    });
  }
}

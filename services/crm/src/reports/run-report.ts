import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { Controller } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import { reportDefinitions, reportRoutes, type ReportView } from '@bindery/contracts/crm';
import type { Sql } from '@bindery/service-kit/database';
import { Accepted, Handles, type Call } from '@bindery/service-kit/routes';
import { Calendar } from '../calendar/calendar.js';
import { AccountTransactions } from '../database/account-transactions.js';
import { Prisma } from '../generated/prisma/client.js';
import { LongWorks } from '../long-work/long-works.js';
import { AnswerReport } from './answer-report.js';
import { reportRequestOf } from './report-request.js';
import { reportWork } from './report-work.js';
import {
  isRunning,
  reportRowsSql,
  StoredReports,
  type Found,
  type ReportRow,
  type StoredRequest,
} from './stored-reports.js';

/** Runs a report: at once if its turn comes soon and it takes no longer than a second, else as a job. */
@Controller()
export class RunReport {
  constructor(
    private readonly transactions: AccountTransactions,
    private readonly reports: StoredReports,
    private readonly answers: AnswerReport,
    private readonly calendar: Calendar,
    private readonly works: LongWorks,
  ) {}

  /** The same report that still runs is answered again. */
  @Handles(reportRoutes.run)
  async run({ caller, body }: Call<typeof reportRoutes.run>): Promise<ReportView | Accepted<ReportView>> {
    const request = reportRequestOf(body, (await this.calendar.daysOf(caller.accountId)).today);
    const running = await this.transactions.read(caller.accountId, (tx) => this.running(tx, caller, request));
    if (running !== undefined) return new Accepted(await this.view(caller, running));
    const found = await this.answers.quickly(caller, request);
    if (found) return this.store(caller, request, found);
    const id = await this.start(caller, request);
    this.works.wake();
    return new Accepted(await this.view(caller, id));
  }

  private async store(caller: Principal, request: StoredRequest, found: Found): Promise<ReportView> {
    const id = randomUUID();
    const [row] = await this.transactions.write(caller.accountId, async (tx) => {
      await this.reports.insert(tx, caller, { id, jobId: null, request });
      await this.reports.complete(tx, caller.accountId, id, found);
      return tx.$queryRaw<[ReportRow]>(
        reportRowsSql(Prisma.sql`${this.reports.own(caller)} AND reports.id = ${id}::uuid`),
      );
    });
    return { ...(await this.reports.summaryOf(row)), ...found.result };
  }

  private start(caller: Principal, request: StoredRequest): Promise<string> {
    const { accountId, userId } = caller;
    return this.transactions.write(accountId, async (tx) => {
      // Two of the same that began together become one here.
      await tx.$queryRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`reports:${accountId}:${userId}`}, 0))::text`;
      const running = await this.running(tx, caller, request);
      if (running !== undefined) return running;
      const id = randomUUID();
      const { title } = reportDefinitions[request.type];
      const job = await this.works.start(tx, caller, reportWork, { title, data: { report_id: id } });
      await this.reports.insert(tx, caller, { id, jobId: job.id, request });
      return id;
    });
  }

  /** The same report of the same person, if one is under way. */
  private async running(tx: Sql, caller: Principal, request: StoredRequest): Promise<string | undefined> {
    const rows = await tx.$queryRaw<ReportRow[]>(
      reportRowsSql(Prisma.sql`${this.reports.own(caller)} AND ${isRunning}`),
    );
    for (const row of rows) if (isDeepStrictEqual(await this.reports.requestOf(row), request)) return row.id;
    return undefined;
  }

  private async view(caller: Principal, id: string): Promise<ReportView> {
    const row = await this.transactions.read(caller.accountId, (tx) => this.reports.find(tx, caller, id));
    return this.reports.viewOf(caller, row);
  }
}

import { Inject, Injectable } from '@nestjs/common';
import { denialOf } from '@bindery/contracts/access';
import { uuid } from '@bindery/contracts/validation';
import { DATABASE } from '@bindery/service-kit/database';
import { defineJob, Jobs } from '@bindery/service-kit/jobs';
import { z } from 'zod';
import { PresentRights } from '../../access/present-rights.js';
import { AccountTransactions } from '../../database/account-transactions.js';
import { accountJob } from '../../database/all-accounts.js';
import type { CrmDatabase } from '../../database/crm-database.js';
import { AnswerReport } from '../answer-report.js';
import { reportRequestOf } from '../report-request.js';
import { StoredReports } from '../stored-reports.js';

const makeWeeklyReport = defineJob({
  name: 'make-weekly-report',
  version: 1,
  data: accountJob.extend({ user_id: uuid(), report_id: uuid(), from: z.iso.date(), to: z.iso.date() }),
  retries: { limit: 5, delaySeconds: 5, maxDelaySeconds: 600 },
  timeoutSeconds: 300,
  pollSeconds: 10,
  dedupe: true,
});
type Wanted = z.output<typeof makeWeeklyReport.data>;

/** Makes the report of what a person's week brought, of what they may see. It is theirs, and kept as any report. */
@Injectable()
export class MakeWeeklyReport {
  constructor(
    @Inject(DATABASE) private readonly database: CrmDatabase,
    private readonly transactions: AccountTransactions,
    private readonly rights: PresentRights,
    private readonly answers: AnswerReport,
    private readonly reports: StoredReports,
    private readonly jobs: Jobs,
  ) {
    jobs.on(makeWeeklyReport, (wanted) => this.make(wanted));
  }

  /** However often it is asked for, it is made once. */
  async start(wanted: Wanted): Promise<void> {
    await this.jobs.enqueue(this.database, makeWeeklyReport, { data: wanted, key: wanted.report_id });
    this.jobs.wake(makeWeeklyReport);
  }

  private async make({ account_id: accountId, user_id, report_id: id, from, to }: Wanted): Promise<void> {
    const reader = await this.rights.of(accountId, user_id);
    // Somebody who has left meanwhile gets none, and nobody asks again.
    if (!reader || denialOf(reader, 'report:run') !== null) return;
    const asked = {
      type: 'activity',
      range: { from, to },
      filters: {},
      group_by: null,
      compare: true,
    } as const;
    const request = reportRequestOf(asked, to);
    const found = await this.answers.of(reader, request);
    await this.transactions.write(accountId, async (tx) => {
      // An attempt before this one may have been killed after its commit.
      if (await this.reports.exists(tx, accountId, id)) return;
      await this.reports.insert(tx, reader, { id, jobId: null, request });
      await this.reports.complete(tx, accountId, id, found);
    });
  }
}

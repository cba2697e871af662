import { Injectable } from '@nestjs/common';
import { uuid } from '@bindery/contracts/validation';
import { AppError } from '@bindery/service-kit/errors';
import { z } from 'zod';
import { AccountTransactions } from '../database/account-transactions.js';
import { isTooSlow } from '../database/too-slow.js';
import { defineLongWork, type RunningWork } from '../long-work/long-work.js';
import { LongWorks } from '../long-work/long-works.js';
import { AnswerReport } from './answer-report.js';
import { StoredReports } from './stored-reports.js';

const reportWorkData = z.strictObject({ report_id: uuid() });

/** A report that takes longer than a request has for it. */
export const reportWork = defineLongWork({
  name: 'run-report',
  kind: 'report',
  data: reportWorkData,
  isInTurn: true,
  permission: () => 'report:run',
});

/** Runs the reports that take longer. */
@Injectable()
export class ReportWork {
  constructor(
    private readonly transactions: AccountTransactions,
    private readonly reports: StoredReports,
    private readonly answers: AnswerReport,
    works: LongWorks,
  ) {
    works.on(reportWork, (work) => this.run(work));
  }

  private async run(work: RunningWork<z.output<typeof reportWorkData>>): Promise<void> {
    const { caller, data } = work;
    const { accountId } = caller;
    const row = await this.transactions.read(accountId, (tx) =>
      this.reports.find(tx, caller, data.report_id),
    );
    const found = await this.answers.of(caller, await this.reports.requestOf(row)).catch((error: unknown) => {
      throw isTooSlow(error) ? tooLong(error) : error;
    });
    await work.batch(async (tx) => {
      await this.reports.complete(tx, accountId, row.id, found);
      return { done: 1, total: 1, position: {} };
    });
  }
}

const tooLong = (cause: unknown): AppError =>
  new AppError('conflict', {
    detail: 'This report takes too long. Choose fewer days, or narrow it with filters.',
    cause,
  });

import { Injectable } from '@nestjs/common';
import { denialOf } from '@bindery/contracts/access';
import type { ReportResult, ScheduleOutcome } from '@bindery/contracts/crm';
import { uuid } from '@bindery/contracts/validation';
import type { Sql } from '@bindery/service-kit/database';
import { defineJob, Jobs } from '@bindery/service-kit/jobs';
import { recordEvent } from '@bindery/service-kit/outbox';
import type { z } from 'zod';
import { PresentRights } from '../../access/present-rights.js';
import { Calendar } from '../../calendar/calendar.js';
import { AccountTransactions } from '../../database/account-transactions.js';
import { accountJob } from '../../database/all-accounts.js';
import { Prisma, type SavedReport } from '../../generated/prisma/client.js';
import { AnswerReport } from '../answer-report.js';
import { reportRequestOf } from '../report-request.js';
import { StoredReports } from '../stored-reports.js';
import { savedReportColumns, scheduleOf, storedRequestOf } from './saved-report.js';

/** Makes one recipient's report. They come one after the other, so that a Monday morning leaves the database to the screens. */
export const sendReport = defineJob({
  name: 'send-report',
  version: 1,
  data: accountJob.extend({ saved_report_id: uuid(), report_id: uuid(), user_id: uuid() }),
  retries: { limit: 5, delaySeconds: 5, maxDelaySeconds: 600 },
  timeoutSeconds: 300,
  pollSeconds: 10,
});
type Sending = z.output<typeof sendReport.data>;

/** Makes the report of one recipient of a schedule, of what they may see at that moment, and has them mailed a link to it. */
@Injectable()
export class SendReport {
  constructor(
    private readonly transactions: AccountTransactions,
    private readonly calendar: Calendar,
    private readonly rights: PresentRights,
    private readonly answers: AnswerReport,
    private readonly reports: StoredReports,
    jobs: Jobs,
  ) {
    jobs.on(sendReport, (sending, { attempt }) => this.send(sending, attempt));
  }

  private async send(sending: Sending, attempt: number): Promise<void> {
    try {
      await this.make(sending);
    } catch (error) {
      if (attempt > sendReport.retries.limit)
        await this.transactions.write(sending.account_id, (tx) => note(tx, sending, 'failed'));
      throw error;
    }
  }

  private async make(sending: Sending): Promise<void> {
    const { account_id: accountId, report_id: id, user_id } = sending;
    const recipient = await this.rights.of(accountId, user_id);
    // A recipient who has left, or has lost the right to reports, gets none.
    if (!recipient || denialOf(recipient, 'report:run') !== null) return;
    const [row] = await this.transactions.queryOnce<SavedReport>(
      accountId,
      Prisma.sql`SELECT ${savedReportColumns} FROM saved_reports
        WHERE account_id = ${accountId}::uuid AND id = ${sending.saved_report_id}::uuid`,
    );
    const schedule = row && scheduleOf(row);
    // A recipient who has stopped receiving it meanwhile gets none.
    if (!row || !schedule?.recipients.includes(user_id)) return;
    const request = reportRequestOf(storedRequestOf(row), (await this.calendar.daysOf(accountId)).today);
    const found = await this.answers.of(recipient, request);
    await this.transactions.write(accountId, async (tx) => {
      if (isEmpty(found.result) && !schedule.send_when_empty) return note(tx, sending, 'empty');
      // An attempt before this one may have been killed after its commit.
      if (await this.reports.exists(tx, accountId, id)) return;
      await this.reports.insert(tx, recipient, { id, jobId: null, request });
      await this.reports.complete(tx, accountId, id, found);
      await recordEvent(tx, {
        ...{ subject: 'crm.report.sent.v1', accountId, subjectId: id, version: 1 },
        data: { user_id, format: schedule.format, report_type: request.type },
      });
      await note(tx, sending, 'sent');
    });
  }
}

/** Whether there is nothing to read in it. */
const isEmpty = ({ figures, rows }: ReportResult): boolean =>
  rows.length === 0 && figures.every(({ value }) => value === null || value === 0);

/** One recipient's report is enough for `sent`. */
async function note(tx: Sql, sending: Sending, outcome: ScheduleOutcome): Promise<void> {
  await tx.$executeRaw`
    UPDATE saved_reports SET last_outcome = ${outcome}
    WHERE account_id = ${sending.account_id}::uuid AND id = ${sending.saved_report_id}::uuid
      AND last_outcome IS DISTINCT FROM 'sent'`;
}

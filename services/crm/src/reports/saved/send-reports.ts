import { randomUUID } from 'node:crypto';
import { Controller, Inject } from '@nestjs/common';
import { denialOf } from '@bindery/contracts/access';
import { savedReportRoutes, type SavedReportView, type ScheduleOutcome } from '@bindery/contracts/crm';
import { uuid } from '@bindery/contracts/validation';
import { DATABASE, type Sql } from '@bindery/service-kit/database';
import { AppError } from '@bindery/service-kit/errors';
import { defineJob, Jobs, type Schedule } from '@bindery/service-kit/jobs';
import { Handles, type Call } from '@bindery/service-kit/routes';
import { CLOCK, type Clock } from '@bindery/service-kit/tokens';
import { PresentRights } from '../../access/present-rights.js';
import { Calendar } from '../../calendar/calendar.js';
import { AccountTransactions } from '../../database/account-transactions.js';
import { accountJob } from '../../database/all-accounts.js';
import type { CrmDatabase } from '../../database/crm-database.js';
import { Prisma, type SavedReport } from '../../generated/prisma/client.js';
import { nextRunSql } from './next-run.sql.js';
import { activeAmong, findToEdit, savedReportColumns, scheduleOf, viewsOf } from './saved-report.js';
import { sendReport } from './send-report.js';

const findDueSchedules: Schedule = {
  name: 'find-due-report-schedules',
  cron: '*/5 * * * *',
  everySeconds: 300,
  timeoutSeconds: 240,
};
/** Begins what a schedule sends. One job for each, so that one that fails keeps no other waiting. */
const startSending = defineJob({
  name: 'start-sending-report',
  version: 1,
  data: accountJob.extend({ saved_report_id: uuid() }),
  retries: { limit: 10, delaySeconds: 5, maxDelaySeconds: 600 },
  timeoutSeconds: 60,
  pollSeconds: 10,
  dedupe: true,
});
const DUE_AT_ONCE = 500;

/** Sends saved reports when they are due, and when their owner asks for it. */
@Controller()
export class SendReports {
  constructor(
    @Inject(DATABASE) private readonly database: CrmDatabase,
    private readonly transactions: AccountTransactions,
    private readonly calendar: Calendar,
    private readonly rights: PresentRights,
    private readonly jobs: Jobs,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {
    jobs.onSchedule(findDueSchedules, () => this.enqueueDue());
    jobs.on(startSending, ({ account_id, saved_report_id }) => this.start(account_id, saved_report_id));
  }

  /** Adds a job for each schedule that is due. What one run leaves is due five minutes later. */
  async enqueueDue(): Promise<void> {
    const due = await this.database.$queryRaw<{ account_id: string; saved_report_id: string }[]>`
      SELECT account_id::text, id::text AS saved_report_id
      FROM due_report_schedules(${this.clock.now()}::timestamptz, ${DUE_AT_ONCE}::int)`;
    const jobs = due.map((data) => ({ data, key: data.saved_report_id }));
    await this.jobs.enqueue(this.database, startSending, ...jobs);
    this.jobs.wake(startSending);
  }

  /**
   * Begins what is due, unless it has begun. A schedule ends with the membership of its owner, and pauses while their plan
   * has no reports.
   */
  async start(accountId: string, id: string): Promise<void> {
    const [saved] = await this.transactions.queryOnce<Pick<SavedReport, 'user_id'>>(
      accountId,
      Prisma.sql`SELECT user_id FROM saved_reports WHERE account_id = ${accountId}::uuid AND id = ${id}::uuid`,
    );
    if (!saved) return;
    const owner = await this.rights.of(accountId, saved.user_id);
    const days = await this.calendar.daysOf(accountId);
    const now = this.clock.now();
    await this.transactions.write(accountId, async (tx) => {
      const [row] = await tx.$queryRaw<SavedReport[]>`
        SELECT ${savedReportColumns} FROM saved_reports
        WHERE account_id = ${accountId}::uuid AND id = ${id}::uuid AND next_run_at <= ${now}::timestamptz FOR UPDATE`;
      const schedule = row && scheduleOf(row);
      if (!row || !schedule) return;
      const isPaused = !owner || denialOf(owner, 'report:run') !== null;
      const next = owner ? nextRunSql(schedule, days, now) : Prisma.sql`NULL`;
      await tx.$executeRaw`
        UPDATE saved_reports SET next_run_at = ${next}, schedule = CASE WHEN ${owner === undefined} THEN NULL ELSE schedule END
        WHERE account_id = ${accountId}::uuid AND id = ${id}::uuid`;
      if (isPaused) await this.note(tx, row, 'paused', now);
      else await this.send(tx, row, schedule.recipients, now);
    });
    this.jobs.wake(sendReport);
  }

  /** @throws AppError `not_found`, `forbidden` for a colleague's, or `conflict` for one without a schedule */
  @Handles(savedReportRoutes.send)
  async sendNow({ caller, params: { id } }: Call<typeof savedReportRoutes.send>): Promise<SavedReportView> {
    const view = await this.transactions.write(caller.accountId, async (tx) => {
      const row = await findToEdit(tx, caller, id);
      const schedule = scheduleOf(row);
      if (!schedule)
        throw new AppError('conflict', { detail: 'Add a schedule first: it says who gets the report.' });
      const active = await activeAmong(tx, caller, schedule.recipients);
      if (!schedule.recipients.some((one) => active.has(one)))
        throw new AppError('conflict', { detail: 'Choose a recipient first: nobody is left to send it to.' });
      const sent = await this.send(tx, row, schedule.recipients, this.clock.now());
      const [shown] = (await viewsOf(tx, caller, [sent])) as [SavedReportView];
      return shown;
    });
    this.jobs.wake(sendReport);
    return view;
  }

  /** Adds a job for each recipient. */
  private async send(
    tx: Sql,
    row: SavedReport,
    recipients: readonly string[],
    now: Date,
  ): Promise<SavedReport> {
    const jobs = [...new Set(recipients)].map((user_id) => ({
      data: { account_id: row.account_id, saved_report_id: row.id, report_id: randomUUID(), user_id },
    }));
    await this.jobs.enqueue(tx, sendReport, ...jobs);
    return this.note(tx, row, null, now);
  }

  private async note(
    tx: Sql,
    row: SavedReport,
    outcome: ScheduleOutcome | null,
    now: Date,
  ): Promise<SavedReport> {
    const [noted] = await tx.$queryRaw<[SavedReport]>`
      UPDATE saved_reports SET last_run_at = ${now}::timestamptz, last_outcome = ${outcome}
      WHERE account_id = ${row.account_id}::uuid AND id = ${row.id}::uuid RETURNING ${savedReportColumns}`;
    return noted;
  }
}

import { randomUUID } from 'node:crypto';
import { Controller, Inject } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import { savedReportRoutes, type SavedReportBody, type SavedReportView } from '@bindery/contracts/crm';
import type { ListOf } from '@bindery/contracts/lists';
import type { Sql } from '@bindery/service-kit/database';
import { AppError } from '@bindery/service-kit/errors';
import { requireMatch } from '@bindery/service-kit/http';
import { IdempotentRequests } from '@bindery/service-kit/idempotency';
import { Handles, type Call } from '@bindery/service-kit/routes';
import { CLOCK, type Clock } from '@bindery/service-kit/tokens';
import { Calendar } from '../../calendar/calendar.js';
import { AccountTransactions } from '../../database/account-transactions.js';
import { Prisma, type SavedReport } from '../../generated/prisma/client.js';
import { nextRunSql } from './next-run.sql.js';
import {
  findToEdit,
  holdReports,
  ownOrShared,
  requestOf,
  requireMembers,
  requireRoom,
  savedReportColumns,
  scheduleOf,
  sentTo,
  viewsOf,
} from './saved-report.js';

/** Keeps reports with a range that moves with today, and their schedules. */
@Controller()
export class SavedReports {
  constructor(
    private readonly transactions: AccountTransactions,
    private readonly calendar: Calendar,
    private readonly idempotency: IdempotentRequests,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Handles(savedReportRoutes.list)
  async list({ caller }: Call<typeof savedReportRoutes.list>): Promise<ListOf<SavedReportView>> {
    const items = await this.transactions.read(caller.accountId, async (tx) => {
      const rows = await tx.$queryRaw<SavedReport[]>`
        SELECT ${savedReportColumns} FROM saved_reports WHERE account_id = ${caller.accountId}::uuid AND ${ownOrShared(caller)}
        ORDER BY lower(name), created_at, id`;
      return viewsOf(tx, caller, rows);
    });
    return { items, total: items.length, filtered: items.length };
  }

  /** @throws AppError `validation_failed`, or `conflict` for a name that is taken or one report too many */
  @Handles(savedReportRoutes.save)
  async save({
    caller,
    body,
    idempotencyKey,
  }: Call<typeof savedReportRoutes.save>): Promise<SavedReportView> {
    const content = { operation: 'saved-report.save', content: body };
    const request = await this.idempotency.identify(caller, idempotencyKey, content);
    const insert = async (tx: Sql, nextRun: Prisma.Sql) => {
      await requireMembers(tx, caller, body.schedule?.recipients ?? []);
      await requireRoom(tx, caller, body.name);
      const [row] = await tx.$queryRaw<[SavedReport]>`
        INSERT INTO saved_reports (account_id, id, user_id, name, request, shared, schedule, next_run_at, created_at)
        VALUES (${caller.accountId}::uuid, ${randomUUID()}::uuid, ${caller.userId}::uuid, ${body.name},
          ${JSON.stringify(requestOf(body))}::jsonb, ${body.shared}, ${scheduleText(body)}::jsonb, ${nextRun},
          ${this.clock.now()}::timestamptz)
        RETURNING ${savedReportColumns}`;
      return row;
    };
    return this.write(caller, body, (tx, nextRun) =>
      this.idempotency.once(tx, caller, request, {
        make: () => insert(tx, nextRun),
        again: (id) => findToEdit(tx, caller, id),
      }),
    );
  }

  /** @throws AppError as `save` does, and `not_found`, `forbidden` for a colleague's, or `precondition_failed` */
  @Handles(savedReportRoutes.update)
  async update({
    caller,
    params: { id },
    body,
    ifMatch,
  }: Call<typeof savedReportRoutes.update>): Promise<SavedReportView> {
    return this.write(caller, body, async (tx, nextRun) => {
      const present = await findToEdit(tx, caller, id);
      requireMatch(ifMatch, present.version);
      const known = scheduleOf(present)?.recipients ?? [];
      const added = body.schedule?.recipients.filter((one) => !known.includes(one)) ?? [];
      await requireMembers(tx, caller, added);
      await requireRoom(tx, caller, body.name, id);
      const [row] = await tx.$queryRaw<[SavedReport]>`
        UPDATE saved_reports SET name = ${body.name}, request = ${JSON.stringify(requestOf(body))}::jsonb,
          shared = ${body.shared}, schedule = ${scheduleText(body)}::jsonb, next_run_at = ${nextRun},
          last_outcome = CASE WHEN last_outcome = 'paused' THEN NULL ELSE last_outcome END, version = version + 1,
          recipients_left_at = CASE WHEN ${body.schedule === null} THEN recipients_left_at END
        WHERE account_id = ${caller.accountId}::uuid AND id = ${id}::uuid RETURNING ${savedReportColumns}`;
      return row;
    });
  }

  /** @throws AppError `not_found`, or `forbidden` for a colleague's */
  @Handles(savedReportRoutes.remove)
  async remove({ caller, params: { id } }: Call<typeof savedReportRoutes.remove>): Promise<void> {
    await this.transactions.write(caller.accountId, async (tx) => {
      await findToEdit(tx, caller, id);
      await tx.$executeRaw`
        DELETE FROM saved_reports WHERE account_id = ${caller.accountId}::uuid AND id = ${id}::uuid`;
    });
  }

  /**
   * Without anybody else, the schedule ends, and its owner sees why.
   * @throws AppError `not_found` for one that isn't sent to the person
   */
  @Handles(savedReportRoutes.leave)
  async leave({ caller, params: { id } }: Call<typeof savedReportRoutes.leave>): Promise<void> {
    await this.transactions.write(caller.accountId, async (tx) => {
      const others = Prisma.sql`(schedule -> 'recipients') - ${caller.userId}::text`;
      const left = await tx.$executeRaw`
        UPDATE saved_reports SET version = version + 1,
          schedule = CASE WHEN ${others} <> '[]' THEN jsonb_set(schedule, '{recipients}', ${others}) END,
          next_run_at = CASE WHEN ${others} <> '[]' THEN next_run_at END,
          recipients_left_at = CASE WHEN ${others} = '[]' THEN ${this.clock.now()}::timestamptz END
        WHERE account_id = ${caller.accountId}::uuid AND id = ${id}::uuid AND ${sentTo(caller)}`;
      if (left === 0) throw new AppError('not_found', { detail: 'This report isn’t sent to you.' });
    });
  }

  private async write(
    caller: Principal,
    { schedule }: SavedReportBody,
    store: (tx: Sql, nextRun: Prisma.Sql) => Promise<SavedReport>,
  ): Promise<SavedReportView> {
    const days = await this.calendar.daysOf(caller.accountId);
    return this.transactions.write(caller.accountId, async (tx) => {
      await holdReports(tx, caller);
      const next = schedule ? nextRunSql(schedule, days, this.clock.now()) : Prisma.sql`NULL`;
      const row = await store(tx, next);
      const [view] = (await viewsOf(tx, caller, [row])) as [SavedReportView];
      return view;
    });
  }
}

const scheduleText = ({ schedule }: SavedReportBody): string | null => schedule && JSON.stringify(schedule);

import { Inject, Injectable } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import type { TaskStatus, TaskView } from '@bindery/contracts/crm';
import type { Sql } from '@bindery/service-kit/database';
import { AppError } from '@bindery/service-kit/errors';
import { requireMatch } from '@bindery/service-kit/http';
import { CLOCK, type Clock } from '@bindery/service-kit/tokens';
import { Calendar } from '../calendar/calendar.js';
import { AccountTransactions } from '../database/account-transactions.js';
import { reviewedElection } from '../calendar/enrollment-periods.js';
import { ClientReviews } from '../work-done/client-reviews.js';
import { findRecordToChange } from '../resources/find-record.js';
import { RecordAudit } from '../resources/record-audit.js';
import { writeRow } from '../resources/stored-rows.js';
import { forbiddenToEdit } from '../resources/update-record.js';
import { statusVerbs } from './status-verbs.js';
import { TaskResource, type TaskRow } from './task.resource.js';
import { TaskSeries } from './task-series.js';

interface StatusChange {
  readonly row: TaskRow;
  /** Whether the task that completing made stays, because somebody has changed it. */
  readonly keepsNext: boolean;
}

/** Days by which a task is completed. */
export interface TaskDays {
  readonly today: string;
  readonly accountDay: string;
}

/** Completes, reopens or dismisses a task. Done twice, it changes nothing the second time. */
@Injectable()
export class ChangeTaskStatus {
  constructor(
    private readonly transactions: AccountTransactions,
    private readonly resource: TaskResource,
    private readonly series: TaskSeries,
    private readonly audit: RecordAudit,
    private readonly reviews: ClientReviews,
    private readonly calendar: Calendar,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async change(
    caller: Principal,
    id: string,
    status: TaskStatus,
    ifMatch?: string,
  ): Promise<TaskView & { kept_next: boolean }> {
    const { resource } = this;
    const days = await this.daysOf(caller);
    const { row, keepsNext } = await this.audit.auditDenials(
      caller,
      { resource, verb: 'updated', recordId: id },
      () =>
        this.transactions.write(caller.accountId, async (tx) => {
          const present = await findRecordToChange(resource, tx, caller, id);
          if (!resource.canEdit(caller, present)) throw forbiddenToEdit(resource);
          if (present.status !== status) requireMatch(ifMatch, present.version);
          return this.apply(tx, caller, present, status, days);
        }),
    );
    return { ...(await resource.toView(row, caller)), kept_next: keepsNext };
  }

  /** Today where the person is, and where the account is. Don't call it in a transaction: it may open one. */
  async daysOf(caller: Principal): Promise<TaskDays> {
    return {
      today: await this.calendar.todayOf(caller),
      accountDay: await this.calendar.today(caller.accountId),
    };
  }

  /** Changes the status of a task that is held and that the person may change. @throws AppError `conflict` */
  async apply(
    tx: Sql,
    caller: Principal,
    present: TaskRow,
    status: TaskStatus,
    { today, accountDay }: TaskDays,
  ): Promise<StatusChange> {
    if (present.status === status) return { row: present, keepsNext: false };
    requireDismissible(present, status);
    await this.noteReviews(tx, caller, present, { status, today: accountDay });
    return this.write(tx, caller, present, { status, today });
  }

  private async write(
    tx: Sql,
    caller: Principal,
    present: TaskRow,
    { status, today }: { status: TaskStatus; today: string },
  ): Promise<StatusChange> {
    const now = this.clock.now();
    const completed_at = status === 'done' ? now : null;
    const row = await writeRow(this.resource, tx, caller, present, {
      status,
      completed_at,
      ...{ closed_by: null, closed_by_record: null },
      updated_at: now,
    });
    const values = { status, completed_at };
    await this.audit.recordChange(
      tx,
      caller,
      this.resource,
      'updated',
      row,
      present,
      values,
      statusVerbs[status],
    );
    if (status === 'done') await this.series.makeNext(tx, caller, row, today);
    const isReopened = present.status === 'done' && status === 'open';
    return { row, keepsNext: isReopened && (await this.series.takeBackNext(tx, caller, present)) };
  }

  /** The client's Medicare plans are reviewed with the task of that rule, and open again with it. */
  private async noteReviews(
    tx: Sql,
    caller: Principal,
    { rule, rule_period, insured_id, status: before }: TaskRow,
    { status, today }: { status: TaskStatus; today: string },
  ): Promise<void> {
    const election = reviewedElection(today);
    if (!election || rule !== 'aep_review' || insured_id === null) return;
    if (rule_period !== String(election.planYear)) return;
    if (status === 'done') await this.reviews.markAllOf(tx, caller, insured_id, { election, today });
    else if (before === 'done') await this.reviews.unmarkAllOf(tx, caller, insured_id, election.planYear);
  }
}

/** @throws AppError `conflict` of a task that no rule made */
export function requireDismissible({ rule }: Pick<TaskRow, 'rule'>, status: TaskStatus): void {
  if (status !== 'canceled' || rule !== null) return;
  throw new AppError('conflict', {
    detail: 'Only a task that a rule made can be dismissed. Delete this one instead.',
  });
}

import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import { recurrenceOf, taskInputs, type TaskStatus, type TaskView } from '@bindery/contracts/crm';
import type { Sql } from '@bindery/service-kit/database';
import { AppError } from '@bindery/service-kit/errors';
import { requireMatch } from '@bindery/service-kit/http';
import { CLOCK, type Clock } from '@bindery/service-kit/tokens';
import { Calendar } from '../calendar/calendar.js';
import { AccountTransactions } from '../database/account-transactions.js';
import { findRecordToChange } from '../resources/find-record.js';
import { RecordAudit } from '../resources/record-audit.js';
import { insertRow, writeRow } from '../resources/stored-rows.js';
import { notYours } from '../resources/update-record.js';
import { nextDue } from './recurrence.js';
import { TaskResource, type TaskRow } from './task.resource.js';

/** Completes, reopens or dismisses a task. Done twice, it changes nothing the second time. */
@Injectable()
export class ChangeTaskStatus {
  constructor(
    private readonly transactions: AccountTransactions,
    private readonly resource: TaskResource,
    private readonly audit: RecordAudit,
    private readonly calendar: Calendar,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async change(person: Principal, id: string, status: TaskStatus, ifMatch?: string): Promise<TaskView> {
    const { resource } = this;
    const today = await this.calendar.todayOf(person);
    const row = await this.audit.auditDenials(person, { resource, verb: 'updated', recordId: id }, () =>
      this.transactions.writeTx(person.accountId, async (tx) => {
        const present = await findRecordToChange(resource, tx, person, id);
        if (!resource.canEdit(person, present)) throw notYours(resource);
        if (present.status === status) return present;
        requireMatch(ifMatch, present.version);
        if (status === 'canceled' && present.rule === null) throw notOfRule();
        const changed = await this.write(tx, person, present, status);
        if (status === 'done') await this.addNext(tx, person, changed, today);
        return changed;
      }),
    );
    return resource.toView(row, person);
  }

  private async write(tx: Sql, person: Principal, present: TaskRow, status: TaskStatus): Promise<TaskRow> {
    const now = this.clock.now();
    const completed_at = status === 'done' ? now : null;
    const row = await writeRow(this.resource, tx, person, present, {
      status,
      completed_at,
      updated_at: now,
      version: present.version + 1,
    });
    await this.audit.recordChange(tx, person, this.resource, 'updated', row, present, {
      status,
      completed_at,
    });
    return row;
  }

  /** Creates the next task of a series, once: completing a task locks it. */
  private async addNext(tx: Sql, person: Principal, done: TaskRow, today: string): Promise<void> {
    if (done.recurrence === null || done.due_date === null) return;
    const { series_id } = done;
    const series_number = done.series_number + 1;
    const [there] = await tx.$queryRaw<object[]>`
      SELECT FROM tasks WHERE account_id = ${person.accountId}::uuid AND series_id = ${series_id}::uuid
        AND series_number = ${series_number}`;
    if (there) return;
    const now = this.clock.now();
    const fields = this.resource.mapper.pick(done, Object.keys(taskInputs));
    const due = String(fields['due_date']);
    const recurs_on_day = done.recurs_on_day ?? Number(due.slice(8));
    const due_date = nextDue(due, recurrenceOf(done.recurrence), recurs_on_day, today);
    // A series ends with the last day that it can be due on.
    if (due_date === undefined) return;
    const values = { ...fields, due_date };
    const next = await insertRow(this.resource, tx, person, {
      ...(await this.resource.mapper.toColumns({ id: done.id, account_id: done.account_id }, values)),
      ...{ id: randomUUID(), account_id: done.account_id, created_by: done.created_by },
      ...{ series_id, series_number, recurs_on_day, created_at: now, updated_at: now },
    });
    await this.audit.recordChange(tx, person, this.resource, 'created', next, undefined, values);
  }
}

function notOfRule(): AppError {
  return new AppError('conflict', {
    detail: 'Only a task that a rule made can be dismissed. Delete this one instead.',
  });
}

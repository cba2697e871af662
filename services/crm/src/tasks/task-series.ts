import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import { recurrenceOf, taskInputs } from '@bindery/contracts/crm';
import type { Sql } from '@bindery/service-kit/database';
import { DeleteRecord } from '../resources/delete-record.js';
import { RecordAudit } from '../resources/record-audit.js';
import { holdRow, insertRow, writeRow } from '../resources/stored-rows.js';
import { nextDue } from './recurrence.js';
import { TaskResource, type TaskRow } from './task.resource.js';

/** The tasks that follow each other because one repeats. Each is held, so that its next one is made once. */
@Injectable()
export class TaskSeries {
  constructor(
    private readonly resource: TaskResource,
    private readonly deletion: DeleteRecord,
    private readonly audit: RecordAudit,
  ) {}

  /** Makes the next task of one that was just completed, or brings back the one that reopening took back. */
  async makeNext(tx: Sql, caller: Principal, done: TaskRow, today: string): Promise<void> {
    if (done.recurrence === null || done.due_date === null) return;
    const due = done.due_date.toISOString().slice(0, 10);
    const recurs_on_day = done.recurs_on_day ?? Number(due.slice(8));
    const due_date = nextDue(due, recurrenceOf(done.recurrence), recurs_on_day, today);
    // A series ends with the last day that it can be due on.
    if (due_date === undefined) return;
    const id = await this.idOfNext(tx, done);
    if (id !== undefined) await this.bringBack(tx, caller, done, id, due_date);
    else await this.make(tx, caller, done, { due_date, recurs_on_day });
  }

  /**
   * Takes back the task that completing made, unless somebody has changed it since.
   * @param done as it was until it was reopened
   * @returns whether there is one that stays
   */
  async takeBackNext(tx: Sql, caller: Principal, done: TaskRow): Promise<boolean> {
    const id = await this.idOfNext(tx, done);
    if (id === undefined) return false;
    const next = await holdRow(this.resource, tx, caller, id);
    if (next && next.deleted_at !== null) return false;
    const isUntouched = next?.updated_at.getTime() === done.completed_at?.getTime();
    if (!next || !isUntouched || !this.resource.canDelete(caller, next)) return true;
    await this.deletion.trash(this.resource, tx, caller, next);
    return false;
  }

  private async idOfNext(tx: Sql, { account_id, series_id, series_number }: TaskRow) {
    const [next] = await tx.$queryRaw<{ id: string }[]>`
      SELECT id::text FROM tasks WHERE account_id = ${account_id}::uuid AND series_id = ${series_id}::uuid
        AND series_number = ${series_number + 1}`;
    return next?.id;
  }

  private async make(
    tx: Sql,
    caller: Principal,
    done: TaskRow,
    due: { readonly due_date: string; readonly recurs_on_day: number },
  ): Promise<void> {
    const { id, account_id, created_by, series_id, series_number, updated_at } = done;
    const { due_date, recurs_on_day } = due;
    const fields = this.resource.mapper.pick(done, Object.keys(taskInputs));
    const values = { ...fields, due_date };
    const next = await insertRow(this.resource, tx, caller, {
      ...(await this.resource.mapper.toColumns({ id, account_id }, values)),
      ...{ id: randomUUID(), account_id, created_by, series_id, series_number: series_number + 1 },
      // The moment of completing tells that nobody has changed it since.
      ...{ recurs_on_day, created_at: updated_at, updated_at },
    });
    await this.audit.recordChange(tx, caller, this.resource, 'created', next, undefined, values);
  }

  private async bringBack(tx: Sql, caller: Principal, done: TaskRow, id: string, due: string): Promise<void> {
    const next = await holdRow(this.resource, tx, caller, id);
    if (!next || next.deleted_at === null || !this.resource.canDelete(caller, next)) return;
    const row = await writeRow(this.resource, tx, caller, next, {
      ...(await this.resource.mapper.toColumns(next, { due_date: due })),
      ...{ deleted_at: null, deleted_by: null, updated_at: done.updated_at },
    });
    await this.audit.recordChange(tx, caller, this.resource, 'restored', row);
  }
}

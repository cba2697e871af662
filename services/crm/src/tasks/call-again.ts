import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import type { Sql } from '@bindery/service-kit/database';
import { CLOCK, type Clock } from '@bindery/service-kit/tokens';
import { Prisma } from '../generated/prisma/client.js';
import { RecordAudit } from '../resources/record-audit.js';
import { holdRow, insertRow, writeRow } from '../resources/stored-rows.js';
import type { UnansweredCall } from '../work-done/work-done.js';
import { TaskResource, type TaskRow } from './task.resource.js';

/** When a task is due. */
interface Due {
  readonly due_date: string | null;
  readonly due_time: string | null;
}

/** A call as its note remembers what it did to the task. */
interface CallOfTask {
  readonly id: string;
  readonly call_task_id: string;
  readonly call_task_due: string;
  readonly call_task_before: Due | null;
}

const MAX_TITLE = 200;

/**
 * The one open task to call a client again whom a call didn't reach. Each call moves it, and remembers from where, so that its
 * undo moves it back. The client of the calls is held, so calls come one after the other.
 */
@Injectable()
export class CallAgain {
  constructor(
    private readonly tasks: TaskResource,
    private readonly audit: RecordAudit,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async plan(tx: Sql, caller: Principal, call: UnansweredCall): Promise<void> {
    const { date: due_date, time } = call.nextTry;
    const [open] = await tx.$queryRaw<TaskRow[]>`${this.tasks.selectSql}
      WHERE tasks.account_id = ${caller.accountId}::uuid AND tasks.insured_id = ${call.individualId}::uuid
        AND tasks.calls_again AND tasks.status = 'open' AND tasks.deleted_at IS NULL
      ORDER BY tasks.created_at, tasks.id LIMIT 1 FOR UPDATE OF tasks`;
    const before = open ? dueOf(open) : null;
    const due = { due_date, due_time: time === undefined ? (before?.due_time ?? null) : time };
    if (open) await this.move(tx, caller, open, due);
    const id = open?.id ?? (await this.make(tx, caller, call.individualId, due));
    await remember(tx, caller, {
      id: call.noteId,
      call_task_id: id,
      call_task_due: due_date,
      call_task_before: before,
    });
  }

  /** Puts the task back to where it was before a call, unless somebody has changed it since. */
  async undo(tx: Sql, caller: Principal, noteId: string): Promise<void> {
    const call = await callOf(tx, caller, noteId);
    if (!call || (await handedOn(tx, caller, call))) return;
    const task = await holdRow(this.tasks, tx, caller, call.call_task_id);
    if (!task || !isOpen(task) || dueOf(task).due_date !== call.call_task_due) return;
    if (call.call_task_before) await this.move(tx, caller, task, call.call_task_before);
    else await this.setTrashed(tx, caller, task, true);
  }

  /** Does again what a call did whose note comes back from the trash. */
  async redo(tx: Sql, caller: Principal, noteId: string): Promise<void> {
    const call = await callOf(tx, caller, noteId);
    if (!call) return;
    const task = await holdRow(this.tasks, tx, caller, call.call_task_id);
    if (task?.status !== 'open') return;
    const isTrashed = task.deleted_at !== null;
    if (isTrashed) await this.setTrashed(tx, caller, task, false);
    else await this.move(tx, caller, task, { ...dueOf(task), due_date: call.call_task_due });
    await remember(tx, caller, { ...call, call_task_before: isTrashed ? null : dueOf(task) });
  }

  private async make(tx: Sql, caller: Principal, individualId: string, due: Due): Promise<string> {
    const id = randomUUID();
    const now = this.clock.now();
    const values = { title: await titleOf(tx, caller, individualId), ...due, insured_id: individualId };
    const task = await insertRow(this.tasks, tx, caller, {
      ...(await this.tasks.mapper.toColumns({ id, account_id: caller.accountId }, values)),
      ...this.tasks.derive(caller, values),
      ...{ id, account_id: caller.accountId, created_by: caller.userId, calls_again: true },
      ...{ created_at: now, updated_at: now },
    });
    await this.audit.recordChange(tx, caller, this.tasks, 'created', task, undefined, values);
    return id;
  }

  private async move(tx: Sql, caller: Principal, task: TaskRow, due: Due): Promise<void> {
    const present = dueOf(task);
    if (present.due_date === due.due_date && present.due_time === due.due_time) return;
    const row = await writeRow(this.tasks, tx, caller, task, {
      ...(await this.tasks.mapper.toColumns(task, { ...due })),
      ...this.tasks.derive(caller, { ...due }),
      updated_at: this.clock.now(),
    });
    await this.audit.recordChange(tx, caller, this.tasks, 'updated', row, task, { ...due });
  }

  private async setTrashed(tx: Sql, caller: Principal, task: TaskRow, isTrashed: boolean): Promise<void> {
    const now = this.clock.now();
    const row = await writeRow(this.tasks, tx, caller, task, {
      ...(isTrashed
        ? { deleted_at: now, deleted_by: caller.userId }
        : { deleted_at: null, deleted_by: null }),
      updated_at: now,
    });
    await this.audit.recordChange(tx, caller, this.tasks, isTrashed ? 'deleted' : 'restored', row);
  }
}

const dueOf = ({ due_date, due_time }: TaskRow): Due => ({
  due_date: due_date?.toISOString().slice(0, 10) ?? null,
  due_time,
});
const isOpen = ({ status, deleted_at }: TaskRow): boolean => status === 'open' && deleted_at === null;

async function titleOf(tx: Sql, { accountId }: Principal, individualId: string): Promise<string> {
  const [client] = await tx.$queryRaw<{ name: string }[]>`
    SELECT first_name || ' ' || last_name AS name FROM individuals
    WHERE account_id = ${accountId}::uuid AND id = ${individualId}::uuid`;
  const title = `Call ${client?.name ?? ''} again`;
  return title.length > MAX_TITLE ? 'Call again' : title;
}

const memory = Prisma.sql`notes.id::text, notes.call_task_id::text, notes.call_task_due::text, notes.call_task_before`;

async function callOf(tx: Sql, { accountId }: Principal, noteId: string): Promise<CallOfTask | undefined> {
  const [call] = await tx.$queryRaw<CallOfTask[]>`SELECT ${memory} FROM notes
    WHERE notes.account_id = ${accountId}::uuid AND notes.id = ${noteId}::uuid AND notes.call_task_id IS NOT NULL`;
  return call;
}

async function remember(tx: Sql, { accountId }: Principal, call: CallOfTask): Promise<void> {
  const before = call.call_task_before === null ? null : JSON.stringify(call.call_task_before);
  await tx.$executeRaw`
    UPDATE notes SET call_task_id = ${call.call_task_id}::uuid, call_task_due = ${call.call_task_due}::date,
      call_task_before = ${before}::jsonb
    WHERE account_id = ${accountId}::uuid AND id = ${call.id}::uuid`;
}

/** A later call that moved the task takes over from where it was moved. @returns whether there is one */
async function handedOn(tx: Sql, { accountId }: Principal, call: CallOfTask): Promise<boolean> {
  const before = call.call_task_before === null ? null : JSON.stringify(call.call_task_before);
  const changed = await tx.$executeRaw`
    UPDATE notes SET call_task_before = ${before}::jsonb
    WHERE account_id = ${accountId}::uuid AND id = (
      SELECT later.id FROM notes AS later JOIN notes AS undone ON undone.id = ${call.id}::uuid
      WHERE later.account_id = ${accountId}::uuid AND later.call_task_id = ${call.call_task_id}::uuid
        AND later.deleted_at IS NULL AND (later.created_at, later.id) > (undone.created_at, undone.id)
      ORDER BY later.created_at, later.id LIMIT 1)`;
  return changed > 0;
}

import { Inject, Injectable } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import type { TaskRule } from '@bindery/contracts/identity';
import type { Sql } from '@bindery/service-kit/database';
import { CLOCK, type Clock } from '@bindery/service-kit/tokens';
import { Prisma } from '../generated/prisma/client.js';
import { RecordAudit } from '../resources/record-audit.js';
import { writeRow } from '../resources/stored-rows.js';
import { statusVerbs } from './status-verbs.js';
import { TaskResource, type TaskRow } from './task.resource.js';

/** The work done: the record whose undo reopens the tasks, and the words. */
export interface Cause {
  readonly recordId: string;
  readonly reason: string;
}

interface StatusChange {
  readonly changes: Readonly<{
    status: 'done' | 'open';
    completed_at: Date | null;
    closed_by: string | null;
  }>;
  readonly closed_by_record: string | null;
}

/** Closes the open tasks that a rule made for what somebody has just done, and reopens them with its undo. */
@Injectable()
export class RuleTasks {
  constructor(
    private readonly tasks: TaskResource,
    private readonly audit: RecordAudit,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @param which of `tasks`; of any rule, whoever they are assigned to */
  async close(tx: Sql, caller: Principal, which: Prisma.Sql, { recordId, reason }: Cause): Promise<void> {
    const completed_at = this.clock.now();
    const found = await this.hold(tx, caller, Prisma.sql`tasks.status = 'open' AND ${which}`);
    for (const task of found)
      await this.write(tx, caller, task, {
        changes: { status: 'done', completed_at, closed_by: reason },
        closed_by_record: recordId,
      });
  }

  /** Reopens what an undone record had closed. */
  async reopen(tx: Sql, caller: Principal, rules: readonly TaskRule[], recordId: string): Promise<void> {
    const which = Prisma.sql`tasks.closed_by_record = ${recordId}::uuid AND tasks.rule = ANY (${[...rules]})`;
    await this.reopenThose(tx, caller, which);
  }

  /** @param which of the `tasks` that something has closed */
  async reopenThose(tx: Sql, caller: Principal, which: Prisma.Sql): Promise<void> {
    const closed = Prisma.sql`tasks.status = 'done' AND tasks.closed_by_record IS NOT NULL AND ${which}`;
    for (const task of await this.hold(tx, caller, closed))
      await this.write(tx, caller, task, {
        changes: { status: 'open', completed_at: null, closed_by: null },
        closed_by_record: null,
      });
  }

  private hold(tx: Sql, { accountId }: Principal, which: Prisma.Sql): Promise<TaskRow[]> {
    return tx.$queryRaw<TaskRow[]>`${this.tasks.selectSql}
      WHERE tasks.account_id = ${accountId}::uuid AND tasks.deleted_at IS NULL AND tasks.rule IS NOT NULL AND ${which}
      ORDER BY tasks.id FOR UPDATE OF tasks`;
  }

  private async write(
    tx: Sql,
    caller: Principal,
    present: TaskRow,
    { changes, ...columns }: StatusChange,
  ): Promise<void> {
    const row = await writeRow(this.tasks, tx, caller, present, {
      ...{ ...changes, ...columns, updated_at: this.clock.now() },
    });
    const verb = statusVerbs[changes.status];
    await this.audit.recordChange(tx, caller, this.tasks, 'updated', row, present, changes, verb);
  }
}

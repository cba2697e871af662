import { Inject, Injectable } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import {
  recurrenceOf,
  taskFields,
  taskInputs,
  type TaskListQuery,
  type TaskView,
} from '@bindery/contracts/crm';
import { FieldCipher } from '@bindery/field-crypto';
import type { Sql } from '@bindery/service-kit/database';
import type { Logger } from '@bindery/service-kit/logging';
import { LOGGER } from '@bindery/service-kit/tokens';
import { sees } from '../access/record-scope.js';
import { Calendar } from '../calendar/calendar.js';
import { recordTables } from '../database/record-tables.js';
import { Prisma, type Task } from '../generated/prisma/client.js';
import { clientShown, type Client } from '../clients/client.sql.js';
import { policiesInScopeSql } from '../access/policy-scope.js';
import { trashOf } from '../resources/list-trash.js';
import { mapperOf, type Columns, type RecordMapper, type Values } from '../resources/record-mapper.js';
import { computedOf, type ArchivedForm, type ListedResource } from '../resources/resource-definition.js';
import { ruleTitle } from './rule-title.js';
import { taskListSql, tasksWithNames } from './task.sql.js';
import { canEditTask, tasksInScopeSql } from './task-scope.js';

/** A task beside the names of what it is about. */
export interface TaskRow extends Omit<Task, 'deleted_by'> {
  readonly insured: Client | null;
  readonly policy: { readonly name: string; readonly plan: string; readonly created_by: string } | null;
  readonly assignee_name: string | null;
  readonly created_by_name: string | null;
}

/** Something to do, by a day or without one, for a client or without one. */
@Injectable()
export class TaskResource implements ListedResource<TaskRow, TaskView> {
  readonly type = 'task';
  readonly noun = 'task';
  readonly table = recordTables[this.type].table;
  readonly selectSql = tasksWithNames;
  readonly mapper: RecordMapper;
  readonly trash = trashOf<TaskRow>(this, ({ title }) => title);
  readonly archive: ArchivedForm<TaskRow> = {
    columns: ({ userId }, { id, values }) => ({
      ...{ series_id: id, assignee_id: values['assignee_id'] ?? userId },
    }),
    leftOut: ({ source, status }) =>
      source === 'rule' && status === 'open'
        ? 'An automatic task was left out: the rules make it again tonight.'
        : undefined,
  };

  constructor(
    cipher: FieldCipher,
    @Inject(LOGGER) logger: Logger,
    private readonly calendar: Calendar,
  ) {
    this.mapper = mapperOf<TaskRow>()({ fields: taskFields, table: this.table, rules: {}, cipher, logger });
  }

  visibleTo(caller: Principal): Prisma.Sql {
    return tasksInScopeSql(caller);
  }

  async listSql(caller: Principal, query: TaskListQuery) {
    return taskListSql(caller, query, await this.calendar.todayOf(caller));
  }

  canEdit(caller: Principal, row: TaskRow): boolean {
    return canEditTask(caller, row);
  }

  canDelete(caller: Principal, row: TaskRow): boolean {
    return canEditTask(caller, row);
  }

  rootOf(row: TaskRow): string {
    return row.insured_id ?? row.id;
  }

  /** Its status changes by completing, reopening and dismissing it. */
  splitEdit(edit: Values) {
    const values = Object.fromEntries(Object.keys(taskInputs).map((field) => [field, edit[field]]));
    return { values, deletes: false };
  }

  derive(_person: Principal, { due_date }: Values): Columns {
    return typeof due_date === 'string' ? { recurs_on_day: Number(due_date.slice(8)) } : {};
  }

  /** A new task is assigned to its author by default, and a policy's task is linked to its individual. */
  async beforeWrite(tx: Sql, caller: Principal, columns: Columns, row?: TaskRow): Promise<Columns> {
    const written = row
      ? columns
      : { assignee_id: caller.userId, series_id: columns['id'], ...withoutBlanks(columns) };
    const { policy_id, insured_id } = { ...row, ...(written as Partial<Task>) };
    if (!policy_id || insured_id || (row && !('policy_id' in written) && !('insured_id' in written)))
      return written;
    return { ...written, insured_id: (await policyInScope(tx, caller, policy_id))?.insured_id ?? null };
  }

  /** A rule's title names the client to those who see the client. */
  shownTo(caller: Principal, row: TaskRow): { title?: string } {
    const title = row.insured && sees(caller, row.insured) ? ruleTitle(row) : undefined;
    return title === undefined ? {} : { title };
  }

  async toView(row: TaskRow, caller: Principal): Promise<TaskView> {
    const { fields } = await this.mapper.viewOf(row);
    const task = fields as Omit<Pick<TaskView, keyof typeof taskFields>, 'recurrence'>;
    const { insured, policy } = row;
    const isSeen = insured ? sees(caller, insured) : caller.seesAll || policy?.created_by === caller.userId;
    return {
      ...task,
      ...this.shownTo(caller, row),
      ...computedOf(this, caller, row),
      recurrence: row.recurrence === null ? null : recurrenceOf(row.recurrence),
      source: row.rule === null ? 'manual' : 'rule',
      rule: row.rule,
      is_overdue:
        row.status === 'open' &&
        task.due_date !== null &&
        task.due_date < (await this.calendar.todayOf(caller)),
      assignee_name: row.assignee_name,
      created_by: row.created_by,
      created_by_name: row.created_by_name,
      ...clientShown(isSeen ? insured : null),
      policy_name: policy && isSeen ? policy.name : null,
    };
  }
}

const withoutBlanks = (columns: Columns): Columns =>
  Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined));

async function policyInScope(tx: Sql, caller: Principal, id: string) {
  const [policy] = await tx.$queryRaw<{ insured_id: string | null }[]>`
    SELECT policies.insured_id FROM policies LEFT JOIN individuals
      ON individuals.account_id = policies.account_id AND individuals.id = policies.insured_id
    WHERE ${policiesInScopeSql(caller)} AND policies.id = ${id}::uuid AND policies.deleted_at IS NULL
    FOR KEY SHARE OF policies`;
  return policy;
}

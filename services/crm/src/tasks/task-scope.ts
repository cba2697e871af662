import type { Principal } from '@bindery/contracts/access';
import { canEdit, inScopeSql, isOfNoTrashed, type Ownership } from '../access/record-scope.js';
import { Prisma } from '../generated/prisma/client.js';

/** A task's owners: its assignee, its author, and the owners of its individual. */
export interface TaskOwnership {
  readonly created_by: string;
  readonly assignee_id: string;
  readonly insured: Ownership | null;
}

/**
 * The tasks that a person can see: their own, those that they gave to others, and those of individuals that they can see. A
 * task whose individual is in the trash is out of sight with it. Over `tasks` with `individuals` joined to it.
 */
export function tasksInScopeSql(caller: Principal): Prisma.Sql {
  const account = Prisma.sql`tasks.account_id = ${caller.accountId}::uuid`;
  if (caller.seesAll) return Prisma.sql`${account} AND ${isOfNoTrashed('tasks')}`;
  return Prisma.sql`${account} AND individuals.deleted_at IS NULL
    AND (tasks.assignee_id = ${caller.userId}::uuid OR tasks.created_by = ${caller.userId}::uuid
      OR (${inScopeSql(caller)}))`;
}

/** Whether a person may change and delete a task that they can see. */
export function canEditTask(caller: Principal, { created_by, assignee_id, insured }: TaskOwnership): boolean {
  const isOwn = created_by === caller.userId || assignee_id === caller.userId;
  return isOwn || caller.editsAll || (insured !== null && canEdit(caller, insured));
}

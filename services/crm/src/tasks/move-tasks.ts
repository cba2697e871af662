import type { AuditTrail } from '@bindery/service-kit/audit';
import type { Sql } from '@bindery/service-kit/database';
import { recordEvents } from '@bindery/service-kit/outbox';
import type { taskActions } from '../audit/actions.js';
import { Prisma } from '../generated/prisma/client.js';

interface Moving {
  readonly accountId: string;
  /** The actor; null if the system moves them. */
  readonly actorId: string | null;
  readonly at: Date;
  readonly action: (typeof taskActions)[keyof typeof taskActions];
  /** Selects the `id` of each task, and its assignee `before` and `after`. */
  readonly tasks: Prisma.Sql;
}

interface Moved {
  readonly id: string;
  readonly version: number;
}

/** Gives tasks to other people, with their history, events and one audit entry. */
export async function moveTasks(
  tx: Sql,
  trail: AuditTrail,
  { accountId, actorId, at, action, tasks }: Moving,
): Promise<void> {
  const time = Prisma.sql`${at.toISOString()}::timestamptz`;
  // The first assignee of a rule's task counts as its author, so that a task that people gave to others stays with
  // them.
  const moved = await tx.$queryRaw<Moved[]>`
    WITH moving AS (${tasks}), moved AS (
      UPDATE tasks SET assignee_id = moving.after, version = version + 1, updated_at = ${time},
        created_by = CASE WHEN rule IS NOT NULL AND created_by = moving.before THEN moving.after ELSE created_by END
      FROM moving WHERE tasks.id = moving.id AND moving.after IS NOT NULL
      RETURNING tasks.id, tasks.version, tasks.insured_id, moving.before, moving.after
    ), told AS (
      INSERT INTO record_changes (id, account_id, root_id, record_type, record_id, change, fields, actor_id, at)
      SELECT gen_random_uuid(), ${accountId}::uuid, coalesce(insured_id, id), 'task', id, 'updated',
        jsonb_build_array(jsonb_build_object('field', 'assignee_id', 'before', before, 'after', after)),
        ${actorId}::uuid, ${time}
      FROM moved
    )
    SELECT id, version FROM moved`;
  if (moved.length === 0) return;
  await recordEvents(
    tx,
    moved.map(({ id, version }) => ({
      subject: 'crm.record.changed.v1' as const,
      accountId,
      subjectId: id,
      version,
      data: { record_type: 'task' as const, record_id: id, change: 'updated' as const },
    })),
  );
  await trail.record(tx, { accountId, action, recordType: 'task', fields: [countOfTasks(moved.length)] });
}

/** The count in the audit entry of several tasks. */
export const countOfTasks = (count: number): string => `${String(count)} ${count === 1 ? 'task' : 'tasks'}`;

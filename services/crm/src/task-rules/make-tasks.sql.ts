import { Prisma } from '../generated/prisma/client.js';
import { ownerJoined } from '../tasks/rule-task-owners.js';

/** A task that a rule made. */
export interface MadeTask {
  readonly id: string;
  readonly rule: string;
}

interface Making {
  readonly accountId: string;
  readonly at: Date;
  /** The assignee for records whose people have all left; null without one. */
  readonly ownerId: string | null;
  readonly due: Prisma.Sql;
}

/** Makes tasks with their history, once each, however many replicas make them. */
export function makeTasksSql({ accountId, at, ownerId, due }: Making): Prisma.Sql {
  const time = Prisma.sql`${at.toISOString()}::timestamptz`;
  return Prisma.sql`
    WITH owned AS (
      SELECT gen_random_uuid() AS id, found.*, coalesce(record_owner.user_id, ${ownerId}::uuid) AS owner_id
      FROM (${due}) AS found ${ownerJoined('found')}
    ), made AS (
      INSERT INTO tasks (id, account_id, created_by, title, due_date, priority, assignee_id, insured_id, policy_id,
        series_id, rule, rule_record_id, rule_period, created_at, updated_at)
      SELECT id, account_id, owner_id, title, due_date, priority, owner_id, insured_id, policy_id, id, rule, record_id,
        period, ${time}, ${time}
      FROM owned WHERE owner_id IS NOT NULL
      ON CONFLICT (account_id, rule, rule_record_id, rule_period) DO NOTHING
      RETURNING id, title, due_date, assignee_id, insured_id, rule
    ), told AS (
      INSERT INTO record_changes (id, account_id, root_id, record_type, record_id, change, fields, actor_id, at)
      SELECT gen_random_uuid(), ${accountId}::uuid, coalesce(insured_id, id), 'task', id, 'created',
        jsonb_build_array(jsonb_build_object('field', 'title', 'before', NULL, 'after', title),
          jsonb_build_object('field', 'due_date', 'before', NULL, 'after', due_date),
          jsonb_build_object('field', 'assignee_id', 'before', NULL, 'after', assignee_id)), NULL, ${time}
      FROM made
    )
    SELECT id, rule FROM made`;
}

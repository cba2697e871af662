import type { Principal } from '@bindery/contracts/access';
import { childTypeNames, type ChildType, type FoundType } from '@bindery/contracts/crm';
import { Prisma } from '../generated/prisma/client.js';
import { policiesInScopeSql } from '../access/policy-scope.js';
import { inScopeSql, ofAccountOrPlatformSql } from '../access/record-scope.js';
import { recordTables } from '../database/record-tables.js';
import { tasksInScopeSql } from '../tasks/task-scope.js';

/**
 * The subject of an entry, as its reader can see it now: the record that the line leads to, and the names in its
 * sentence.
 */
export interface Subject {
  readonly type: FoundType;
  readonly id: string;
  readonly name: string | null;
  readonly parent_id: string | null;
  readonly status: string | null;
  /** The name of the entry's record. */
  readonly title: string | null;
  /** The individual or carrier that it belongs to. */
  readonly whose: string | null;
  /** An individual's name with the first one as an initial. */
  readonly short_name: string | null;
}

const NAME = Prisma.sql`individuals.first_name || ' ' || individuals.last_name`;

/** Whether a branch is about the type of the entry; the database reads no other. */
const isOf = (type: string, id: string) =>
  Prisma.sql`entry.record_type = ${Prisma.raw(`'${type}'`)} AND ${Prisma.raw(id)} = entry.record_id`;

function individualSql(caller: Principal): Prisma.Sql {
  return Prisma.sql`
    SELECT 'individual', individuals.id, ${NAME}, NULL::uuid, NULL::text, ${NAME}, NULL::text,
      left(individuals.first_name, 1) || '. ' || individuals.last_name
    FROM individuals
    WHERE ${isOf('individual', 'individuals.id')} AND individuals.deleted_at IS NULL AND ${inScopeSql(caller)}`;
}

const NOTHING = Prisma.sql`NULL::text`;
/** Child types whose records are named in a line of the log. */
const childTitles: Partial<Record<ChildType, Prisma.Sql>> = {
  dependent: Prisma.sql`CASE WHEN child.deleted_at IS NULL THEN child.first_name || ' ' || child.last_name END`,
};

/** A record of a child type leads to its individual. */
function childrenSql(caller: Principal): Prisma.Sql[] {
  return childTypeNames.map(
    (type) => Prisma.sql`
      SELECT 'individual', individuals.id, ${NAME}, NULL, NULL, ${childTitles[type] ?? NOTHING}, ${NAME}, NULL
      FROM ${Prisma.raw(recordTables[type].table)} AS child
      JOIN individuals ON individuals.account_id = child.account_id AND individuals.id = child.individual_id
      WHERE ${isOf(type, 'child.id')} AND individuals.deleted_at IS NULL AND ${inScopeSql(caller)}`,
  );
}

/** A policy in the trash leads to its individual. */
function policySql(caller: Principal): Prisma.Sql {
  return Prisma.sql`
    SELECT CASE WHEN of.is_live THEN 'policy' WHEN individuals.id IS NOT NULL THEN 'individual' END,
      CASE WHEN of.is_live THEN policies.id ELSE individuals.id END,
      CASE WHEN of.is_live THEN policies.policy_number ELSE ${NAME} END,
      CASE WHEN of.is_live THEN individuals.id END, NULL,
      CASE WHEN of.is_live THEN policies.policy_number END, ${NAME}, NULL
    FROM policies CROSS JOIN LATERAL (SELECT policies.deleted_at IS NULL AS is_live) AS of
    LEFT JOIN individuals ON individuals.account_id = policies.account_id AND individuals.id = policies.insured_id
    WHERE ${isOf('policy', 'policies.id')} AND ${policiesInScopeSql(caller)}`;
}

/** A task leads to its individual. Who has a task need not see its client. */
function taskSql(caller: Principal): Prisma.Sql {
  return Prisma.sql`
    SELECT CASE WHEN of.is_visible THEN 'individual' WHEN of.is_live THEN 'task' END,
      CASE WHEN of.is_visible THEN individuals.id ELSE tasks.id END,
      CASE WHEN of.is_visible THEN ${NAME} WHEN of.is_live THEN tasks.title END,
      NULL, CASE WHEN of.is_live AND NOT of.is_visible THEN tasks.status END,
      CASE WHEN of.is_live THEN tasks.title END, CASE WHEN of.is_visible THEN ${NAME} END, NULL
    FROM tasks
    LEFT JOIN individuals ON individuals.account_id = tasks.account_id AND individuals.id = tasks.insured_id
    CROSS JOIN LATERAL (SELECT tasks.deleted_at IS NULL AS is_live,
      coalesce(${inScopeSql(caller)}, FALSE) AS is_visible) AS of
    WHERE ${isOf('task', 'tasks.id')} AND ${tasksInScopeSql(caller)}`;
}

/** A product in the trash leads to its carrier, and a merged tag to the one that it has become. */
function sharedSql(caller: Principal): Prisma.Sql[] {
  return [
    Prisma.sql`
      SELECT 'carrier', carriers.id, carriers.name, NULL, NULL, carriers.name, NULL, NULL FROM carriers
      WHERE ${isOf('carrier', 'carriers.id')} AND carriers.deleted_at IS NULL
        AND ${ofAccountOrPlatformSql(caller, 'carriers')}`,
    Prisma.sql`
      SELECT CASE WHEN of.is_live THEN 'product' ELSE 'carrier' END,
        CASE WHEN of.is_live THEN products.id ELSE carriers.id END,
        CASE WHEN of.is_live THEN products.name ELSE carriers.name END,
        CASE WHEN of.is_live THEN carriers.id END, NULL, CASE WHEN of.is_live THEN products.name END, carriers.name,
        NULL
      FROM products CROSS JOIN LATERAL (SELECT products.deleted_at IS NULL AS is_live) AS of
      JOIN carriers ON carriers.id = products.carrier_id AND carriers.deleted_at IS NULL
      WHERE ${isOf('product', 'products.id')} AND ${ofAccountOrPlatformSql(caller, 'products')}
        AND ${ofAccountOrPlatformSql(caller, 'carriers')}`,
    Prisma.sql`
      SELECT 'tag', tags.id, tags.name, NULL, NULL, tags.name, NULL, NULL FROM tags
      WHERE entry.record_type = 'tag' AND tags.account_id = ${caller.accountId}::uuid AND tags.id = coalesce(
        (SELECT merged_tags.into_id FROM merged_tags
         WHERE merged_tags.account_id = ${caller.accountId}::uuid AND merged_tags.id = entry.record_id),
        entry.record_id)`,
  ];
}

/**
 * The subject of each row of `entry`. Records in the trash, deleted ones and those out of the reader's scope have no
 * name here.
 */
export function subjectOfEntry(caller: Principal): Prisma.Sql {
  const branches = [
    individualSql(caller),
    ...childrenSql(caller),
    policySql(caller),
    taskSql(caller),
    ...sharedSql(caller),
  ];
  return Prisma.sql`(${Prisma.join(branches, ' UNION ALL ')})
    AS subject (type, id, name, parent_id, status, title, whose, short_name)`;
}

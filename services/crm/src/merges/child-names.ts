import { Prisma } from '../generated/prisma/client.js';
import type { Principal } from '@bindery/contracts/access';
import type { MergePreview } from '@bindery/contracts/crm';
import type { Sql } from '@bindery/service-kit/database';
import { childTables, type ChildTable } from '../database/record-tables.js';
import type { Pair } from './merge-pair.js';
import { sameRecords } from './same-records.js';

/** How many records are named; the others are counted. */
const NAMED = 5;

type Children = MergePreview['child_records'][number];

/** The records of two individuals: their numbers, and the names of those that would move. */
export async function childNamesOf(
  tx: Sql,
  caller: Principal,
  pair: Pair,
): Promise<MergePreview['child_records']> {
  const found: Children[] = [];
  for (const of of childTables) {
    const [children] = await tx.$queryRaw<Omit<Children, 'record_type' | 'same'>[]>(
      childrenOfPairSql(of, caller.accountId, pair.kept.id, pair.merged.id),
    );
    const same = (await sameRecords(tx, caller, of, pair)).length;
    if (children) found.push({ record_type: of.type, ...children, same });
  }
  return found;
}

function childrenOfPairSql(of: ChildTable, accountId: string, keptId: string, mergedId: string): Prisma.Sql {
  const [table, holder] = [Prisma.raw(of.table), Prisma.raw(of.holder)];
  return Prisma.sql`
    SELECT
      count(*) FILTER (WHERE ${holder} = ${keptId}::uuid AND deleted_at IS NULL)::int AS kept,
      count(*) FILTER (WHERE ${holder} = ${mergedId}::uuid AND deleted_at IS NULL)::int AS moved,
      count(*) FILTER (WHERE ${holder} = ${mergedId}::uuid AND deleted_at IS NOT NULL)::int AS moved_from_trash,
      ARRAY(
        SELECT ${of.label} FROM ${table}
        WHERE account_id = ${accountId}::uuid AND ${holder} = ${mergedId}::uuid AND deleted_at IS NULL
        ORDER BY created_at, id
        LIMIT ${NAMED}
      ) AS names
    FROM ${table}
    WHERE account_id = ${accountId}::uuid AND ${holder} IN (${keptId}::uuid, ${mergedId}::uuid)`;
}

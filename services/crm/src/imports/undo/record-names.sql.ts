import type { Principal } from '@bindery/contracts/access';
import type { Sql } from '@bindery/service-kit/database';
import { recordTables } from '../../database/record-tables.js';
import { Prisma } from '../../generated/prisma/client.js';

interface NamedRecord {
  readonly id: string;
  readonly name: string;
  readonly is_merged: boolean;
}

/** People's names of records, in SQL, for the types that an undo may have to name. */
const names = {
  individual: Prisma.sql`last_name || ', ' || first_name`,
  address: recordTables.address.label,
  policy: Prisma.sql`coalesce(policy_number, 'A policy without a number')`,
  carrier: Prisma.sql`name`,
  product: Prisma.sql`name`,
};
export type NamedType = keyof typeof names;

/** Names of records that are not in the trash, and of merged ones. */
export function namesOf(
  tx: Sql,
  { accountId }: Principal,
  type: NamedType,
  ids: readonly string[],
): Promise<NamedRecord[]> {
  const isMerged = type === 'individual' ? Prisma.sql`merged_into IS NOT NULL` : Prisma.sql`FALSE`;
  return tx.$queryRaw<NamedRecord[]>`
    SELECT id, ${names[type]} AS name, ${isMerged} AS is_merged
    FROM ${Prisma.raw(recordTables[type].table)}
    WHERE account_id = ${accountId}::uuid AND id = ANY (${[...ids]}::uuid[])
      AND (deleted_at IS NULL OR ${isMerged})`;
}

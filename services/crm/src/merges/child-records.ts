import type { Principal } from '@bindery/contracts/access';
import type { Sql } from '@bindery/service-kit/database';
import type { ChildTable } from '../database/record-tables.js';
import { Prisma } from '../generated/prisma/client.js';

/** A record that belongs to an individual, as far as a move concerns it. */
export interface MovedChild {
  readonly id: string;
  readonly version: number;
  readonly is_primary: boolean;
  readonly in_trash: boolean;
}

const shown = ({ hasPrimary }: ChildTable): Prisma.Sql =>
  Prisma.sql`id, version, ${Prisma.raw(hasPrimary ? 'is_primary' : 'false')} AS is_primary, deleted_at IS NOT NULL AS in_trash`;

/** Everything of one table that belongs to an individual, held until the transaction ends. */
export function childrenOf(
  tx: Sql,
  { accountId }: Principal,
  of: ChildTable,
  individualId: string,
): Promise<MovedChild[]> {
  return tx.$queryRaw<MovedChild[]>`
    SELECT ${shown(of)} FROM ${Prisma.raw(of.table)}
    WHERE account_id = ${accountId}::uuid AND ${Prisma.raw(of.holder)} = ${individualId}::uuid
    ORDER BY id FOR UPDATE`;
}

/**
 * Moves records to another individual. Values and update times stay. Versions grow, because the records now
 * name another individual.
 * @param primary the active record that becomes primary; records in the trash keep their marks
 */
export async function moveTo(
  tx: Sql,
  { accountId }: Principal,
  of: ChildTable,
  ids: readonly string[],
  individualId: string,
  primary: string | null,
): Promise<MovedChild[]> {
  if (ids.length === 0) return [];
  const marks = Prisma.sql`,
    is_primary = CASE WHEN deleted_at IS NULL THEN id IS NOT DISTINCT FROM ${primary}::uuid ELSE is_primary END`;
  return tx.$queryRaw<MovedChild[]>`
    UPDATE ${Prisma.raw(of.table)}
    SET ${Prisma.raw(of.holder)} = ${individualId}::uuid, version = version + 1 ${of.hasPrimary ? marks : Prisma.empty}
    WHERE account_id = ${accountId}::uuid AND id = ANY (${ids}::uuid[])
    RETURNING ${shown(of)}`;
}

/** Makes an active record primary again, if it still exists. */
export async function makePrimary(
  tx: Sql,
  { accountId }: Principal,
  of: ChildTable,
  id: string,
  individualId: string,
): Promise<void> {
  await tx.$executeRaw`
    UPDATE ${Prisma.raw(of.table)} SET is_primary = true, version = version + 1
    WHERE account_id = ${accountId}::uuid AND id = ${id}::uuid
      AND ${Prisma.raw(of.holder)} = ${individualId}::uuid AND deleted_at IS NULL`;
}

/** The active primary record of an individual. */
export const primaryAmong = (records: readonly MovedChild[]): string | null =>
  records.find(({ is_primary, in_trash }) => is_primary && !in_trash)?.id ?? null;

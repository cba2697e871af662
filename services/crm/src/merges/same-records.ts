import type { Principal } from '@bindery/contracts/access';
import type { MovedType } from '@bindery/contracts/crm';
import type { Sql } from '@bindery/service-kit/database';
import type { ChildTable } from '../database/record-tables.js';
import { Prisma } from '../generated/prisma/client.js';
import type { MovedChild } from './child-records.js';
import type { Pair } from './merge-pair.js';

const line = (columns: string) =>
  Prisma.sql`regexp_replace(lower(trim(${Prisma.raw(columns)})), '\\s+', ' ', 'g')`;

/** The text by which two records of a type are the same, in SQL. Of other types, no two ever are. */
const sameness: Readonly<Partial<Record<MovedType, Prisma.Sql>>> = {
  phone: Prisma.sql`phone_e164 || coalesce(' x' || extension, '')`,
  address: line("concat_ws('|', address1, coalesce(address2, ''), city, state, left(zip, 5))"),
};

/** The ids, among a merged individual's active records, of those that the kept one has as well. */
export async function sameRecords(
  tx: Sql,
  caller: Principal,
  of: ChildTable,
  { kept, merged }: Pair,
): Promise<string[]> {
  const { accountId } = caller;
  const { type, table, holder } = of;
  const key = sameness[type];
  if (!key) return [];
  const active = (individualId: string) => Prisma.sql`SELECT id, ${key} AS key FROM ${Prisma.raw(table)}
    WHERE account_id = ${accountId}::uuid AND ${Prisma.raw(holder)} = ${individualId}::uuid AND deleted_at IS NULL`;
  const rows = await tx.$queryRaw<{ id: string }[]>`
    SELECT coming.id FROM (${active(merged.id)}) AS coming
    WHERE coming.key IN (SELECT present.key FROM (${active(kept.id)}) AS present)
    ORDER BY coming.id`;
  const lesser = await lesserRecords(tx, caller, of, { lesser: merged.id, greater: kept.id });
  return [...new Set([...rows, ...lesser].map(({ id }) => id))];
}

/** Over two addresses: whether `lesser` lacks a part, and has nothing that `greater` doesn't have as well. */
const isContained = Prisma.sql`'' IN (lesser.address1, lesser.city, lesser.state, lesser.zip)
  AND (lesser.address1 <> '' OR lesser.type = greater.type) AND ${Prisma.join(
    ['address1', "coalesce(address2, '')", 'city', 'state', 'left(zip, 5)'].map((part) => {
      const of = (alias: string) => line(part.replace(/\b(?=address|city|state|zip)/, `${alias}.`));
      return Prisma.sql`${of('lesser')} IN ('', ${of('greater')})`;
    }),
    ' AND ',
  )}`;

/** Of two individuals' active addresses: those of one that lack a part and are contained in one of the other. */
export async function lesserRecords(
  tx: Sql,
  { accountId }: Principal,
  { type }: ChildTable,
  holders: { readonly lesser: string; readonly greater: string },
): Promise<{ readonly id: string; readonly within: string }[]> {
  if (type !== 'address') return [];
  const active = (holder: string) => Prisma.sql`SELECT * FROM addresses
    WHERE account_id = ${accountId}::uuid AND individual_id = ${holder}::uuid AND deleted_at IS NULL`;
  return tx.$queryRaw`
    SELECT DISTINCT ON (lesser.id) lesser.id, greater.id AS within
    FROM (${active(holders.lesser)}) AS lesser JOIN (${active(holders.greater)}) AS greater ON ${isContained}
    ORDER BY lesser.id, greater.is_primary DESC, greater.id`;
}

/** Puts records into the trash, of the individual that they belong to now. They keep their marks. */
export function trashSame(
  tx: Sql,
  { accountId, userId }: Principal,
  { table }: ChildTable,
  ids: readonly string[],
  now: Date,
): Promise<MovedChild[]> {
  return tx.$queryRaw<MovedChild[]>`
    UPDATE ${Prisma.raw(table)} SET deleted_at = ${now}, deleted_by = ${userId}::uuid, version = version + 1
    WHERE account_id = ${accountId}::uuid AND id = ANY (${ids}::uuid[])
    RETURNING id, version, is_primary, true AS in_trash`;
}

/** Takes them out again, unless somebody restored or deleted them in the meantime. @param at when a merge trashed them */
export function untrashSame(
  tx: Sql,
  { accountId }: Principal,
  { table }: ChildTable,
  ids: readonly string[],
  at: Date,
  primary: string | null,
): Promise<MovedChild[]> {
  return tx.$queryRaw<MovedChild[]>`
    UPDATE ${Prisma.raw(table)}
    SET deleted_at = NULL, deleted_by = NULL, is_primary = id IS NOT DISTINCT FROM ${primary}::uuid, version = version + 1
    WHERE account_id = ${accountId}::uuid AND id = ANY (${ids}::uuid[]) AND deleted_at = ${at}
    RETURNING id, version, is_primary, false AS in_trash`;
}

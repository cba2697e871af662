import type { ReencryptCursor } from '@bindery/contracts/ops';
import type { Sql } from '@bindery/service-kit/database';
import { Prisma } from '../generated/prisma/client.js';
import { ciphertextSources } from './encrypted-tables.js';
import type { KeyedValues, RenewedSource } from './renewed-source.js';
import { sealedSources } from './sealed-tables.js';

/** All that re-encryption rewrites, ciphertexts of records first. A row's `source` is an index of it. */
const sources: readonly RenewedSource[] = [...ciphertextSources, ...sealedSources];

export function sourceOf({ source }: Pick<StaleRow, 'source'>): RenewedSource {
  const found = sources[source];
  if (!found) throw new Error(`There is no source ${String(source)} of ciphertexts`);
  return found;
}

/** A stored row with a value under an older key. */
export interface StaleRow {
  /** The source that it comes from. */
  readonly source: number;
  readonly id: string;
  /** The number of the row, where several have its id. */
  readonly number: number | null;
  /** The record that its values are encrypted for. */
  readonly record_id: string;
  /** Null where they are read one row at a time. */
  readonly values: KeyedValues | null;
}
/** The same with what was read, and what replaces some of it. */
export interface RenewedRow {
  readonly row: StaleRow;
  readonly read: KeyedValues;
  readonly values: KeyedValues;
}

/** Rows of all sources after a cursor, in their order, with a value under an older key. */
export function staleRows(
  tx: Sql,
  after: ReencryptCursor,
  newest: number,
  limit: number,
): Promise<StaleRow[]> {
  const staleIn = (source: RenewedSource, index: number) => Prisma.sql`
    (SELECT ${index}::int AS source, ${source.id} AS id, ${source.number ?? Prisma.sql`NULL::int`} AS number,
      (${source.recordId})::text AS record_id, ${source.isLarge ? Prisma.sql`NULL::jsonb` : textsIn(source)} AS values
    FROM ${Prisma.raw(source.storedIn)}
    WHERE account_id = ${after.account_id}::uuid AND ${isAfter(source, after)}
      AND (${Prisma.join(
        source.fields.map((field) => source.isOlder(field, newest)),
        ' OR ',
      )})
    ORDER BY id, number LIMIT ${limit})`;
  return tx.$queryRaw<StaleRow[]>`
    ${Prisma.join(sources.map(staleIn), ' UNION ALL ')}
    ORDER BY id, number NULLS FIRST LIMIT ${limit}`;
}

const textsIn = (source: RenewedSource): Prisma.Sql =>
  Prisma.sql`jsonb_strip_nulls(jsonb_build_object(${Prisma.join(
    source.fields.map((field) => Prisma.sql`${field}::text, ${source.valueOf(field)}`),
  )}))`;

function isAfter({ id, number }: RenewedSource, after: ReencryptCursor): Prisma.Sql {
  if (after.record_id === null) return Prisma.sql`TRUE`;
  return number === undefined
    ? Prisma.sql`${id} > ${after.record_id}::uuid`
    : Prisma.sql`(${id}, ${number}) > (${after.record_id}::uuid, ${after.number ?? -1}::int)`;
}

const thatRow = (accountId: string, row: StaleRow): Prisma.Sql => {
  const { id, number } = sourceOf(row);
  return Prisma.sql`account_id = ${accountId}::uuid AND ${id} = ${row.id}::uuid
    ${number === undefined ? Prisma.empty : Prisma.sql`AND ${number} = ${row.number}::int`}`;
};

/** The values of a row that are read by themselves. */
export const valuesSql = (accountId: string, row: StaleRow): Prisma.Sql => {
  const { storedIn, fields } = sourceOf(row);
  return Prisma.sql`SELECT ${Prisma.raw(fields.join(', '))} FROM ${Prisma.raw(storedIn)}
    WHERE ${thatRow(accountId, row)}`;
};

/** Replaces the values of a row that are still those that were read. @returns whether they were */
export async function replaceValues(
  tx: Sql,
  accountId: string,
  { row, read, values }: RenewedRow,
): Promise<boolean> {
  const source = sourceOf(row);
  const asRead = Object.keys(values).map((field) => Prisma.sql`${source.valueOf(field)} = ${read[field]}`);
  const count = await tx.$executeRaw`
    UPDATE ${Prisma.raw(source.storedIn)} SET ${source.set(values)}
    WHERE ${thatRow(accountId, row)} AND ${Prisma.join(asRead, ' AND ')}`;
  return count === 1;
}

import type { Principal } from '@bindery/contracts/access';
import type { RecordType } from '@bindery/contracts/crm';
import type { Sql } from '@bindery/service-kit/database';
import { recordTables } from '../../database/record-tables.js';
import { columnsOf } from '../../database/sql-fragments.js';
import { Prisma } from '../../generated/prisma/client.js';
import type { Columns } from '../../resources/record-mapper.js';
import type { StoredRecord } from '../../resources/resource-definition.js';

/** The rows of some records that are not in the trash, held until the transaction ends. */
export async function holdRows<Row extends StoredRecord>(
  tx: Sql,
  { accountId }: Principal,
  type: RecordType,
  ids: readonly string[],
  also: Prisma.Sql = Prisma.sql`TRUE`,
): Promise<Map<string, Row>> {
  if (ids.length === 0) return new Map();
  const { table, columns } = recordTables[type];
  const rows = await tx.$queryRaw<Row[]>`
    SELECT ${columnsOf(table, columns)} FROM ${Prisma.raw(table)}
    WHERE account_id = ${accountId}::uuid AND id = ANY (${ids}::uuid[]) AND deleted_at IS NULL AND ${also}
    ORDER BY id FOR UPDATE`;
  return new Map(rows.map((row) => [row.id, row]));
}

/** Gives records the columns that each of them gets, and their next version. Other columns keep their values. */
export async function changeRows<Row extends StoredRecord>(
  tx: Sql,
  { accountId }: Principal,
  type: RecordType,
  changes: readonly { readonly id: string; readonly columns: Columns }[],
  now: Date,
): Promise<Map<string, Row>> {
  if (changes.length === 0) return new Map();
  const { table, columns } = recordTables[type];
  const names = [...new Set(changes.flatMap((change) => Object.keys(change.columns)))];
  const settings = names.map((name) => Prisma.raw(`${name} = filled.${name}`));
  const rows = await tx.$queryRaw<Row[]>`
    UPDATE ${Prisma.raw(table)} SET ${Prisma.join([...settings, Prisma.sql`version = ${Prisma.raw(table)}.version + 1`])},
      updated_at = ${now}::timestamptz
    FROM unnest(${changes.map(({ id }) => id)}::uuid[],
        ${changes.map((change) => JSON.stringify(change.columns))}::jsonb[]) AS given (id, columns)
      JOIN ${Prisma.raw(table)} AS present ON present.account_id = ${accountId}::uuid AND present.id = given.id
      CROSS JOIN LATERAL jsonb_populate_record(present, given.columns) AS filled
    WHERE ${Prisma.raw(table)}.account_id = ${accountId}::uuid AND ${Prisma.raw(table)}.id = given.id
    RETURNING ${columnsOf(table, columns)}`;
  return new Map(rows.map((row) => [row.id, row]));
}

/** The columns of a row by their names, as JSON keeps them. */
export function columnsAsJson(row: StoredRecord, names: readonly string[]): Columns {
  const columns = row as unknown as Columns;
  return Object.fromEntries(
    names.map((name) => {
      const value = columns[name] ?? null;
      return [name, value instanceof Date ? value.toISOString() : value];
    }),
  );
}

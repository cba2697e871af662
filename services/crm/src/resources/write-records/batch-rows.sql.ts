import type { Principal } from '@bindery/contracts/access';
import { EXTERNAL_ID_TAKEN, type RecordType } from '@bindery/contracts/crm';
import { isTaken, prepared, type Sql } from '@bindery/service-kit/database';
import { rejectField } from '@bindery/service-kit/errors';
import { ofAccountOrPlatformSql } from '../../access/record-scope.js';
import { recordTables } from '../../database/record-tables.js';
import { columnsOf } from '../../database/sql-fragments.js';
import { Prisma } from '../../generated/prisma/client.js';
import type { Columns } from '../record-mapper.js';
import type { ResourceDefinition, StoredRecord } from '../resource-definition.js';

/** The answers of a statement that writes rows; ids are enough if the rows are read right after. */
export interface Answers {
  readonly rows: StoredRecord;
  readonly ids: Pick<StoredRecord, 'id'>;
}

function answerSql(type: RecordType, answered: keyof Answers): Prisma.Sql {
  const { table, columns } = recordTables[type];
  return answered === 'ids' ? Prisma.raw(`${table}.id`) : columnsOf(table, columns);
}

/** Inserts rows of one type. A column that a row doesn't have gets its default. */
export function insertRows<Answered extends keyof Answers>(
  tx: Sql,
  type: RecordType,
  rows: readonly Columns[],
  answered: Answered,
): Promise<Answers[Answered][]> {
  const { table } = recordTables[type];
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const values = rows.map((row) => Prisma.sql`(${Prisma.join(names.map((name) => valueOf(row[name])))})`);
  return withFreeIds(
    table,
    tx.$queryRaw<Answers[Answered][]>`
      INSERT INTO ${Prisma.raw(table)} (${Prisma.raw(names.join(', '))}) VALUES ${Prisma.join(values)}
      RETURNING ${answerSql(type, answered)}`,
  );
}

function valueOf(value: unknown): unknown {
  if (value === undefined) return Prisma.raw('DEFAULT');
  return value instanceof Date ? value.toISOString() : value;
}

/** @throws AppError `validation_failed` on an External ID that another record has */
async function withFreeIds<Result>(table: string, write: Promise<Result>): Promise<Result> {
  try {
    return await write;
  } catch (error) {
    if (isTaken(error, `${table}_external_id`)) rejectField('external_id', EXTERNAL_ID_TAKEN);
    throw error;
  }
}

type Readable = Pick<ResourceDefinition<StoredRecord, unknown>, 'type' | 'table' | 'isShared' | 'selectSql'>;

/** A table under an alias: of the account, or of the platform if there are such records. */
function ownedSql(caller: Principal, { isShared }: Pick<Readable, 'isShared'>, alias: string): Prisma.Sql {
  if (isShared) return ofAccountOrPlatformSql(caller, alias);
  return Prisma.sql`${Prisma.raw(alias)}.account_id = ${caller.accountId}::uuid`;
}

/** Of one row Postgres knows that it is one, and plans no scan for a list of unknown length. */
function amongSql(table: string, ids: readonly string[]): Prisma.Sql {
  const id = Prisma.raw(`${table}.id`);
  return ids.length === 1
    ? Prisma.sql`${id} = ${ids[0]}::uuid`
    : Prisma.sql`${id} = ANY (${[...ids]}::uuid[])`;
}

/** Rows with what their views need beside them. */
export function readRows(
  tx: Sql,
  caller: Principal,
  resource: Readable,
  ids: readonly string[],
): Promise<StoredRecord[]> {
  const { selectSql, table } = resource;
  return tx.$queryRaw<StoredRecord[]>(
    prepared(Prisma.sql`${selectSql} WHERE ${amongSql(table, ids)}
      AND ${ownedSql(caller, resource, table)}`),
  );
}

/** The rows of some records that are not in the trash, held until the transaction ends. */
export async function holdRows<Row extends StoredRecord>(
  tx: Sql,
  caller: Principal,
  resource: Readable,
  ids: readonly string[],
  also: Prisma.Sql = Prisma.sql`TRUE`,
): Promise<Map<string, Row>> {
  if (ids.length === 0) return new Map();
  const { table, columns } = recordTables[resource.type];
  const rows = await tx.$queryRaw<Row[]>`
    SELECT ${columnsOf(table, columns)} FROM ${Prisma.raw(table)}
    WHERE ${ownedSql(caller, resource, table)} AND id = ANY (${ids}::uuid[]) AND deleted_at IS NULL AND ${also}
    ORDER BY id FOR UPDATE`;
  return new Map(rows.map((row) => [row.id, row]));
}

/** Gives records the columns that each of them gets, and their next version. Other columns keep their values. */
export async function changeRows<Answered extends keyof Answers>(
  tx: Sql,
  caller: Principal,
  resource: Readable,
  changes: readonly { readonly id: string; readonly columns: Columns }[],
  now: Date,
  answered: Answered,
): Promise<Answers[Answered][]> {
  const [change] = changes;
  if (!change) return [];
  const { table } = recordTables[resource.type];
  const answer = answerSql(resource.type, answered);
  const row = Prisma.raw(table);
  if (changes.length === 1) {
    const written: Columns = { ...change.columns, updated_at: now };
    const settings = Object.entries(written)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => Prisma.sql`${Prisma.raw(name)} = ${valueOf(value)}`);
    return withFreeIds(
      table,
      tx.$queryRaw<Answers[Answered][]>`
        UPDATE ${row} SET ${Prisma.join(settings)}, version = version + 1
        WHERE ${ownedSql(caller, resource, table)} AND ${amongSql(table, [change.id])}
        RETURNING ${answer}`,
    );
  }
  const names = new Set(changes.flatMap((change) => Object.keys(change.columns)));
  const settings = [...names]
    .filter((name) => name !== 'updated_at')
    .map((name) => Prisma.raw(`${name} = filled.${name}`));
  return withFreeIds(
    table,
    tx.$queryRaw<Answers[Answered][]>(
      prepared(Prisma.sql`
        UPDATE ${row} SET ${Prisma.join([...settings, Prisma.sql`version = ${row}.version + 1`])},
          updated_at = ${now.toISOString()}::timestamptz
        FROM unnest(${changes.map(({ id }) => id)}::uuid[],
            ${changes.map((change) => JSON.stringify(change.columns))}::jsonb[]) AS change (id, columns)
          JOIN ${row} AS present ON ${ownedSql(caller, resource, 'present')} AND present.id = change.id
          CROSS JOIN LATERAL jsonb_populate_record(present, change.columns) AS filled
        WHERE ${ownedSql(caller, resource, table)} AND ${row}.id = change.id
        RETURNING ${answer}`),
    ),
  );
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

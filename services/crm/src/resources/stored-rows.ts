import type { Principal } from '@bindery/contracts/access';
import { EXTERNAL_ID_TAKEN } from '@bindery/contracts/crm';
import { isTaken, prepared, type Sql } from '@bindery/service-kit/database';
import { rejectField } from '@bindery/service-kit/errors';
import { openPlatform } from '../database/crm-database.js';
import { Prisma } from '../generated/prisma/client.js';
import type { ResourceDefinition, StoredRecord } from './resource-definition.js';
import type { Columns } from './record-mapper.js';

type Readable = Pick<ResourceDefinition<StoredRecord, unknown>, 'selectSql' | 'table' | 'visibleTo'>;
type Resource<Row extends StoredRecord> = ResourceDefinition<Row, unknown>;

/** One record that the person can see, in the trash or not. */
export function visibleSql(resource: Readable, caller: Principal, id: string): Prisma.Sql {
  return prepared(visible(resource, caller, id));
}

/** The same, held until the transaction ends, so that two changes of it come one after the other. */
export async function holdRow<Row extends StoredRecord>(
  resource: Resource<Row>,
  tx: Sql,
  caller: Principal,
  id: string,
): Promise<Row | undefined> {
  if (resource.isShared) await openPlatform(tx, caller);
  const tables = [resource.lockFirst, resource.table].filter((table) => table !== undefined);
  const hold = prepared(
    Prisma.sql`${visible(resource, caller, id)} FOR UPDATE OF ${Prisma.raw(tables.join(', '))}`,
  );
  const [held] = await tx.$queryRaw<Row[]>(hold);
  if (held || !resource.isShared) return held;
  // Row-level security lets only a superuser lock global records. Their existence is no secret.
  const [seen] = await tx.$queryRaw<Row[]>(visibleSql(resource, caller, id));
  return seen;
}

/**
 * Inserts a row.
 * @returns the row as read back
 */
export async function insertRow<Row extends StoredRecord>(
  resource: Resource<Row>,
  tx: Sql,
  caller: Principal,
  columns: Columns,
): Promise<Row> {
  if (resource.isShared) await openPlatform(tx, caller);
  const written = entriesOf((await resource.beforeWrite?.(tx, caller, columns)) ?? columns);
  const names = Prisma.join(written.map(([name]) => name));
  const values = Prisma.join(written.map(([, value]) => value));
  const insert = Prisma.sql`INSERT INTO ${Prisma.raw(resource.table)} (${names}) VALUES (${values})`;
  const account_id = (columns['account_id'] ?? null) as string | null;
  return writeAndRead(resource, tx, insert, { id: String(columns['id']), account_id });
}

/**
 * Updates columns of a locked row.
 * @returns the row as read back
 */
export async function writeRow<Row extends StoredRecord>(
  resource: Resource<Row>,
  tx: Sql,
  caller: Principal,
  row: Row,
  columns: Columns,
): Promise<Row> {
  const written = entriesOf((await resource.beforeWrite?.(tx, caller, columns, row)) ?? columns);
  const settings = Prisma.join(written.map(([name, value]) => Prisma.sql`${name} = ${value}`));
  const update = Prisma.sql`UPDATE ${Prisma.raw(resource.table)} SET ${settings} WHERE id = ${row.id}::uuid
    AND ${inAccountSql(resource.table, row.account_id)}`;
  return writeAndRead(resource, tx, update, row);
}

/** The columns to write, named by the contract's tables. Absent values are skipped. */
function entriesOf(columns: Columns): [name: Prisma.Sql, value: unknown][] {
  return Object.entries(columns)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => [Prisma.raw(name), value instanceof Date ? value.toISOString() : value]);
}

/** Writes one row and reads it: neither waits for the other, one connection answers both in their order. */
async function writeAndRead<Row extends StoredRecord>(
  resource: Resource<Row>,
  tx: Sql,
  write: Prisma.Sql,
  { id, account_id }: Pick<StoredRecord, 'id' | 'account_id'>,
): Promise<Row> {
  const read = prepared(Prisma.sql`${byId(resource, id)} AND ${inAccountSql(resource.table, account_id)}`);
  const [rows, [row]] = await Promise.all([tx.$executeRaw(write), tx.$queryRaw<Row[]>(read)]).catch(
    (error: unknown) => {
      if (isTaken(error, `${resource.table}_external_id`)) rejectField('external_id', EXTERNAL_ID_TAKEN);
      throw error;
    },
  );
  // Row-level security keeps silent about what it does not let be changed.
  if (rows !== 1 || !row) throw new Error(`${resource.table} ${id} could not be written`);
  return row;
}

/** Null is the platform's. */
const inAccountSql = (table: string, accountId: string | null): Prisma.Sql =>
  accountId === null
    ? Prisma.sql`${Prisma.raw(table)}.account_id IS NULL`
    : Prisma.sql`${Prisma.raw(table)}.account_id = ${accountId}::uuid`;

const byId = (
  { selectSql: selected, table }: Pick<Readable, 'selectSql' | 'table'>,
  id: string,
): Prisma.Sql => Prisma.sql`${selected} WHERE ${Prisma.raw(table)}.id = ${id}::uuid`;

const visible = (resource: Readable, caller: Principal, id: string): Prisma.Sql =>
  Prisma.sql`${byId(resource, id)} AND ${resource.visibleTo(caller)}`;

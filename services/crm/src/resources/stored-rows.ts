import type { Principal } from '@bindery/contracts/access';
import { prepared, type Sql } from '@bindery/service-kit/database';
import { openPlatform } from '../database/crm-database.js';
import { Prisma } from '../generated/prisma/client.js';
import type { ResourceDefinition, StoredRecord } from './resource-definition.js';
import type { Columns } from './record-mapper.js';
import { changeRows, insertRows, readRows } from './write-records/batch-rows.sql.js';

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
 * Updates a locked row beside its form: columns that no form has, in one statement of {@link changeRows}.
 * @returns the row as read back, in its next version
 */
export async function writeRow<Row extends StoredRecord>(
  resource: Resource<Row>,
  tx: Sql,
  caller: Principal,
  row: Row,
  { updated_at, ...columns }: Columns & { readonly updated_at: Date },
): Promise<Row> {
  const written = (await resource.beforeWrite?.(tx, caller, columns, row)) ?? columns;
  const changes = [{ id: row.id, columns: written }];
  const changed = changeRows(tx, caller, resource, changes, updated_at, 'ids');
  return readBack(resource, tx, caller, row.id, changed);
}

/** @returns the row as read back */
export async function insertRow<Row extends StoredRecord>(
  resource: Resource<Row>,
  tx: Sql,
  caller: Principal,
  columns: Columns & { readonly id: string },
): Promise<Row> {
  const written = (await resource.beforeWrite?.(tx, caller, columns)) ?? columns;
  return readBack(resource, tx, caller, columns.id, insertRows(tx, resource.type, [written], 'ids'));
}

/** Neither the write nor the read waits for the other: one connection answers both in their order. */
async function readBack<Row extends StoredRecord>(
  resource: Resource<Row>,
  tx: Sql,
  caller: Principal,
  id: string,
  write: Promise<Pick<StoredRecord, 'id'>[]>,
): Promise<Row> {
  const [[written], [row]] = await Promise.all([write, readRows(tx, caller, resource, [id])]);
  // Row-level security keeps silent about what it does not let be changed.
  if (!written || !row) throw new Error(`${resource.table} ${id} could not be written`);
  return row as Row;
}

const byId = (
  { selectSql: selected, table }: Pick<Readable, 'selectSql' | 'table'>,
  id: string,
): Prisma.Sql => Prisma.sql`${selected} WHERE ${Prisma.raw(table)}.id = ${id}::uuid`;

const visible = (resource: Readable, caller: Principal, id: string): Prisma.Sql =>
  Prisma.sql`${byId(resource, id)} AND ${resource.visibleTo(caller)}`;

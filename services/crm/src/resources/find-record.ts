import type { Principal } from '@bindery/contracts/access';
import { AppError } from '@bindery/service-kit/errors';
import type { Sql } from '@bindery/service-kit/database';
import type { ResourceDefinition, StoredRecord } from './resource-definition.js';
import { holdRow, visibleSql } from './stored-rows.js';

type Resource<Row extends StoredRecord> = ResourceDefinition<Row, unknown>;

/**
 * One record that the person can see.
 * @throws AppError `not_found`, the same for one that is not there, is in the trash, or is not theirs to see.
 */
export async function findRecord<Row extends StoredRecord>(
  resource: Resource<Row>,
  tx: Sql,
  caller: Principal,
  id: string,
): Promise<Row> {
  const [row] = await tx.$queryRaw<Row[]>(visibleSql(resource, caller, id));
  return requireNotDeleted(resource, row);
}

/** @throws AppError `not_found` of a record that is not there, or is in the trash. */
export function requireNotDeleted<Row extends StoredRecord>(
  resource: Resource<Row>,
  row: Row | undefined,
): Row {
  if (row?.deleted_at !== null) throw noSuchRecord(resource.noun);
  return row;
}

/** The same as `findRecord`, held until the transaction ends, so that two changes of one record come one after the other. */
export async function findRecordToChange<Row extends StoredRecord>(
  resource: Resource<Row>,
  tx: Sql,
  caller: Principal,
  id: string,
): Promise<Row> {
  return requireNotDeleted(resource, await holdRow(resource, tx, caller, id));
}

/** The same, whether or not it is in the trash. */
export async function findRecordEvenInTrash<Row extends StoredRecord>(
  resource: Resource<Row>,
  tx: Sql,
  caller: Principal,
  id: string,
): Promise<Row> {
  const row = await holdRow(resource, tx, caller, id);
  if (!row) throw noSuchRecord(resource.noun);
  return row;
}

/** The same, of one that is in the trash. */
export async function findRecordInTrash<Row extends StoredRecord>(
  resource: Resource<Row>,
  tx: Sql,
  caller: Principal,
  id: string,
): Promise<Row> {
  const row = await findRecordEvenInTrash(resource, tx, caller, id);
  if (row.deleted_at === null) throw noSuchRecord(resource.noun);
  return row;
}

/** The same for one that is not there and for one that is not theirs to see. */
export function noSuchRecord(noun: string): AppError {
  return new AppError('not_found', {
    detail: `This ${noun} doesn't exist, was deleted, or isn't shared with you.`,
  });
}

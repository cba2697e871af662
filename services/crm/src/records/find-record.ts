import type { Principal } from '@bindery/contracts/access';
import { AppError } from '@bindery/service-kit/errors';
import type { Sql } from '@bindery/service-kit/database';
import type { RecordKind, StoredRecord } from './record-kind.js';
import { holdRow, visibleSql } from './stored-rows.js';

type Kind<Row extends StoredRecord> = RecordKind<Row, unknown>;

/**
 * One record that the person can see.
 * @throws AppError `not_found`, the same for one that is not there, is in the trash, or is not theirs to see.
 */
export async function findRecord<Row extends StoredRecord>(
  kind: Kind<Row>,
  tx: Sql,
  person: Principal,
  id: string,
): Promise<Row> {
  const [row] = await tx.$queryRaw<Row[]>(visibleSql(kind, person, id));
  return requireLiving(kind, row);
}

/** @throws AppError `not_found` of a record that is not there, or is in the trash. */
export function requireLiving<Row extends StoredRecord>(kind: Kind<Row>, row: Row | undefined): Row {
  if (row?.deleted_at !== null) throw noSuchRecord(kind.noun);
  return row;
}

/** The same as `findRecord`, held until the transaction ends, so that two changes of one record come one after the other. */
export async function findRecordToChange<Row extends StoredRecord>(
  kind: Kind<Row>,
  tx: Sql,
  person: Principal,
  id: string,
): Promise<Row> {
  return requireLiving(kind, await holdRow(kind, tx, person, id));
}

/** The same, whether or not it is in the trash. */
export async function findRecordToRestore<Row extends StoredRecord>(
  kind: Kind<Row>,
  tx: Sql,
  person: Principal,
  id: string,
): Promise<Row> {
  const row = await holdRow(kind, tx, person, id);
  if (!row) throw noSuchRecord(kind.noun);
  return row;
}

/** The same, of one that is in the trash. */
export async function findRecordInTrash<Row extends StoredRecord>(
  kind: Kind<Row>,
  tx: Sql,
  person: Principal,
  id: string,
): Promise<Row> {
  const row = await findRecordToRestore(kind, tx, person, id);
  if (row.deleted_at === null) throw noSuchRecord(kind.noun);
  return row;
}

/** The same for one that is not there and for one that is not theirs to see. */
export function noSuchRecord(noun: string): AppError {
  return new AppError('not_found', {
    detail: `There is no such ${noun}: it may have been deleted, or it is not among those that you can see.`,
  });
}

import type { Principal } from '@bindery/contracts/access';
import { AppError } from '@bindery/service-kit/errors';
import type { Transaction } from '../database/crm-database.js';
import { Prisma } from '../generated/prisma/client.js';
import type { RecordKind, StoredRecord } from './record-kind.js';

type Kind<Row extends StoredRecord> = Pick<
  RecordKind<Row, unknown, never>,
  'find' | 'findHeld' | 'noun' | 'table'
>;

/**
 * One record that the person can see.
 * @throws AppError `not_found`, the same for one that is not there, is in the trash, or is not theirs to see.
 */
export async function findRecord<Row extends StoredRecord>(
  kind: Kind<Row>,
  tx: Transaction,
  person: Principal,
  id: string,
): Promise<Row> {
  const row = await kind.find(tx, person, id);
  if (row?.deleted_at !== null) throw noSuchRecord(kind.noun);
  return row;
}

/** The same, or, of one that was merged into another, that other one. */
export async function findRecordOrSurvivor<Row extends StoredRecord>(
  kind: Kind<Row> & Pick<RecordKind<Row, unknown, never>, 'survivorOf'>,
  tx: Transaction,
  person: Principal,
  id: string,
): Promise<Row> {
  const row = await kind.find(tx, person, id);
  if (row?.deleted_at === null) return row;
  const survivor = (await kind.survivorOf?.(tx, person, id)) ?? id;
  return findRecord(kind, tx, person, survivor);
}

/** The same as `findRecord`, held until the transaction ends, so that two changes of one record come one after the other. */
export async function findRecordToChange<Row extends StoredRecord>(
  kind: Kind<Row>,
  tx: Transaction,
  person: Principal,
  id: string,
): Promise<Row> {
  const row = await findHeld(kind, tx, person, id);
  if (row?.deleted_at !== null) throw noSuchRecord(kind.noun);
  return row;
}

/** The same, whether or not it is in the trash. */
export async function findRecordToRestore<Row extends StoredRecord>(
  kind: Kind<Row>,
  tx: Transaction,
  person: Principal,
  id: string,
): Promise<Row> {
  const row = await findHeld(kind, tx, person, id);
  if (!row) throw noSuchRecord(kind.noun);
  return row;
}

/** The same, of one that is in the trash. */
export async function findRecordInTrash<Row extends StoredRecord>(
  kind: Kind<Row>,
  tx: Transaction,
  person: Principal,
  id: string,
): Promise<Row> {
  const row = await findRecordToRestore(kind, tx, person, id);
  if (row.deleted_at === null) throw noSuchRecord(kind.noun);
  return row;
}

async function findHeld<Row extends StoredRecord>(
  kind: Kind<Row>,
  tx: Transaction,
  person: Principal,
  id: string,
): Promise<Row | null> {
  if (kind.findHeld) return kind.findHeld(tx, person, id);
  // Row-level security lets it find rows of the account alone; whether the person can see it is asked after this.
  await tx.$queryRaw(
    Prisma.sql`SELECT 1 AS held FROM ${Prisma.raw(kind.table)} WHERE id = ${id}::uuid FOR UPDATE`,
  );
  return kind.find(tx, person, id);
}

/** The same for one that is not there and for one that is not theirs to see. */
export function noSuchRecord(noun: string): AppError {
  return new AppError('not_found', {
    detail: `There is no such ${noun}: it may have been deleted, or it is not among those that you can see.`,
  });
}

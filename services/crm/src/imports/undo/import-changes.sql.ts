import type { Principal } from '@bindery/contracts/access';
import {
  IMPORT_KEPT_DAYS,
  IMPORT_UNDO_HOURS,
  TRASH_KEPT_DAYS,
  type RecordType,
} from '@bindery/contracts/crm';
import type { Sql } from '@bindery/service-kit/database';
import { before, DAY_MS } from '@bindery/service-kit/time';
import type { AccountTransactions } from '../../database/account-transactions.js';
import { recordTables } from '../../database/record-tables.js';
import { columnsOf } from '../../database/sql-fragments.js';
import { Prisma, type ImportChange } from '../../generated/prisma/client.js';
import type { StoredRecord } from '../../resources/resource-definition.js';
import type { ImportPlace } from '../stored/import-details.js';
import { ofImport } from '../stored/import-rows.js';

const changeColumns = columnsOf('import_changes', Prisma.ImportChangeScalarFieldEnum);

/** A change that an undo works on, with whether the same import has made the individual that a record belongs to. */
export interface UndoneChange extends ImportChange {
  readonly is_of_new: boolean;
}

const ROWS = 100;

/** The changes by the last rows before a number. A change that other rows use, too, has the number 0. */
export function lastChanges(
  transactions: AccountTransactions,
  place: ImportPlace,
  below: number,
): Promise<UndoneChange[]> {
  return transactions.queryOnce<UndoneChange>(
    place.accountId,
    Prisma.sql`SELECT ${changeColumns}, EXISTS (SELECT FROM import_changes AS made
        WHERE made.account_id = import_changes.account_id AND made.import_id = import_changes.import_id
          AND made.record_id = import_changes.root_id AND made.record_type = 'individual'
          AND made.change = 'created') AS is_of_new
      FROM import_changes WHERE ${ofImport(place)} AND number < ${below} AND number >= (
        SELECT min(number) FROM (SELECT DISTINCT number FROM import_changes
          WHERE ${ofImport(place)} AND number < ${below} ORDER BY number DESC LIMIT ${ROWS}) AS last)`,
  );
}

/** Moves records to the trash that are not there yet. */
export function trashRows(
  tx: Sql,
  { accountId, userId }: Principal,
  type: RecordType,
  which: Prisma.Sql,
  now: Date,
): Promise<StoredRecord[]> {
  const { table, columns } = recordTables[type];
  return tx.$queryRaw<StoredRecord[]>`
    UPDATE ${Prisma.raw(table)} SET deleted_at = ${now}::timestamptz, deleted_by = ${userId}::uuid,
      updated_at = ${now}::timestamptz, version = version + 1
    WHERE account_id = ${accountId}::uuid AND deleted_at IS NULL AND ${which}
    RETURNING ${columnsOf(table, columns)}`;
}

/** How many parts of clients are there that go to the trash with them. */
export async function countParts(
  tx: Sql,
  { accountId }: Principal,
  type: RecordType,
  ids: readonly string[],
): Promise<number> {
  const [counted] = await tx.$queryRaw<{ parts: number }[]>`
    SELECT count(*)::int AS parts FROM ${Prisma.raw(recordTables[type].table)} AS part
      JOIN individuals ON individuals.account_id = part.account_id AND individuals.id = part.individual_id
    WHERE part.account_id = ${accountId}::uuid AND part.id = ANY (${[...ids]}::uuid[])
      AND part.deleted_at IS NULL AND individuals.deleted_at IS NULL ${isNoMerged}`;
  return counted?.parts ?? 0;
}

/** Whether no other client was merged into an individual, who would take that one along. */
export const isNoMerged = Prisma.sql`AND NOT EXISTS (SELECT FROM merges WHERE merges.account_id = individuals.account_id
  AND merges.kept_id = individuals.id AND merges.undone_at IS NULL)`;

/** Tags that an import made go, unless somebody has them who is not in the trash. */
export function removeTags(tx: Sql, { accountId }: Principal, ids: readonly string[]): Promise<number> {
  return tx.$executeRaw`
    DELETE FROM tags WHERE account_id = ${accountId}::uuid AND id = ANY (${[...ids]}::uuid[]) AND NOT EXISTS (
      SELECT FROM individual_tags AS worn JOIN individuals
        ON individuals.account_id = worn.account_id AND individuals.id = worn.individual_id
      WHERE worn.account_id = tags.account_id AND worn.tag_id = tags.id AND individuals.deleted_at IS NULL)`;
}

/** Views that an import made go. */
export function removeViews(tx: Sql, { accountId }: Principal, ids: readonly string[]): Promise<number> {
  return tx.$executeRaw`
    DELETE FROM saved_filters WHERE account_id = ${accountId}::uuid AND id = ANY (${[...ids]}::uuid[])`;
}

const FORGOTTEN_AT_ONCE = 5_000;

/** Longer than a file is kept, what it brought can be undone, and the trash keeps that. */
const TRASHED_MS = (IMPORT_KEPT_DAYS + IMPORT_UNDO_HOURS / 24 + TRASH_KEPT_DAYS + 1) * DAY_MS;

/** Forgets what can't be undone any more. What an undone import has created is known until the trash lets it go. */
export async function forgetChanges(
  transactions: AccountTransactions,
  accountId: string,
  now: Date,
): Promise<void> {
  for (let removed = FORGOTTEN_AT_ONCE; removed === FORGOTTEN_AT_ONCE;) {
    const rows = await transactions.queryOnce(
      accountId,
      Prisma.sql`DELETE FROM import_changes WHERE account_id = ${accountId}::uuid AND ctid = ANY (ARRAY(
          SELECT old.ctid FROM import_changes AS old JOIN imports
            ON imports.account_id = old.account_id AND imports.id = old.import_id
          WHERE old.account_id = ${accountId}::uuid
            AND (imports.undo_until <= ${now}::timestamptz OR (imports.state = 'undone'
              AND (old.change = 'updated' OR imports.created_at <= ${before(now, TRASHED_MS)}::timestamptz)))
          LIMIT ${FORGOTTEN_AT_ONCE})) RETURNING number`,
    );
    removed = rows.length;
  }
}

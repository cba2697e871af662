import type { Sql } from '@bindery/service-kit/database';
import type { AccountTransactions } from '../../database/account-transactions.js';
import { recordTables } from '../../database/record-tables.js';
import { Prisma } from '../../generated/prisma/client.js';
import type { ImportPlace } from '../stored/import-details.js';
import { ofImport } from '../stored/import-rows.js';

const ROWS = 100;

/** The answer of {@link countTrashSql}. */
export interface Counted {
  readonly records: number;
}

/** How many records that an import has made are in the trash. */
export function countTrashSql(place: ImportPlace): Prisma.Sql {
  const ofTypes = Object.entries(recordTables).map(([type, { table }]) => {
    const isMerged = type === 'individual' ? Prisma.sql`AND record.merged_into IS NULL` : Prisma.empty;
    return Prisma.sql`SELECT record.id FROM ${Prisma.raw(table)} AS record
      JOIN created ON created.record_type = ${type} AND created.record_id = record.id
      WHERE record.account_id = ${place.accountId}::uuid AND record.deleted_at IS NOT NULL ${isMerged}`;
  });
  return Prisma.sql`
    WITH created AS (SELECT record_type, record_id FROM import_changes WHERE ${ofImport(place)} AND change = 'created')
    SELECT count(*)::int AS records FROM (${Prisma.join(ofTypes, ' UNION ALL ')}) AS trashed`;
}

export async function countTrashOf(transactions: AccountTransactions, place: ImportPlace): Promise<number> {
  const [counted] = await transactions.queryOnce<Counted>(place.accountId, countTrashSql(place));
  return counted?.records ?? 0;
}

/** Where the last rows before a number begin that have created something; null if there are none. */
export async function lastCreatedBefore(
  transactions: AccountTransactions,
  place: ImportPlace,
  before: number,
): Promise<number | null> {
  const [found] = await transactions.queryOnce<{ number: number | null }>(
    place.accountId,
    Prisma.sql`SELECT min(number) AS number FROM (SELECT DISTINCT number FROM import_changes
      WHERE ${ofImport(place)} AND change = 'created' AND number < ${before} ORDER BY number DESC LIMIT ${ROWS}) AS last`,
  );
  return found?.number ?? null;
}

/** Removes for good what rows of an import have created, as far as it is in the trash. @returns how many records */
export async function removeTrashOf(
  tx: Sql,
  { importId }: ImportPlace,
  { from, before }: { readonly from: number; readonly before: number },
): Promise<number> {
  const [removed] = await tx.$queryRaw<Counted[]>`
    SELECT remove_import_for_good(${importId}::uuid, ${from}::int, ${before}::int) AS records`;
  return removed?.records ?? 0;
}

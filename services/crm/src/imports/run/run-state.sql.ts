import { IMPORT_UNDO_HOURS, type ImportResult } from '@bindery/contracts/crm';
import type { Sql } from '@bindery/service-kit/database';
import { HOUR_MS } from '@bindery/service-kit/time';
import type { AccountTransactions } from '../../database/account-transactions.js';
import { Prisma } from '../../generated/prisma/client.js';
import type { ImportPlace } from '../stored/import-details.js';

/** Until when what is done now can be undone. */
const undoUntil = (now: Date): Date => new Date(now.getTime() + IMPORT_UNDO_HOURS * HOUR_MS);

/** How many rows there are. */
export async function rowsOf(
  transactions: AccountTransactions,
  { accountId, importId }: ImportPlace,
): Promise<number> {
  const [counted] = await transactions.queryOnce<{ rows: number }>(
    accountId,
    Prisma.sql`SELECT count(*)::int AS rows FROM import_rows
      WHERE account_id = ${accountId}::uuid AND import_id = ${importId}::uuid`,
  );
  return counted?.rows ?? 0;
}

/** Notes what a run has done so far: one that is canceled can be undone, too. */
export async function setProgress(
  tx: Sql,
  { accountId, importId }: ImportPlace,
  { created, updated }: Pick<ImportResult, 'created' | 'updated'>,
  now: Date,
): Promise<void> {
  const result: ImportResult = { created, updated, undone: null };
  await tx.$executeRaw`
    UPDATE imports SET result = ${JSON.stringify(result)}::jsonb, undo_until = ${undoUntil(now)}::timestamptz
    WHERE account_id = ${accountId}::uuid AND id = ${importId}::uuid`;
}

/** @returns whether it was not done before */
export async function setDone(
  tx: Sql,
  { accountId, importId }: ImportPlace,
  counts: Readonly<Record<string, number>>,
  now: Date,
): Promise<boolean> {
  const changed = await tx.$executeRaw`
    UPDATE imports SET state = 'completed', counts = ${JSON.stringify(counts)}::jsonb,
      finished_at = ${now}::timestamptz, undo_until = ${undoUntil(now)}::timestamptz,
      result = coalesce(result, '{"created": {}, "updated": 0, "undone": null}')
    WHERE account_id = ${accountId}::uuid AND id = ${importId}::uuid AND state = 'running'`;
  return changed > 0;
}

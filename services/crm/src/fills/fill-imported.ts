import type { Sql } from '@bindery/service-kit/database';
import { isImported } from '../figures/imported.sql.js';
import { Prisma } from '../generated/prisma/client.js';
import { BATCH_SIZE, type Fill } from './fill.js';

/** Whether an import made an individual that was there before it was noted. Until then, reads look into the history. */
export const fillImported: Fill = async (tx: Sql, { accountId }, after: string | null) => {
  const [batch] = await tx.$queryRaw<{ last: string | null }[]>(Prisma.sql`
    WITH batch AS (
      SELECT id, ${isImported} AS is_imported FROM individuals
      WHERE account_id = ${accountId}::uuid AND is_imported IS NULL
        AND (${after}::uuid IS NULL OR id > ${after}::uuid)
      ORDER BY id LIMIT ${BATCH_SIZE}),
    filled AS (
      UPDATE individuals SET is_imported = batch.is_imported FROM batch
      WHERE individuals.account_id = ${accountId}::uuid AND individuals.id = batch.id
        AND individuals.is_imported IS NULL)
    SELECT (array_agg(id ORDER BY id DESC))[1]::text AS last FROM batch`);
  return batch?.last ?? null;
};

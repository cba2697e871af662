import type { Sql } from '@bindery/service-kit/database';
import { BATCH_SIZE, type Fill } from './fill.js';

/** The terms of the counties of addresses from before search found them. Until then, it doesn't find those. */
export const fillCounties: Fill = async (tx: Sql, { accountId }, after: string | null) => {
  const [batch] = await tx.$queryRaw<{ last: string | null }[]>`
    WITH batch AS (
      SELECT * FROM addresses
      WHERE account_id = ${accountId}::uuid AND deleted_at IS NULL AND county <> ''
        AND (${after}::uuid IS NULL OR id > ${after}::uuid)
      -- A change meanwhile would leave a term of the former county.
      ORDER BY id LIMIT ${BATCH_SIZE} FOR SHARE),
    filled AS (
      INSERT INTO search_terms (account_id, term, individual_id, record_id)
      SELECT batch.account_id, term, batch.individual_id, batch.id
      FROM batch, unnest(search_terms_of(to_jsonb(batch))) AS term
      ON CONFLICT DO NOTHING)
    SELECT (array_agg(id ORDER BY id DESC))[1]::text AS last FROM batch`;
  return batch?.last ?? null;
};

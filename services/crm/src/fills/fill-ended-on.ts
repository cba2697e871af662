import type { Sql } from '@bindery/service-kit/database';
import { BATCH_SIZE, type Fill } from './fill.js';

/**
 * The day on which policies were closed that were closed before it was kept, from the history, as far as that was kept.
 * Until then, and for the rest, reports count them as those whose end is unknown.
 */
export const fillEndedOn: Fill = async (tx: Sql, { accountId }, after: string | null) => {
  const [batch] = await tx.$queryRaw<{ last: string | null }[]>`
    WITH batch AS (
      SELECT id FROM policies
      WHERE account_id = ${accountId}::uuid AND status <> 'active' AND ended_on IS NULL
        AND (${after}::uuid IS NULL OR id > ${after}::uuid)
      ORDER BY id LIMIT ${BATCH_SIZE}),
    closed AS (
      SELECT batch.id, max(record_changes.at) AS at
      FROM batch JOIN record_changes
        ON record_changes.account_id = ${accountId}::uuid AND record_changes.record_id = batch.id
      WHERE record_changes.fields @> '[{"field": "status", "before": "active"}]'
      GROUP BY batch.id),
    filled AS (
      UPDATE policies SET ended_on = account_day(policies.account_id, closed.at)
      FROM closed
      WHERE policies.account_id = ${accountId}::uuid AND policies.id = closed.id
        AND policies.status <> 'active' AND policies.ended_on IS NULL)
    SELECT (array_agg(id ORDER BY id DESC))[1]::text AS last FROM batch`;
  return batch?.last ?? null;
};

import type { Sql } from '@bindery/service-kit/database';
import { BATCH_SIZE, type Fill } from './fill.js';

/**
 * Since when leads are in their stage that were in it before it was kept, from the history, as far as that was kept. Until
 * then, and for the rest, it is unknown.
 */
export const fillLeadStages: Fill = async (tx: Sql, { accountId }, after: string | null) => {
  const [batch] = await tx.$queryRaw<{ last: string | null }[]>`
    WITH batch AS (
      SELECT id FROM individuals
      WHERE account_id = ${accountId}::uuid AND status = 'lead' AND lead_stage_since IS NULL
        AND (${after}::uuid IS NULL OR id > ${after}::uuid)
      ORDER BY id LIMIT ${BATCH_SIZE}),
    entered AS (
      SELECT batch.id, max(record_changes.at) AS at
      FROM batch JOIN record_changes
        ON record_changes.account_id = ${accountId}::uuid AND record_changes.record_id = batch.id
      WHERE record_changes.change = 'created' OR record_changes.fields @> '[{"field": "lead_stage"}]'
        OR record_changes.fields @> '[{"field": "status", "after": "lead"}]'
      GROUP BY batch.id),
    filled AS (
      UPDATE individuals SET lead_stage_since = account_day(individuals.account_id, entered.at)
      FROM entered
      WHERE individuals.account_id = ${accountId}::uuid AND individuals.id = entered.id
        AND individuals.status = 'lead' AND individuals.lead_stage_since IS NULL)
    SELECT (array_agg(id ORDER BY id DESC))[1]::text AS last FROM batch`;
  return batch?.last ?? null;
};

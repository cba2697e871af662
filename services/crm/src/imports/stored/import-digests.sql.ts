import type { Sql } from '@bindery/service-kit/database';
import type { DoneRow } from '../run/prepared-batch.js';
import type { ImportPlace } from './import-details.js';

/** Remembers from which rows clients were imported. */
export async function keepDigests(
  tx: Sql,
  { accountId, importId }: ImportPlace,
  rows: readonly DoneRow[],
): Promise<void> {
  const known = rows.flatMap(({ digest, recordId, outcome }) =>
    digest && recordId !== null && outcome !== 'error' ? [{ digest, recordId }] : [],
  );
  if (known.length === 0) return;
  // A client of an earlier row may be gone.
  await tx.$executeRaw`
    INSERT INTO import_digests (account_id, digest, individual_id, import_id)
    SELECT individuals.account_id, known.digest, individuals.id, ${importId}::uuid
    FROM unnest(${known.map(({ digest }) => digest)}::text[], ${known.map(({ recordId }) => recordId)}::uuid[])
      AS known (digest, id)
    JOIN individuals ON individuals.account_id = ${accountId}::uuid AND individuals.id = known.id
    ON CONFLICT DO NOTHING`;
}

/** Forgets what an import that is undone has brought in. */
export async function forgetDigests(tx: Sql, { accountId, importId }: ImportPlace): Promise<void> {
  await tx.$executeRaw`
    DELETE FROM import_digests WHERE account_id = ${accountId}::uuid AND import_id = ${importId}::uuid`;
}

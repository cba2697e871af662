import type { Sql } from '@bindery/service-kit/database';

/** The survivor of an individual's merges, at the end of all of them; null for one that was not merged. */
export async function survivorOf(tx: Sql, accountId: string, id: string): Promise<string | null> {
  const [last] = await tx.$queryRaw<{ id: string }[]>`
    WITH RECURSIVE step (id, distance) AS (
      SELECT kept_id, 1 FROM merges
      WHERE account_id = ${accountId}::uuid AND merged_id = ${id}::uuid AND undone_at IS NULL
      UNION ALL SELECT merges.kept_id, distance + 1 FROM merges JOIN step ON merges.merged_id = step.id
      WHERE merges.account_id = ${accountId}::uuid AND merges.undone_at IS NULL
    )
    SELECT id FROM step ORDER BY distance DESC LIMIT 1`;
  return last?.id ?? null;
}

/** All that were merged into an individual, also by way of others. */
export async function mergedInto(
  tx: Sql,
  { account_id, id }: { readonly account_id: string; readonly id: string },
): Promise<string[]> {
  const rows = await tx.$queryRaw<{ id: string }[]>`
    WITH RECURSIVE merged (id) AS (
      SELECT merged_id FROM merges
      WHERE account_id = ${account_id}::uuid AND kept_id = ${id}::uuid AND undone_at IS NULL
      UNION SELECT merges.merged_id FROM merges JOIN merged ON merges.kept_id = merged.id
      WHERE merges.account_id = ${account_id}::uuid AND merges.undone_at IS NULL
    )
    SELECT id FROM merged`;
  return rows.map(({ id: merged }) => merged);
}

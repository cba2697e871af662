import type { Sql } from '@bindery/service-kit/database';
import { sql } from 'kysely';
import { rowsOf, statement, tables } from '../database/typed-sql.js';

interface OfAccount {
  readonly accountId: string;
  readonly id: string;
}

const selectSurvivor = statement<OfAccount>()(
  (value) =>
    tables
      .withRecursive('step(id, distance)', (db) =>
        db
          .selectFrom('merges')
          .select(['kept_id as id', sql<number>`1`.as('distance')])
          .where('account_id', '=', value('accountId'))
          .where('merged_id', '=', value('id'))
          .where('undone_at', 'is', null)
          .unionAll(
            db
              .selectFrom('merges')
              .innerJoin('step', 'merges.merged_id', 'step.id')
              .select(['merges.kept_id as id', sql<number>`distance + 1`.as('distance')])
              .where('merges.account_id', '=', value('accountId'))
              .where('merges.undone_at', 'is', null),
          ),
      )
      .selectFrom('step')
      .select('id')
      .orderBy('distance', 'desc')
      .limit(1),
  { isPrepared: true },
);

/** Where an individual went by merges, at the end of all of them; null for one that was not merged. */
export async function survivorOf(tx: Sql, accountId: string, id: string): Promise<string | null> {
  const [last] = await rowsOf(tx, selectSurvivor({ accountId, id }));
  return last?.id ?? null;
}

const selectMergedInto = statement<OfAccount>()(
  (value) =>
    tables
      .withRecursive('merged(id)', (db) =>
        db
          .selectFrom('merges')
          .select('merged_id as id')
          .where('account_id', '=', value('accountId'))
          .where('kept_id', '=', value('id'))
          .where('undone_at', 'is', null)
          .union(
            db
              .selectFrom('merges')
              .innerJoin('merged', 'merges.kept_id', 'merged.id')
              .select('merges.merged_id as id')
              .where('merges.account_id', '=', value('accountId'))
              .where('merges.undone_at', 'is', null),
          ),
      )
      .selectFrom('merged')
      .select('id'),
  { isPrepared: true },
);

/** All that were merged into an individual, also by way of others. */
export async function mergedInto(
  tx: Sql,
  { account_id, id }: { readonly account_id: string; readonly id: string },
): Promise<string[]> {
  const rows = await rowsOf(tx, selectMergedInto({ accountId: account_id, id }));
  return rows.map(({ id: merged }) => merged);
}

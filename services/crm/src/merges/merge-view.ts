import type { Principal } from '@bindery/contracts/access';
import { MERGE_UNDO_HOURS, type MergeView } from '@bindery/contracts/crm';
import type { Sql } from '@bindery/service-kit/database';
import { HOUR_MS } from '@bindery/service-kit/time';
import { columnsOf } from '../database/sql-fragments.js';
import { agentNames } from '../database/agent-names.js';
import { Prisma, type Merge } from '../generated/prisma/client.js';
import { canMerge, individualsInSight, type Pair } from './merge-pair.js';

/** A merge with both of its individuals. */
export interface MergeOfTwo extends Pair {
  readonly merge: Merge;
}

/** Until when a merge can be undone. */
export const undoUntil = ({ created_at }: Merge): Date =>
  new Date(created_at.getTime() + MERGE_UNDO_HOURS * HOUR_MS);

/**
 * Lists those merges of which the user can see both individuals. A final merge is not listed, because the merged
 * individual no longer exists.
 */
export async function mergesInSight(tx: Sql, caller: Principal, which: Prisma.Sql): Promise<MergeOfTwo[]> {
  const merges = await tx.$queryRaw<Merge[]>`
    SELECT ${columnsOf('merges', Prisma.MergeScalarFieldEnum)} FROM merges
    WHERE account_id = ${caller.accountId}::uuid AND final_at IS NULL AND ${which}
    ORDER BY created_at DESC, id DESC`;
  const ids = merges.flatMap(({ kept_id, merged_id }) => [kept_id, merged_id]);
  const byId = await individualsInSight(tx, caller, ids);
  return merges.flatMap((merge) => {
    const [kept, merged] = [byId.get(merge.kept_id), byId.get(merge.merged_id)];
    return kept && merged ? [{ merge, kept, merged }] : [];
  });
}

export const byId = (id: string): Prisma.Sql => Prisma.sql`id = ${id}::uuid`;

/** Merges as they leave the server. */
export async function viewsOf(
  tx: Sql,
  caller: Principal,
  merges: readonly MergeOfTwo[],
  now: Date,
): Promise<MergeView[]> {
  const authors = merges.map(({ merge }) => merge.created_by);
  const names = await agentNames(tx, caller.accountId, authors);
  return merges.map(({ merge, kept, merged }) => ({
    id: merge.id,
    kept_id: merge.kept_id,
    merged_id: merge.merged_id,
    merged_name: `${merged.first_name} ${merged.last_name}`,
    created_at: merge.created_at.toISOString(),
    created_by_name: names.get(merge.created_by) ?? null,
    undo_until: undoUntil(merge).toISOString(),
    undone_at: merge.undone_at?.toISOString() ?? null,
    can_undo: merge.undone_at === null && now < undoUntil(merge) && canMerge(caller, { kept, merged }),
  }));
}

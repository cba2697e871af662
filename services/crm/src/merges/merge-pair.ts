import type { Principal } from '@bindery/contracts/access';
import { AppError, refuseField } from '@bindery/service-kit/errors';
import { canDelete, inScope } from '../access/record-scope.js';
import type { Transaction } from '../database/crm-database.js';
import type { Individual } from '../generated/prisma/client.js';
import { noSuchRecord } from '../records/find-record.js';

/** The individual that stays, and the one that is merged into it. */
export interface Pair {
  readonly kept: Individual;
  readonly merged: Individual;
}

/** Both versions as one: a merge is held to what was seen of either. */
export const versionOf = ({ kept, merged }: Pair): string => `${kept.version}-${merged.version}`;

/** Holds both until the transaction ends. Always in the same order, so that no two merges wait for each other. */
export async function holdPair(tx: Transaction, keptId: string, mergedId: string): Promise<void> {
  await tx.$queryRaw`
    SELECT 1 AS held FROM individuals WHERE id IN (${keptId}::uuid, ${mergedId}::uuid) ORDER BY id FOR UPDATE`;
}

/**
 * Two individuals that the person can see, change and delete.
 * @throws AppError `not_found` of the one that stays, `validation_failed` on `merged_id`, `forbidden`, or `conflict`
 *   when one of them was merged meanwhile
 */
export async function requirePair(
  tx: Transaction,
  person: Principal,
  keptId: string,
  mergedId: string,
): Promise<Pair> {
  const find = (id: string) => tx.individual.findFirst({ where: { ...inScope(person), id } });
  const kept = requireUnmerged(await find(keptId));
  if (!kept) throw noSuchRecord('individual');
  const merged = requireUnmerged(await find(mergedId));
  if (!merged) refuseField('merged_id', 'Choose an individual that you can see.');
  if (kept.id === merged.id) refuseField('merged_id', 'Choose two different individuals.');
  if (!canMerge(person, { kept, merged })) {
    throw new AppError('forbidden', {
      detail:
        'Merging needs the right to change and delete both individuals. Ask an administrator of your agency.',
    });
  }
  return { kept, merged };
}

/** Whether a person may make one of two individuals, and two of one again. */
export function canMerge(person: Principal, { kept, merged }: Pair): boolean {
  return canDelete(person, kept) && canDelete(person, merged);
}

/** One that is there; null for one that is not, or is in the trash. */
function requireUnmerged(row: Individual | null): Individual | null {
  if (row?.merged_into != null) {
    throw new AppError('conflict', {
      detail: `${row.first_name} ${row.last_name} has been merged into another individual already. Open the list again.`,
    });
  }
  return row?.deleted_at === null ? row : null;
}

import type { Principal } from '@bindery/contracts/access';
import type { Sql } from '@bindery/service-kit/database';
import { AppError, rejectField } from '@bindery/service-kit/errors';
import { canDelete, inScopeSql } from '../access/record-scope.js';
import { individualsWithNames, type IndividualWithNames } from '../individuals/individual.sql.js';
import { noSuchRecord } from '../resources/find-record.js';

/** The individual that stays, and the one that is merged into it. */
export interface Pair {
  readonly kept: IndividualWithNames;
  readonly merged: IndividualWithNames;
}

/** Both versions as one: a merge is held to what was seen of either. */
export const versionOf = ({ kept, merged }: Pair): string => `${kept.version}-${merged.version}`;

/** Holds both until the transaction ends. Always in the same order, so that no two merges wait for each other. */
export async function holdPair(
  tx: Sql,
  { accountId }: Principal,
  keptId: string,
  mergedId: string,
): Promise<void> {
  await tx.$queryRaw`
    SELECT id FROM individuals WHERE account_id = ${accountId}::uuid AND id IN (${keptId}::uuid, ${mergedId}::uuid)
    ORDER BY id FOR UPDATE`;
}

/**
 * Two individuals that the user can see, change and delete.
 * @throws AppError `not_found` for the one that stays, `validation_failed` on `merged_id`, `forbidden`, or `conflict`
 * when one of them was merged in the meantime
 */
export async function requirePair(
  tx: Sql,
  caller: Principal,
  keptId: string,
  mergedId: string,
): Promise<Pair> {
  const rows = await individualsInSight(tx, caller, [keptId, mergedId]);
  const kept = requireUnmerged(rows.get(keptId));
  if (!kept) throw noSuchRecord('individual');
  const merged = requireUnmerged(rows.get(mergedId));
  if (!merged) rejectField('merged_id', 'Choose an individual that you can see.');
  if (kept.id === merged.id) rejectField('merged_id', 'Choose two different individuals.');
  if (!canMerge(caller, { kept, merged })) {
    throw new AppError('forbidden', {
      detail:
        'You need permission to change and delete both individuals to merge them. Ask your agency administrator.',
    });
  }
  return { kept, merged };
}

/** Individuals that the person can see, merged ones too, by id. */
export async function individualsInSight(
  tx: Sql,
  caller: Principal,
  ids: readonly string[],
): Promise<Map<string, IndividualWithNames>> {
  const rows = await tx.$queryRaw<IndividualWithNames[]>`
    ${individualsWithNames} WHERE ${inScopeSql(caller)} AND individuals.id = ANY (${ids}::uuid[])`;
  return new Map(rows.map((row) => [row.id, row]));
}

/** Whether a person may make one of two individuals, and two of one again. */
export function canMerge(caller: Principal, { kept, merged }: Pair): boolean {
  return canDelete(caller, kept) && canDelete(caller, merged);
}

/** One that is there; null for one that is not, or is in the trash. */
function requireUnmerged(row: IndividualWithNames | undefined): IndividualWithNames | null {
  if (row?.merged_into != null) {
    throw new AppError('conflict', {
      detail: `${row.first_name} ${row.last_name} was already merged into another individual. Refresh the list.`,
    });
  }
  return row?.deleted_at === null ? row : null;
}

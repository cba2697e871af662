import type { Principal } from '@bindery/contracts/access';
import type { Sql } from '@bindery/service-kit/database';
import type { Pair } from './merge-pair.js';
import type { MergeOfTwo } from './merge-view.js';

/**
 * Puts the kept individual into the other one's household, marked with the merge, unless it has a household of its
 * own. The merged one keeps its hidden place for an undo.
 */
export async function takeHousehold(
  tx: Sql,
  { accountId }: Principal,
  { kept, merged }: Pair,
  mergeId: string,
): Promise<void> {
  await tx.$executeRaw`
    INSERT INTO household_members (account_id, individual_id, household_id, relationship, merge_id)
    SELECT account_id, ${kept.id}::uuid, household_id, relationship, ${mergeId}::uuid FROM household_members
    WHERE account_id = ${accountId}::uuid AND individual_id = ${merged.id}::uuid
    ON CONFLICT DO NOTHING`;
}

/** Takes the kept individual out of the household that the merge brought it into, if it is still there. */
export async function giveHouseholdBack(
  tx: Sql,
  { accountId }: Principal,
  { merge, kept }: MergeOfTwo,
): Promise<void> {
  await tx.$executeRaw`
    DELETE FROM household_members WHERE account_id = ${accountId}::uuid AND individual_id = ${kept.id}::uuid
      AND merge_id = ${merge.id}::uuid`;
}

import type { Principal } from '@bindery/contracts/access';
import type { Sql } from '@bindery/service-kit/database';
import type { Pair } from './merge-pair.js';
import type { MergeOfTwo } from './merge-view.js';

/** Gives the kept individual the other one's tags, marked with the merge. The merged one has its own for an undo. */
export async function takeTags(
  tx: Sql,
  { accountId }: Principal,
  { kept, merged }: Pair,
  mergeId: string,
): Promise<void> {
  await tx.$executeRaw`
    INSERT INTO individual_tags (account_id, individual_id, tag_id, merge_id)
    SELECT account_id, ${kept.id}::uuid, tag_id, ${mergeId}::uuid FROM individual_tags
    WHERE account_id = ${accountId}::uuid AND individual_id = ${merged.id}::uuid
    ON CONFLICT DO NOTHING`;
}

/** Takes off what the merge brought and is still there. */
export async function giveTagsBack(
  tx: Sql,
  { accountId }: Principal,
  { merge, kept }: MergeOfTwo,
): Promise<void> {
  await tx.$executeRaw`
    DELETE FROM individual_tags WHERE account_id = ${accountId}::uuid AND individual_id = ${kept.id}::uuid
      AND merge_id = ${merge.id}::uuid`;
}

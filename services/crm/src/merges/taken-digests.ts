import type { Principal } from '@bindery/contracts/access';
import type { Sql } from '@bindery/service-kit/database';
import type { Pair } from './merge-pair.js';
import type { MergeOfTwo } from './merge-view.js';

/** Lets imports find the kept individual by the rows of the other one, too. The merged one has its own for an undo. */
export async function takeDigests(
  tx: Sql,
  { accountId }: Principal,
  { kept, merged }: Pair,
  mergeId: string,
): Promise<void> {
  await tx.$executeRaw`
    INSERT INTO import_digests (account_id, digest, individual_id, import_id, merge_id)
    SELECT account_id, digest, ${kept.id}::uuid, import_id, ${mergeId}::uuid FROM import_digests
    WHERE account_id = ${accountId}::uuid AND individual_id = ${merged.id}::uuid
    ON CONFLICT DO NOTHING`;
}

/** Takes off what the merge brought. */
export async function giveDigestsBack(
  tx: Sql,
  { accountId }: Principal,
  { merge, kept }: MergeOfTwo,
): Promise<void> {
  await tx.$executeRaw`
    DELETE FROM import_digests WHERE account_id = ${accountId}::uuid AND individual_id = ${kept.id}::uuid
      AND merge_id = ${merge.id}::uuid`;
}

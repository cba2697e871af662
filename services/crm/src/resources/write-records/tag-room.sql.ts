import { denialOf, type Principal } from '@bindery/contracts/access';
import type { Sql } from '@bindery/service-kit/database';

/** Far more than anyone can distinguish. The list of tags has no pages. */
export const MAX_TAGS = 500;
/** Of one person who doesn't manage the tags, so that nobody uses all of them up. */
export const MAX_TAGS_OF_ONE = 50;

/** Changes of an account's tags come one after the other, so that a name is found free by one of them. */
export async function lockTagsExclusive(tx: Sql, { accountId }: Principal): Promise<void> {
  await tx.$queryRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`tags:${accountId}`}, 0))::text`;
}

/** The same, for those who only need the tags to stay: any number of them at a time. */
export async function lockTagsShared(tx: Sql, { accountId }: Principal): Promise<void> {
  await tx.$queryRaw`SELECT pg_advisory_xact_lock_shared(hashtextextended(${`tags:${accountId}`}, 0))::text`;
}

/** How many tags the account has, and how many of them the person has added. */
export async function countTags(tx: Sql, caller: Principal): Promise<{ total: number; own: number }> {
  const { accountId, userId } = caller;
  const [tags] = await tx.$queryRaw<[{ total: number; own: number }]>`
    SELECT count(*)::int AS total, (count(*) FILTER (WHERE created_by = ${userId}::uuid))::int AS own
    FROM tags WHERE account_id = ${accountId}::uuid`;
  return tags;
}

/** How many tags the person can still add. */
export async function roomForTags(tx: Sql, caller: Principal): Promise<number> {
  const { total, own } = await countTags(tx, caller);
  const ofAccount = Math.max(0, MAX_TAGS - total);
  return denialOf(caller, 'tag:manage') === null
    ? ofAccount
    : Math.min(ofAccount, Math.max(0, MAX_TAGS_OF_ONE - own));
}

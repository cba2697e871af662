import type { Principal } from '@bindery/contracts/access';
import type { TagView } from '@bindery/contracts/crm';
import type { Sql } from '@bindery/service-kit/database';
import { AppError } from '@bindery/service-kit/errors';
import { columnsOf } from '../database/sql-fragments.js';
import { Prisma, type Tag } from '../generated/prisma/client.js';

export const tagColumns = columnsOf('tags', Prisma.TagScalarFieldEnum);

export const tagView = ({ id, name, color, version, created_at, updated_at }: Tag): TagView => ({
  id,
  name,
  color: color as TagView['color'],
  version,
  created_at: created_at.toISOString(),
  updated_at: updated_at.toISOString(),
});

/** Changes of an account's tags come one after the other, so that a name is found free by one of them. */
export async function lockTagsExclusive(tx: Sql, { accountId }: Principal): Promise<void> {
  await tx.$queryRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`tags:${accountId}`}, 0))::text`;
}

/** The same, for those who only need the tags to stay: any number of them at a time. */
export async function lockTagsShared(tx: Sql, { accountId }: Principal): Promise<void> {
  await tx.$queryRaw`SELECT pg_advisory_xact_lock_shared(hashtextextended(${`tags:${accountId}`}, 0))::text`;
}

/** @throws AppError `not_found` */
export async function findTag(tx: Sql, { accountId }: Principal, id: string): Promise<Tag> {
  const [tag] = await tx.$queryRaw<Tag[]>`
    SELECT ${tagColumns} FROM tags WHERE account_id = ${accountId}::uuid AND id = ${id}::uuid`;
  if (!tag) throw new AppError('not_found', { detail: "This tag doesn't exist." });
  return tag;
}

export async function removeTag(tx: Sql, { accountId }: Principal, id: string): Promise<void> {
  await tx.$executeRaw`DELETE FROM tags WHERE account_id = ${accountId}::uuid AND id = ${id}::uuid`;
}

/**
 * @param except the tag that is renamed
 * @throws AppError `conflict` when another tag's name looks alike
 */
export async function requireFreeName(
  tx: Sql,
  { accountId }: Principal,
  name: string,
  except?: string,
): Promise<void> {
  const taken = await tx.$queryRaw<{ id: string; name: string }[]>`
    SELECT id, name FROM tags WHERE account_id = ${accountId}::uuid AND look_alike_key(name) = look_alike_key(${name})`;
  const [other] = taken.filter(({ id }) => id !== except);
  if (other) throw new AppError('conflict', { detail: `A tag named “${other.name}” already exists.` });
}

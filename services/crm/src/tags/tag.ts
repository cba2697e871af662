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

import { randomUUID } from 'node:crypto';
import type { Principal } from '@bindery/contracts/access';
import type { Sql } from '@bindery/service-kit/database';
import { sampleTags } from './sample-book.js';
import type { SampleRecord } from './sample-records.js';

/** Adds the sample tags and gives them to the individuals. A tag of the account with such a name serves as well. */
export async function addSampleTags(
  tx: Sql,
  { accountId, userId }: Principal,
  records: readonly SampleRecord[],
): Promise<void> {
  for (const [name, color] of Object.entries(sampleTags)) {
    const having = records.flatMap(({ id, client }) =>
      client?.tags?.some((tag) => tag === name) ? [id] : [],
    );
    await tx.$executeRaw`
      INSERT INTO tags (id, account_id, created_by, name, color, is_sample, created_at, updated_at)
      VALUES (${randomUUID()}::uuid, ${accountId}::uuid, ${userId}::uuid, ${name}, ${color}, true, now(), now())
      ON CONFLICT DO NOTHING`;
    await tx.$executeRaw`
      INSERT INTO individual_tags (account_id, individual_id, tag_id)
      SELECT account_id, unnest(${having}::uuid[]), id FROM tags
      WHERE account_id = ${accountId}::uuid AND lower(name) = lower(${name})`;
  }
}

/** After the sample individuals: a tag that others have is the account's own from then on. */
export async function removeSampleTags(tx: Sql, { accountId }: Principal): Promise<void> {
  await tx.$executeRaw`
    DELETE FROM tags WHERE account_id = ${accountId}::uuid AND is_sample AND NOT EXISTS (
      SELECT FROM individual_tags WHERE individual_tags.account_id = tags.account_id AND tag_id = tags.id)`;
  await tx.$executeRaw`UPDATE tags SET is_sample = false WHERE account_id = ${accountId}::uuid AND is_sample`;
}

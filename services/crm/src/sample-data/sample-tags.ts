import { randomUUID } from 'node:crypto';
import type { Principal } from '@bindery/contracts/access';
import type { Transaction } from '../database/crm-database.js';
import { sampleTags } from './sample-book.js';
import type { SampleRecord } from './sample-records.js';

/** Adds the sample tags and gives them to the individuals. A tag of the account with such a name serves as well. */
export async function addSampleTags(
  tx: Transaction,
  { accountId, userId }: Principal,
  records: readonly SampleRecord[],
): Promise<void> {
  for (const [name, color] of Object.entries(sampleTags)) {
    const having = records.filter(({ tags = [] }) => tags.some((tag) => tag === name)).map(({ id }) => id);
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
export async function removeSampleTags(tx: Transaction, { accountId }: Principal): Promise<void> {
  const samples = { account_id: accountId, is_sample: true };
  await tx.tag.deleteMany({ where: { ...samples, individuals: { none: {} } } });
  await tx.tag.updateMany({ where: samples, data: { is_sample: false } });
}

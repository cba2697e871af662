import { randomBytes } from 'node:crypto';
import type { Sql } from '@bindery/service-kit/database';
import type { Secrets } from '../secrets/secrets.js';

const KEY_BYTES = 32;

/**
 * The key of an account's audit chain, made with its first entry and sealed under ROOT_KEY. It is read in the
 * transaction of the entry: no second connection is needed, and nothing is remembered of one that is rolled back.
 */
export async function auditKeyOf(secrets: Secrets, accountId: string, tx: Sql): Promise<Buffer> {
  const present = await sealedKeyOf(accountId, tx);
  if (present !== undefined) return opened(secrets, accountId, present);
  const made = secrets.seal('audit-key', accountId, randomBytes(KEY_BYTES).toString('base64url'));
  // If several are created at the same time, the first one stored counts.
  await tx.$executeRaw`
    INSERT INTO audit_keys (account_id, sealed_key) VALUES (${accountId}::uuid, ${made}) ON CONFLICT DO NOTHING`;
  return opened(secrets, accountId, (await sealedKeyOf(accountId, tx)) ?? made);
}

async function sealedKeyOf(accountId: string, tx: Sql): Promise<string | undefined> {
  const [row] = await tx.$queryRaw<{ sealed_key: string }[]>`
    SELECT sealed_key FROM audit_keys WHERE account_id = ${accountId}::uuid`;
  return row?.sealed_key;
}

const opened = (secrets: Secrets, accountId: string, sealed: string): Buffer =>
  Buffer.from(secrets.open('audit-key', accountId, sealed), 'base64url');

import type { KeyStore, StoredAccountKeys } from '@bindery/field-crypto';
import type { Sql } from '../database/index.js';

/** Runs work on one account's keys, in a transaction of its own. */
export type InAccount = <T>(accountId: string, work: (tx: Sql) => Promise<T>) => Promise<T>;

/** Keeps wrapped keys in a service's database, in its tables `account_keys` and `data_keys`. */
export function createSqlKeyStore(inAccount: InAccount): KeyStore {
  return {
    load: (accountId) => inAccount(accountId, (tx) => load(tx, accountId)),
    create: (keys) =>
      inAccount(keys.accountId, async (tx) => {
        await createUnlessThere(tx, keys);
        const stored = await load(tx, keys.accountId);
        if (!stored) throw new Error('The keys that were just stored are not there');
        return stored;
      }),
    addDataKey: (accountId, key) =>
      inAccount(accountId, async (tx) => (await insertDataKey(tx, accountId, key)) === 1),
    replaceAccountKey: (accountId, from, to) =>
      inAccount(accountId, async (tx) => {
        const replaced = await tx.$executeRaw`
          UPDATE account_keys SET root_key_id = ${to.rootKeyId}, wrapped = ${to.wrapped}
          WHERE account_id = ${accountId}::uuid AND wrapped = ${from}`;
        return replaced === 1;
      }),
  };
}

/** Of two that come at once, the second waits for the first, and then finds the account's key there. */
async function createUnlessThere(tx: Sql, keys: StoredAccountKeys): Promise<void> {
  const created = await tx.$executeRaw`
    INSERT INTO account_keys (account_id, root_key_id, wrapped)
    VALUES (${keys.accountId}::uuid, ${keys.rootKeyId}, ${keys.wrapped}) ON CONFLICT DO NOTHING`;
  if (created === 0) return;
  for (const key of keys.dataKeys) await insertDataKey(tx, keys.accountId, key);
}

function insertDataKey(
  tx: Sql,
  accountId: string,
  { version, wrapped }: StoredAccountKeys['dataKeys'][number],
): Promise<number> {
  return tx.$executeRaw`
    INSERT INTO data_keys (account_id, version, wrapped)
    VALUES (${accountId}::uuid, ${version}, ${wrapped}) ON CONFLICT DO NOTHING`;
}

async function load(tx: Sql, accountId: string): Promise<StoredAccountKeys | undefined> {
  const [account] = await tx.$queryRaw<{ root_key_id: string; wrapped: Uint8Array }[]>`
    SELECT root_key_id, wrapped FROM account_keys WHERE account_id = ${accountId}::uuid`;
  if (!account) return undefined;
  const dataKeys = await tx.$queryRaw<{ version: number; wrapped: Uint8Array }[]>`
    SELECT version, wrapped FROM data_keys WHERE account_id = ${accountId}::uuid`;
  return {
    accountId,
    rootKeyId: account.root_key_id,
    wrapped: Buffer.from(account.wrapped),
    dataKeys: dataKeys.map(({ version, wrapped }) => ({ version, wrapped: Buffer.from(wrapped) })),
  };
}

import { transactionLimits } from '@bindery/service-kit/database';
import type { KeyStore, StoredAccountKeys } from '@bindery/field-crypto';
import { enterAccount, type CrmDatabase, type Transaction } from '../database/crm-database.js';

/** Keeps wrapped keys in crm's database, in transactions of their own. */
export function createPrismaKeyStore(database: CrmDatabase): KeyStore {
  const inAccount = <T>(accountId: string, work: (tx: Transaction) => Promise<T>): Promise<T> =>
    database.$transaction(async (tx) => {
      await enterAccount(tx, accountId);
      return work(tx);
    }, transactionLimits());

  return {
    load: (accountId) => inAccount(accountId, (tx) => load(tx, accountId)),
    create: (keys) =>
      inAccount(keys.accountId, async (tx) => {
        await createUnlessThere(tx, keys);
        const stored = await load(tx, keys.accountId);
        if (!stored) throw new Error('The keys that were just stored are not there');
        return stored;
      }),
    addDataKey: (accountId, { version, wrapped }) =>
      inAccount(accountId, async (tx) => {
        const data = { account_id: accountId, version, wrapped: Uint8Array.from(wrapped) };
        return (await tx.dataKey.createMany({ data, skipDuplicates: true })).count === 1;
      }),
    replaceAccountKey: (accountId, from, to) =>
      inAccount(accountId, async (tx) => {
        const { count } = await tx.accountKey.updateMany({
          where: { account_id: accountId, wrapped: Uint8Array.from(from) },
          data: { root_key_id: to.rootKeyId, wrapped: Uint8Array.from(to.wrapped) },
        });
        return count === 1;
      }),
  };
}

/** Of two that come at once, the second waits for the first, and then finds the account's key there. */
async function createUnlessThere(tx: Transaction, keys: StoredAccountKeys): Promise<void> {
  const { count } = await tx.accountKey.createMany({
    data: { account_id: keys.accountId, root_key_id: keys.rootKeyId, wrapped: Uint8Array.from(keys.wrapped) },
    skipDuplicates: true,
  });
  if (count === 0) return;
  await tx.dataKey.createMany({
    data: keys.dataKeys.map(({ version, wrapped }) => ({
      account_id: keys.accountId,
      version,
      wrapped: Uint8Array.from(wrapped),
    })),
  });
}

async function load(tx: Transaction, accountId: string): Promise<StoredAccountKeys | undefined> {
  const account = await tx.accountKey.findUnique({ where: { account_id: accountId } });
  if (!account) return undefined;
  const dataKeys = await tx.dataKey.findMany({ where: { account_id: accountId } });
  return {
    accountId,
    rootKeyId: account.root_key_id,
    wrapped: Buffer.from(account.wrapped),
    dataKeys: dataKeys.map(({ version, wrapped }) => ({ version, wrapped: Buffer.from(wrapped) })),
  };
}

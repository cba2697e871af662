import type { KeyStore } from '@bindery/field-crypto';
import { transactionLimits } from '@bindery/service-kit/database';
import { createSqlKeyStore } from '@bindery/service-kit/field-keys';
import { enterAccount, type CrmDatabase } from '../database/crm-database.js';

/** Keeps wrapped keys in crm's database, in transactions of their own. */
export function createKeyStore(database: CrmDatabase): KeyStore {
  return createSqlKeyStore((accountId, work) =>
    database.$transaction(async (tx) => {
      await enterAccount(tx, accountId);
      return work(tx);
    }, transactionLimits()),
  );
}

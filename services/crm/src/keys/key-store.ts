import type { KeyStore } from '@bindery/field-crypto';
import { transactionLimits } from '@bindery/service-kit/database';
import { createSqlKeyStore } from '@bindery/service-kit/field-keys';
import { enterAccount, type CrmDatabase } from '../database/crm-database.js';

/** Stores wrapped keys in crm's database, in separate transactions. */
export function createKeyStore(database: CrmDatabase): KeyStore {
  return createSqlKeyStore((accountId, work) =>
    database.$transaction(async (tx) => {
      await enterAccount(tx, accountId);
      return work(tx);
    }, transactionLimits()),
  );
}

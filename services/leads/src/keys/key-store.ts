import type { KeyStore } from '@bindery/field-crypto';
import { transactionLimits } from '@bindery/service-kit/database';
import { createSqlKeyStore } from '@bindery/service-kit/field-keys';
import type { LeadsDatabase } from '../database.js';

/** Keeps the platform's wrapped keys in leads' database, in transactions of their own. */
export function createKeyStore(database: LeadsDatabase): KeyStore {
  return createSqlKeyStore((_accountId, work) => database.$transaction(work, transactionLimits()));
}

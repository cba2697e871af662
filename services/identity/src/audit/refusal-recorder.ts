import type { AuditTrail } from '@bindery/service-kit/audit';
import { transactionLimits } from '@bindery/service-kit/database';
import type { RefusalListener } from '@bindery/service-kit/guard';
import type { IdentityDatabase } from '../database/identity-database.js';
import { refusedAction } from './actions.js';

/** Puts on record that the guard refused a call, in the account of whoever called. */
export function createRefusalRecorder(database: IdentityDatabase, audit: AuditTrail): RefusalListener {
  return {
    async refused({ accountId }, permission) {
      const fact = { accountId, action: refusedAction(permission), outcome: 'refused' } as const;
      await database.$transaction((tx) => audit.record(tx, fact), transactionLimits());
    },
  };
}

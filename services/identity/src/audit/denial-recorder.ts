import type { AuditTrail } from '@bindery/service-kit/audit';
import { transactionLimits } from '@bindery/service-kit/database';
import type { DenialListener } from '@bindery/service-kit/guard';
import type { IdentityDatabase } from '../database/identity-database.js';
import { refusedAction } from './actions.js';

/** Audits the calls that the guard denies, in the account of the caller. */
export function createDenialRecorder(database: IdentityDatabase, audit: AuditTrail): DenialListener {
  return {
    async denied({ accountId }, permission) {
      const fact = { accountId, action: refusedAction(permission), outcome: 'refused' } as const;
      await database.$transaction((tx) => audit.record(tx, fact), transactionLimits());
    },
  };
}

import { transactionLimits } from '@bindery/service-kit/database';
import type { FieldCipher } from '@bindery/field-crypto';
import type { AuditTrail } from '@bindery/service-kit/audit';
import type { DenialListener } from '@bindery/service-kit/guard';
import { enterAccount, type CrmDatabase } from '../database/crm-database.js';
import { deniedAction } from './actions.js';

/** Audits the calls that the guard denies. */
export function createDenialRecorder(
  database: CrmDatabase,
  cipher: FieldCipher,
  audit: AuditTrail,
): DenialListener {
  return {
    async denied(caller, permission) {
      // As in AccountTransactions: keys are loaded before a connection is held.
      await cipher.auditKey(caller.accountId);
      await database.$transaction(async (tx) => {
        await enterAccount(tx, caller.accountId);
        await audit.record(tx, {
          accountId: caller.accountId,
          action: deniedAction(permission),
          outcome: 'denied',
        });
      }, transactionLimits());
    },
  };
}

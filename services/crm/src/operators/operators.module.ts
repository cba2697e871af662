import { Module } from '@nestjs/common';
import { AUDIT_CHAINS, AuditController, VerifyAudit } from '@bindery/service-kit/audit';
import { AuditAnchors } from '@bindery/service-kit/audit-anchors';
import { AuditAnchorsController } from '@bindery/service-kit/audit-anchors-controller';
import { FIELD_KEYS, FieldKeysController, type FieldKeys } from '@bindery/service-kit/field-keys';
import { AllAccounts } from '../database/all-accounts.js';
import { ChangeKeys } from './change-keys.js';
import { CrmAuditChains } from './crm-audit-chains.js';
import { KeyStatus } from './key-status.js';
import { ReencryptRecords } from './reencrypt-records.js';

/** The operator calls that only crm has. */
@Module({
  controllers: [FieldKeysController, AuditController, AuditAnchorsController],
  providers: [
    AllAccounts,
    KeyStatus,
    ChangeKeys,
    ReencryptRecords,
    VerifyAudit,
    AuditAnchors,
    { provide: AUDIT_CHAINS, useClass: CrmAuditChains },
    {
      provide: FIELD_KEYS,
      inject: [KeyStatus, ChangeKeys, ReencryptRecords],
      useFactory: (keys: KeyStatus, changes: ChangeKeys, reencryption: ReencryptRecords): FieldKeys => ({
        status: (after) => keys.page(after),
        rotate: (after) => changes.rotate(after),
        rewrap: (after) => changes.rewrap(after),
        reencrypt: (from) => reencryption.batch(from),
      }),
    },
  ],
})
export class OperatorsModule {}

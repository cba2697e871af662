import { Module } from '@nestjs/common';
import { AUDIT_CHAINS, AuditController, VerifyAudit } from '@bindery/service-kit/audit';
import { FIELD_KEYS, FieldKeysController, type FieldKeys } from '@bindery/service-kit/field-keys';
import { IndividualsModule } from '../individuals/individuals.module.js';
import { AllAccounts } from '../database/all-accounts.js';
import { ChangeKeys } from './change-keys.js';
import { CrmAuditChains } from './crm-audit-chains.js';
import { KeyStatus } from './key-status.js';
import { ReencryptIndividuals } from './reencrypt-individuals.js';

/** What operators can ask of crm beyond what every service answers them. */
@Module({
  imports: [IndividualsModule],
  controllers: [FieldKeysController, AuditController],
  providers: [
    AllAccounts,
    KeyStatus,
    ChangeKeys,
    ReencryptIndividuals,
    VerifyAudit,
    { provide: AUDIT_CHAINS, useClass: CrmAuditChains },
    {
      provide: FIELD_KEYS,
      inject: [KeyStatus, ChangeKeys, ReencryptIndividuals],
      useFactory: (keys: KeyStatus, changes: ChangeKeys, reencryption: ReencryptIndividuals): FieldKeys => ({
        status: (after) => keys.page(after),
        rotate: (after) => changes.rotate(after),
        rewrap: (after) => changes.rewrap(after),
        reencrypt: (from) => reencryption.batch(from),
      }),
    },
  ],
})
export class OperatorsModule {}

import { Module } from '@nestjs/common';
import { AUDIT_CHAINS, AuditController, VerifyAudit } from '@bindery/service-kit/audit';
import { IndividualsModule } from '../individuals/individuals.module.js';
import { AllAccounts } from '../database/all-accounts.js';
import { ChangeKeys } from './change-keys.js';
import { CrmAuditChains } from './crm-audit-chains.js';
import { FieldKeysController } from './field-keys.controller.js';
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
  ],
})
export class OperatorsModule {}

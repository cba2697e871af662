import { Module } from '@nestjs/common';
import { IndividualsModule } from '../individuals/individuals.module.js';
import { AllAccounts } from './all-accounts.js';
import { AuditController } from './audit.controller.js';
import { ChangeKeys } from './change-keys.js';
import { FieldKeysController } from './field-keys.controller.js';
import { KeyStatus } from './key-status.js';
import { ReencryptIndividuals } from './reencrypt-individuals.js';
import { VerifyAudit } from './verify-audit.js';

/** What operators can ask of crm beyond what every service answers them. */
@Module({
  imports: [IndividualsModule],
  controllers: [FieldKeysController, AuditController],
  providers: [AllAccounts, KeyStatus, ChangeKeys, ReencryptIndividuals, VerifyAudit],
})
export class OperatorsModule {}

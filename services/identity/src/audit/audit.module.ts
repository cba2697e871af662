import { Module } from '@nestjs/common';
import { EventConsumers } from '@bindery/service-kit/outbox';
import { AccountsModule } from '../accounts/accounts.module.js';
import { AuditTrailController } from './audit.controller.js';
import { BillingActions } from './billing-actions.js';
import { ListAudit } from './list-audit.js';

@Module({
  imports: [AccountsModule],
  controllers: [AuditTrailController],
  providers: [ListAudit, BillingActions],
})
export class AuditModule {
  constructor(consumers: EventConsumers, billing: BillingActions) {
    consumers.on('billing.action.audited.v1', (event, tx) => billing.record(tx, event));
  }
}

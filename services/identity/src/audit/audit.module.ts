import { Module } from '@nestjs/common';
import { EventConsumers } from '@bindery/service-kit/outbox';
import { AccountsModule } from '../accounts/accounts.module.js';
import { AuditTrailController } from './audit.controller.js';
import { ListAudit } from './list-audit.js';
import { AuditedActions } from './audited-actions.js';

@Module({
  imports: [AccountsModule],
  controllers: [AuditTrailController],
  providers: [ListAudit, AuditedActions],
})
export class AuditModule {
  constructor(consumers: EventConsumers, told: AuditedActions) {
    consumers.on('billing.action.audited.v1', (event, tx) => told.record(tx, event));
    consumers.on('leads.action.audited.v1', (event, tx) => told.record(tx, event));
  }
}

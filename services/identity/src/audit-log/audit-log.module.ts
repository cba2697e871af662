import { Module } from '@nestjs/common';
import { EventConsumers } from '@bindery/service-kit/outbox';
import { AccountsModule } from '../accounts/accounts.module.js';
import { AuditLogController } from './audit-log.controller.js';
import { ListAudit } from './list-audit.js';
import { RecordAuditedAction } from './record-audited-action.js';

@Module({
  imports: [AccountsModule],
  controllers: [AuditLogController],
  providers: [ListAudit, RecordAuditedAction],
})
export class AuditLogModule {
  constructor(consumers: EventConsumers, actions: RecordAuditedAction) {
    consumers.on('billing.action.audited.v1', (event, tx) => actions.record(tx, event));
    consumers.on('crm.action.audited.v1', (event, tx) => actions.record(tx, event));
    consumers.on('leads.action.audited.v1', (event, tx) => actions.record(tx, event));
  }
}

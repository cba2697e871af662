import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.js';
import { AuditTrailController } from './audit.controller.js';
import { ListAudit } from './list-audit.js';

@Module({ imports: [AccountsModule], controllers: [AuditTrailController], providers: [ListAudit] })
export class AuditModule {}

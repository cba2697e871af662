import { Module } from '@nestjs/common';
import { BulkModule } from '../bulk/bulk.module.js';
import { DecideRenewal } from './decide-renewal.js';
import { ListRenewals } from './list-renewals.js';
import { RenewalsController } from './renewals.controller.js';

@Module({
  imports: [BulkModule],
  controllers: [RenewalsController],
  providers: [DecideRenewal, ListRenewals],
  exports: [ListRenewals],
})
export class RenewalsModule {}

import { Module } from '@nestjs/common';
import { DecideRenewal } from './decide-renewal.js';
import { ListRenewals } from './list-renewals.js';
import { RenewalsController } from './renewals.controller.js';

@Module({
  controllers: [RenewalsController],
  providers: [DecideRenewal, ListRenewals],
  exports: [ListRenewals],
})
export class RenewalsModule {}

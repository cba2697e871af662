import { Module } from '@nestjs/common';
import { CarriersModule } from '../carriers/carriers.module.js';
import { IndividualsModule } from '../individuals/individuals.module.js';
import { PoliciesModule } from '../policies/policies.module.js';
import { BulkController } from './bulk.controller.js';
import { ChangeEach } from './change-each.js';

/** One thing done to many records. */
@Module({
  imports: [IndividualsModule, PoliciesModule, CarriersModule],
  controllers: [BulkController],
  providers: [ChangeEach],
})
export class BulkModule {}

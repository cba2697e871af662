import { Module } from '@nestjs/common';
import { IndividualKind } from './individual-kind.js';
import { IndividualsController } from './individuals.controller.js';
import { ListIndividuals } from './list-individuals.js';

@Module({
  controllers: [IndividualsController],
  providers: [IndividualKind, ListIndividuals],
  exports: [IndividualKind],
})
export class IndividualsModule {}

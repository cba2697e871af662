import { Module } from '@nestjs/common';
import { CreateIndividual } from './create-individual.js';
import { DeleteIndividual } from './delete-individual.js';
import { GetIndividual } from './get-individual.js';
import { IdempotentRequests } from './idempotent-requests.js';
import { IndividualsController } from './individuals.controller.js';
import { IndividualsMapper } from './individuals.mapper.js';
import { ListIndividuals } from './list-individuals.js';
import { RestoreIndividual } from './restore-individual.js';
import { RevealField } from './reveal-field.js';
import { RevealLimit } from './reveal-limit.js';
import { UpdateIndividual } from './update-individual.js';

@Module({
  controllers: [IndividualsController],
  providers: [
    IndividualsMapper,
    IdempotentRequests,
    RevealLimit,
    ListIndividuals,
    GetIndividual,
    CreateIndividual,
    UpdateIndividual,
    DeleteIndividual,
    RestoreIndividual,
    RevealField,
  ],
  exports: [IndividualsMapper],
})
export class IndividualsModule {}

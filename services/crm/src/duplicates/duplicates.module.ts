import { Module } from '@nestjs/common';
import { IndividualsModule } from '../individuals/individuals.module.js';
import { DuplicatesController } from './duplicates.controller.js';
import { FindDuplicates } from './find-duplicates.js';

@Module({ imports: [IndividualsModule], controllers: [DuplicatesController], providers: [FindDuplicates] })
export class DuplicatesModule {}

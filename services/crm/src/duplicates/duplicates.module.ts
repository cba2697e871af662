import { Module } from '@nestjs/common';
import { DuplicatesController } from './duplicates.controller.js';
import { FindDuplicates } from './find-duplicates.js';

@Module({ controllers: [DuplicatesController], providers: [FindDuplicates] })
export class DuplicatesModule {}

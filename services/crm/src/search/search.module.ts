import { Module } from '@nestjs/common';
import { FindRecords } from './find-records.js';
import { SearchController } from './search.controller.js';

@Module({ controllers: [SearchController], providers: [FindRecords] })
export class SearchModule {}

import { Module } from '@nestjs/common';
import { AllAccounts } from '../database/all-accounts.js';
import { FindRecords } from './find-records.js';
import { FoldSearchTexts } from './fold-search-texts.js';
import { SearchController } from './search.controller.js';

@Module({ controllers: [SearchController], providers: [AllAccounts, FindRecords, FoldSearchTexts] })
export class SearchModule {}

import { Module } from '@nestjs/common';
import { ListSavedFilters } from './list-saved-filters.js';
import { RemoveSavedFilter } from './remove-saved-filter.js';
import { SaveFilter } from './save-filter.js';
import { SavedFiltersController } from './saved-filters.controller.js';

@Module({
  controllers: [SavedFiltersController],
  providers: [ListSavedFilters, RemoveSavedFilter, SaveFilter],
})
export class SavedFiltersModule {}

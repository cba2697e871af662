import { Module } from '@nestjs/common';
import { CountFilters } from './count-filters.js';
import { ListSavedFilters } from './list-saved-filters.js';
import { RemoveSavedFilter } from './remove-saved-filter.js';
import { SaveFilter } from './save-filter.js';
import { SavedFiltersController } from './saved-filters.controller.js';
import { UpdateSavedFilter } from './update-saved-filter.js';

@Module({
  controllers: [SavedFiltersController],
  providers: [CountFilters, ListSavedFilters, RemoveSavedFilter, SaveFilter, UpdateSavedFilter],
})
export class SavedFiltersModule {}

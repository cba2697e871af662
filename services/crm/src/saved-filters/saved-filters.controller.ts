import { Controller } from '@nestjs/common';
import { savedFilterRoutes } from '@bindery/contracts/crm';
import { Handles, type Call } from '@bindery/service-kit/routes';
import { ListSavedFilters } from './list-saved-filters.js';
import { RemoveSavedFilter } from './remove-saved-filter.js';
import { SaveFilter } from './save-filter.js';

@Controller()
export class SavedFiltersController {
  constructor(
    private readonly listing: ListSavedFilters,
    private readonly saving: SaveFilter,
    private readonly removing: RemoveSavedFilter,
  ) {}

  @Handles(savedFilterRoutes.list)
  list({ caller }: Call<typeof savedFilterRoutes.list>) {
    return this.listing.list(caller);
  }

  @Handles(savedFilterRoutes.save)
  save({ caller, body }: Call<typeof savedFilterRoutes.save>) {
    return this.saving.save(caller, body);
  }

  @Handles(savedFilterRoutes.remove)
  remove({ caller, params }: Call<typeof savedFilterRoutes.remove>) {
    return this.removing.remove(caller, params.id);
  }
}

import { Controller } from '@nestjs/common';
import { savedFilterRoutes } from '@bindery/contracts/crm';
import { Handles, type Call } from '@bindery/service-kit/routes';
import { SavedFilters } from './saved-filters.service.js';

@Controller()
export class SavedFiltersController {
  constructor(private readonly filters: SavedFilters) {}

  @Handles(savedFilterRoutes.list)
  list({ caller }: Call<typeof savedFilterRoutes.list>) {
    return this.filters.list(caller);
  }

  @Handles(savedFilterRoutes.save)
  save({ caller, body }: Call<typeof savedFilterRoutes.save>) {
    return this.filters.save(caller, body);
  }

  @Handles(savedFilterRoutes.remove)
  remove({ caller, params }: Call<typeof savedFilterRoutes.remove>) {
    return this.filters.remove(caller, params.id);
  }
}

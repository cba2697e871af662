import { Controller } from '@nestjs/common';
import { savedFilterRoutes } from '@bindery/contracts/crm';
import { Handles, type Call } from '@bindery/service-kit/routes';
import { CountFilters } from './count-filters.js';
import { ListSavedFilters } from './list-saved-filters.js';
import { RemoveSavedFilter } from './remove-saved-filter.js';
import { SaveFilter } from './save-filter.js';
import { UpdateSavedFilter } from './update-saved-filter.js';

@Controller()
export class SavedFiltersController {
  constructor(
    private readonly listing: ListSavedFilters,
    private readonly saving: SaveFilter,
    private readonly updating: UpdateSavedFilter,
    private readonly removing: RemoveSavedFilter,
    private readonly counting: CountFilters,
  ) {}

  @Handles(savedFilterRoutes.list)
  list({ caller }: Call<typeof savedFilterRoutes.list>) {
    return this.listing.list(caller);
  }

  @Handles(savedFilterRoutes.save)
  save({ caller, body }: Call<typeof savedFilterRoutes.save>) {
    return this.saving.save(caller, body);
  }

  @Handles(savedFilterRoutes.update)
  update({ caller, params, body, ifMatch }: Call<typeof savedFilterRoutes.update>) {
    return this.updating.update(caller, params.id, body, ifMatch);
  }

  @Handles(savedFilterRoutes.remove)
  remove({ caller, params }: Call<typeof savedFilterRoutes.remove>) {
    return this.removing.remove(caller, params.id);
  }

  @Handles(savedFilterRoutes.restore)
  restore({ caller, params }: Call<typeof savedFilterRoutes.restore>) {
    return this.removing.restore(caller, params.id);
  }

  @Handles(savedFilterRoutes.count)
  count({ caller, query }: Call<typeof savedFilterRoutes.count>) {
    return this.counting.count(caller, query.record_type);
  }
}

import { Controller, Delete, Get, HttpCode, Post } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import {
  savedFilterBody,
  savedFilterList,
  savedFilterView,
  type SavedFilterBody,
} from '@bindery/contracts/crm';
import { CurrentPrincipal, Requires } from '@bindery/service-kit/guard';
import { BodyOf, IdParam, Replies } from '@bindery/service-kit/http';
import { SavedFilters } from './saved-filters.service.js';

@Controller('api/saved-filters')
export class SavedFiltersController {
  constructor(private readonly filters: SavedFilters) {}

  @Get()
  @Requires('saved-filter:own')
  @Replies(savedFilterList)
  list(@CurrentPrincipal() person: Principal) {
    return this.filters.list(person);
  }

  @Post()
  @Requires('saved-filter:own')
  @Replies(savedFilterView)
  save(@CurrentPrincipal() person: Principal, @BodyOf(savedFilterBody) body: SavedFilterBody) {
    return this.filters.save(person, body);
  }

  @Delete(':id')
  @HttpCode(204)
  @Requires('saved-filter:own')
  remove(@CurrentPrincipal() person: Principal, @IdParam() id: string) {
    return this.filters.remove(person, id);
  }
}

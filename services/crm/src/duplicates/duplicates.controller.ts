import { Controller, Get, Header } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import { duplicateList, duplicatesQuery, type DuplicatesQuery } from '@bindery/contracts/crm';
import { CurrentPrincipal, Requires } from '@bindery/service-kit/guard';
import { QueryOf, Replies } from '@bindery/service-kit/http';
import { FindDuplicates } from './find-duplicates.js';

@Controller('api/insureds/duplicates')
export class DuplicatesController {
  constructor(private readonly duplicates: FindDuplicates) {}

  @Get()
  @Header('Cache-Control', 'no-store')
  @Requires('individual:read')
  @Replies(duplicateList)
  find(@CurrentPrincipal() person: Principal, @QueryOf(duplicatesQuery) query: DuplicatesQuery) {
    return this.duplicates.run(person, query);
  }
}

import { Controller, Header, HttpCode, Post } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import { duplicateList, duplicatesBody, type DuplicatesBody } from '@bindery/contracts/crm';
import { CurrentPrincipal, Requires } from '@bindery/service-kit/guard';
import { BodyOf, Replies } from '@bindery/service-kit/http';
import { FindDuplicates } from './find-duplicates.js';

@Controller('api/insureds/duplicates')
export class DuplicatesController {
  constructor(private readonly duplicates: FindDuplicates) {}

  @Post()
  @HttpCode(200)
  @Header('Cache-Control', 'no-store')
  @Requires('individual:read')
  @Replies(duplicateList)
  find(@CurrentPrincipal() person: Principal, @BodyOf(duplicatesBody) typed: DuplicatesBody) {
    return this.duplicates.run(person, typed);
  }
}

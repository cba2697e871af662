import {
  Controller,
  Delete,
  Get,
  Header,
  Headers,
  HttpCode,
  Param,
  Post,
  Put,
  UseInterceptors,
} from '@nestjs/common';
import type { z } from 'zod';
import type { Principal } from '@bindery/contracts/access';
import {
  createDependentBody,
  dependentList,
  dependentView,
  revealedValue,
  updateDependentBody,
  type NewDependent,
} from '@bindery/contracts/crm';
import { CurrentPrincipal, Requires } from '@bindery/service-kit/guard';
import { BodyOf, IdParam, Replies, VersionTagInterceptor } from '@bindery/service-kit/http';
import { CreateRecord } from '../records/create-record.js';
import { DeleteRecord } from '../records/delete-record.js';
import { RestoreRecord } from '../records/restore-record.js';
import { RevealField } from '../records/reveal-field.js';
import { UpdateRecord } from '../records/update-record.js';
import { DependentKind } from './dependent-kind.js';
import { ListFamily } from './list-family.js';

@Controller('api/dependents')
export class DependentsController {
  constructor(
    private readonly kind: DependentKind,
    private readonly listing: ListFamily,
    private readonly creating: CreateRecord,
    private readonly updating: UpdateRecord,
    private readonly deleting: DeleteRecord,
    private readonly restoring: RestoreRecord,
    private readonly revealing: RevealField,
  ) {}

  /** The id is the individual's. */
  @Get(':id')
  @Requires('individual:read')
  @Replies(dependentList)
  list(@CurrentPrincipal() person: Principal, @IdParam() id: string) {
    return this.listing.run(person, id, this.kind);
  }

  @Post()
  @Requires('individual:write')
  @Replies(dependentView)
  @UseInterceptors(VersionTagInterceptor)
  create(
    @CurrentPrincipal() person: Principal,
    @BodyOf(createDependentBody) body: NewDependent,
    @Headers('idempotency-key') key?: string,
  ) {
    return this.creating.run(this.kind, person, body, key);
  }

  @Put(':id')
  @Requires('individual:write')
  @Replies(dependentView)
  @UseInterceptors(VersionTagInterceptor)
  update(
    @CurrentPrincipal() person: Principal,
    @IdParam() id: string,
    @BodyOf(updateDependentBody) body: z.output<typeof updateDependentBody>,
    @Headers('if-match') ifMatch?: string,
  ) {
    return this.updating.run(this.kind, person, id, body, ifMatch);
  }

  @Delete(':id')
  @HttpCode(204)
  @Requires('individual:write')
  delete(
    @CurrentPrincipal() person: Principal,
    @IdParam() id: string,
    @Headers('if-match') ifMatch?: string,
  ) {
    return this.deleting.run(this.kind, person, id, ifMatch);
  }

  @Post(':id/restore')
  @HttpCode(200)
  @Requires('individual:write')
  @Replies(dependentView)
  @UseInterceptors(VersionTagInterceptor)
  restore(@CurrentPrincipal() person: Principal, @IdParam() id: string) {
    return this.restoring.run(this.kind, person, id);
  }

  @Get(':id/reveal/:field')
  @Header('Cache-Control', 'no-store')
  @Requires('individual:reveal')
  @Replies(revealedValue)
  reveal(@CurrentPrincipal() person: Principal, @IdParam() id: string, @Param('field') field: string) {
    return this.revealing.run(this.kind, person, id, field);
  }
}

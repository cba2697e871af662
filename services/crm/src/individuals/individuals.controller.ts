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
import type { Principal } from '@bindery/contracts/access';
import {
  createIndividualBody,
  individualList,
  individualListQuery,
  individualView,
  revealedValue,
  updateIndividualBody,
  type IndividualListQuery,
  type NewIndividual,
} from '@bindery/contracts/crm';
import { CurrentPrincipal, Requires } from '@bindery/service-kit/guard';
import { BodyOf, IdParam, QueryOf, Replies } from '@bindery/service-kit/http';
import { CreateIndividual } from './create-individual.js';
import { DeleteIndividual } from './delete-individual.js';
import { GetIndividual } from './get-individual.js';
import { ListIndividuals } from './list-individuals.js';
import { RestoreIndividual } from './restore-individual.js';
import { RevealField } from './reveal-field.js';
import { UpdateIndividual, type IndividualEdit } from './update-individual.js';
import { VersionTagInterceptor } from './version-tag.interceptor.js';

@Controller('api/insureds')
export class IndividualsController {
  constructor(
    private readonly listing: ListIndividuals,
    private readonly getting: GetIndividual,
    private readonly creating: CreateIndividual,
    private readonly updating: UpdateIndividual,
    private readonly deleting: DeleteIndividual,
    private readonly restoring: RestoreIndividual,
    private readonly revealing: RevealField,
  ) {}

  @Get()
  @Requires('individual:read')
  @Replies(individualList)
  list(@CurrentPrincipal() person: Principal, @QueryOf(individualListQuery) query: IndividualListQuery) {
    return this.listing.run(person, query);
  }

  @Get(':id')
  @Requires('individual:read')
  @Replies(individualView)
  @UseInterceptors(VersionTagInterceptor)
  get(@CurrentPrincipal() person: Principal, @IdParam() id: string) {
    return this.getting.run(person, id);
  }

  @Post()
  @Requires('individual:write')
  @Replies(individualView)
  @UseInterceptors(VersionTagInterceptor)
  create(
    @CurrentPrincipal() person: Principal,
    @BodyOf(createIndividualBody) body: NewIndividual,
    @Headers('idempotency-key') key?: string,
  ) {
    return this.creating.run(person, body, key);
  }

  @Put(':id')
  @Requires('individual:write')
  @Replies(individualView)
  @UseInterceptors(VersionTagInterceptor)
  update(
    @CurrentPrincipal() person: Principal,
    @IdParam() id: string,
    @BodyOf(updateIndividualBody) body: IndividualEdit,
    @Headers('if-match') ifMatch?: string,
  ) {
    return this.updating.run(person, id, body, ifMatch);
  }

  @Delete(':id')
  @HttpCode(204)
  @Requires('individual:delete')
  delete(
    @CurrentPrincipal() person: Principal,
    @IdParam() id: string,
    @Headers('if-match') ifMatch?: string,
  ) {
    return this.deleting.run(person, id, ifMatch);
  }

  @Post(':id/restore')
  @HttpCode(200)
  @Requires('individual:delete')
  @Replies(individualView)
  @UseInterceptors(VersionTagInterceptor)
  restore(@CurrentPrincipal() person: Principal, @IdParam() id: string) {
    return this.restoring.run(person, id);
  }

  @Get(':id/reveal/:field')
  @Header('Cache-Control', 'no-store')
  @Requires('individual:reveal')
  @Replies(revealedValue)
  reveal(@CurrentPrincipal() person: Principal, @IdParam() id: string, @Param('field') field: string) {
    return this.revealing.run(person, id, field);
  }
}

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
  createIndividualBody,
  historyList,
  historyQuery,
  individualList,
  individualListQuery,
  individualView,
  revealedValue,
  trashList,
  trashQuery,
  updateIndividualBody,
  type HistoryQuery,
  type IndividualListQuery,
  type NewIndividual,
  type TrashQuery,
} from '@bindery/contracts/crm';
import { CurrentPrincipal, Requires } from '@bindery/service-kit/guard';
import { BodyOf, IdParam, QueryOf, Replies, VersionTagInterceptor } from '@bindery/service-kit/http';
import { RecordHistory } from '../history/record-history.js';
import { ListTrash } from '../trash/list-trash.js';
import { RemoveRecord } from '../trash/remove-record.js';
import { trashOfIndividuals } from '../trash/trashes.js';
import { CreateRecord } from '../records/create-record.js';
import { DeleteRecord } from '../records/delete-record.js';
import { GetRecord } from '../records/get-record.js';
import { RestoreRecord } from '../records/restore-record.js';
import { RevealField } from '../records/reveal-field.js';
import { UpdateRecord } from '../records/update-record.js';
import { IndividualKind } from './individual-kind.js';
import { ListIndividuals } from './list-individuals.js';

type IndividualEdit = z.output<typeof updateIndividualBody>;

@Controller('api/insureds')
export class IndividualsController {
  constructor(
    private readonly kind: IndividualKind,
    private readonly trash: ListTrash,
    private readonly removing: RemoveRecord,
    private readonly histories: RecordHistory,
    private readonly listing: ListIndividuals,
    private readonly getting: GetRecord,
    private readonly creating: CreateRecord,
    private readonly updating: UpdateRecord,
    private readonly deleting: DeleteRecord,
    private readonly restoring: RestoreRecord,
    private readonly revealing: RevealField,
  ) {}

  @Get()
  @Requires('individual:read')
  @Replies(individualList)
  list(@CurrentPrincipal() person: Principal, @QueryOf(individualListQuery) query: IndividualListQuery) {
    return this.listing.run(person, query);
  }

  @Get('trash')
  @Requires('trash:read')
  @Replies(trashList)
  inTrash(@CurrentPrincipal() person: Principal, @QueryOf(trashQuery) query: TrashQuery) {
    return this.trash.run(person, trashOfIndividuals, query);
  }

  @Get(':id')
  @Requires('individual:read')
  @Replies(individualView)
  @UseInterceptors(VersionTagInterceptor)
  get(@CurrentPrincipal() person: Principal, @IdParam() id: string) {
    return this.getting.run(this.kind, person, id);
  }

  @Get(':id/history')
  @Requires('individual:read')
  @Replies(historyList)
  history(
    @CurrentPrincipal() person: Principal,
    @IdParam() id: string,
    @QueryOf(historyQuery) query: HistoryQuery,
  ) {
    return this.histories.run(this.kind, person, id, query);
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
    return this.creating.run(this.kind, person, body, key);
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
    return this.updating.run(this.kind, person, id, body, ifMatch);
  }

  @Delete(':id')
  @HttpCode(204)
  @Requires('individual:delete')
  delete(
    @CurrentPrincipal() person: Principal,
    @IdParam() id: string,
    @Headers('if-match') ifMatch?: string,
  ) {
    return this.deleting.run(this.kind, person, id, ifMatch);
  }

  @Delete(':id/trash')
  @HttpCode(204)
  @Requires('individual:delete')
  remove(@CurrentPrincipal() person: Principal, @IdParam() id: string) {
    return this.removing.run(this.kind, person, id);
  }

  @Post(':id/restore')
  @HttpCode(200)
  @Requires('individual:delete')
  @Replies(individualView)
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

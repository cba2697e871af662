import { Controller, Delete, Get, Headers, HttpCode, Post, Put, UseInterceptors } from '@nestjs/common';
import type { z } from 'zod';
import type { Principal } from '@bindery/contracts/access';
import {
  carrierList,
  carrierListQuery,
  carrierView,
  createCarrierBody,
  historyList,
  historyQuery,
  trashList,
  trashQuery,
  updateCarrierBody,
  type CarrierListQuery,
  type HistoryQuery,
  type NewCarrier,
  type TrashQuery,
} from '@bindery/contracts/crm';
import { CurrentPrincipal, Requires } from '@bindery/service-kit/guard';
import { BodyOf, IdParam, QueryOf, Replies, VersionTagInterceptor } from '@bindery/service-kit/http';
import type { Carrier } from '../generated/prisma/client.js';
import { RecordHistory } from '../history/record-history.js';
import { ListTrash } from '../trash/list-trash.js';
import { RemoveRecord } from '../trash/remove-record.js';
import { trashOfCarriers } from '../trash/trashes.js';
import { CreateRecord } from '../records/create-record.js';
import { DeleteRecord } from '../records/delete-record.js';
import { GetRecord } from '../records/get-record.js';
import { ListRecords } from '../records/list-records.js';
import { RestoreRecord } from '../records/restore-record.js';
import { UpdateRecord } from '../records/update-record.js';
import { CarrierKind } from './carrier-kind.js';
import { carrierListSql } from './carrier-list.sql.js';

@Controller('api/carriers')
export class CarriersController {
  constructor(
    private readonly kind: CarrierKind,
    private readonly trash: ListTrash,
    private readonly removing: RemoveRecord,
    private readonly histories: RecordHistory,
    private readonly listing: ListRecords,
    private readonly getting: GetRecord,
    private readonly creating: CreateRecord,
    private readonly updating: UpdateRecord,
    private readonly deleting: DeleteRecord,
    private readonly restoring: RestoreRecord,
  ) {}

  @Get()
  @Requires('carrier:read')
  @Replies(carrierList)
  list(@CurrentPrincipal() person: Principal, @QueryOf(carrierListQuery) query: CarrierListQuery) {
    return this.listing.run(person, query, carrierListSql(person, query), (row: Carrier) =>
      this.kind.toView(row, person),
    );
  }

  @Get('trash')
  @Requires('carrier:read')
  @Replies(trashList)
  inTrash(@CurrentPrincipal() person: Principal, @QueryOf(trashQuery) query: TrashQuery) {
    return this.trash.run(person, trashOfCarriers, query);
  }

  @Get(':id')
  @Requires('carrier:read')
  @Replies(carrierView)
  @UseInterceptors(VersionTagInterceptor)
  get(@CurrentPrincipal() person: Principal, @IdParam() id: string) {
    return this.getting.run(this.kind, person, id);
  }

  @Get(':id/history')
  @Requires('carrier:read')
  @Replies(historyList)
  history(
    @CurrentPrincipal() person: Principal,
    @IdParam() id: string,
    @QueryOf(historyQuery) query: HistoryQuery,
  ) {
    return this.histories.run(this.kind, person, id, query);
  }

  @Post()
  @Requires('carrier:write')
  @Replies(carrierView)
  @UseInterceptors(VersionTagInterceptor)
  create(
    @CurrentPrincipal() person: Principal,
    @BodyOf(createCarrierBody) body: NewCarrier,
    @Headers('idempotency-key') key?: string,
  ) {
    return this.creating.run(this.kind, person, body, key);
  }

  @Put(':id')
  @Requires('carrier:write')
  @Replies(carrierView)
  @UseInterceptors(VersionTagInterceptor)
  update(
    @CurrentPrincipal() person: Principal,
    @IdParam() id: string,
    @BodyOf(updateCarrierBody) body: z.output<typeof updateCarrierBody>,
    @Headers('if-match') ifMatch?: string,
  ) {
    return this.updating.run(this.kind, person, id, body, ifMatch);
  }

  @Delete(':id')
  @HttpCode(204)
  @Requires('carrier:write')
  delete(
    @CurrentPrincipal() person: Principal,
    @IdParam() id: string,
    @Headers('if-match') ifMatch?: string,
  ) {
    return this.deleting.run(this.kind, person, id, ifMatch);
  }

  @Delete(':id/trash')
  @HttpCode(204)
  @Requires('carrier:write')
  remove(@CurrentPrincipal() person: Principal, @IdParam() id: string) {
    return this.removing.run(this.kind, person, id);
  }

  @Post(':id/restore')
  @HttpCode(200)
  @Requires('carrier:write')
  @Replies(carrierView)
  @UseInterceptors(VersionTagInterceptor)
  restore(@CurrentPrincipal() person: Principal, @IdParam() id: string) {
    return this.restoring.run(this.kind, person, id);
  }
}

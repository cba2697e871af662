import { Controller, Delete, Get, Headers, HttpCode, Post, Put, UseInterceptors } from '@nestjs/common';
import type { z } from 'zod';
import type { Principal } from '@bindery/contracts/access';
import {
  createPolicyBody,
  historyList,
  historyQuery,
  policyList,
  policyListQuery,
  policyView,
  trashList,
  trashQuery,
  updatePolicyBody,
  type HistoryQuery,
  type NewPolicy,
  type PolicyListQuery,
  type TrashQuery,
} from '@bindery/contracts/crm';
import { CurrentPrincipal, Requires } from '@bindery/service-kit/guard';
import { BodyOf, IdParam, QueryOf, Replies, VersionTagInterceptor } from '@bindery/service-kit/http';
import { RecordHistory } from '../history/record-history.js';
import { ListTrash } from '../trash/list-trash.js';
import { RemoveRecord } from '../trash/remove-record.js';
import { trashOfPolicies } from '../trash/trashes.js';
import { CreateRecord } from '../records/create-record.js';
import { DeleteRecord } from '../records/delete-record.js';
import { GetRecord } from '../records/get-record.js';
import { ListRecords } from '../records/list-records.js';
import { RestoreRecord } from '../records/restore-record.js';
import { UpdateRecord } from '../records/update-record.js';
import { PolicyKind, type PolicyRow } from './policy-kind.js';
import { policyListSql } from './policy-list.sql.js';

@Controller('api/policies')
export class PoliciesController {
  constructor(
    private readonly kind: PolicyKind,
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
  @Requires('policy:read')
  @Replies(policyList)
  list(@CurrentPrincipal() person: Principal, @QueryOf(policyListQuery) query: PolicyListQuery) {
    return this.listing.run(person, query, policyListSql(person, query), (row: PolicyRow) =>
      this.kind.toView(row, person),
    );
  }

  @Get('trash')
  @Requires('trash:read')
  @Replies(trashList)
  inTrash(@CurrentPrincipal() person: Principal, @QueryOf(trashQuery) query: TrashQuery) {
    return this.trash.run(person, trashOfPolicies, query);
  }

  @Get(':id')
  @Requires('policy:read')
  @Replies(policyView)
  @UseInterceptors(VersionTagInterceptor)
  get(@CurrentPrincipal() person: Principal, @IdParam() id: string) {
    return this.getting.run(this.kind, person, id);
  }

  @Get(':id/history')
  @Requires('policy:read')
  @Replies(historyList)
  history(
    @CurrentPrincipal() person: Principal,
    @IdParam() id: string,
    @QueryOf(historyQuery) query: HistoryQuery,
  ) {
    return this.histories.run(this.kind, person, id, query);
  }

  @Post()
  @Requires('policy:write')
  @Replies(policyView)
  @UseInterceptors(VersionTagInterceptor)
  create(
    @CurrentPrincipal() person: Principal,
    @BodyOf(createPolicyBody) body: NewPolicy,
    @Headers('idempotency-key') key?: string,
  ) {
    return this.creating.run(this.kind, person, body, key);
  }

  @Put(':id')
  @Requires('policy:write')
  @Replies(policyView)
  @UseInterceptors(VersionTagInterceptor)
  update(
    @CurrentPrincipal() person: Principal,
    @IdParam() id: string,
    @BodyOf(updatePolicyBody) body: z.output<typeof updatePolicyBody>,
    @Headers('if-match') ifMatch?: string,
  ) {
    return this.updating.run(this.kind, person, id, body, ifMatch);
  }

  @Delete(':id')
  @HttpCode(204)
  @Requires('policy:delete')
  delete(
    @CurrentPrincipal() person: Principal,
    @IdParam() id: string,
    @Headers('if-match') ifMatch?: string,
  ) {
    return this.deleting.run(this.kind, person, id, ifMatch);
  }

  @Delete(':id/trash')
  @HttpCode(204)
  @Requires('policy:delete')
  remove(@CurrentPrincipal() person: Principal, @IdParam() id: string) {
    return this.removing.run(this.kind, person, id);
  }

  @Post(':id/restore')
  @HttpCode(200)
  @Requires('policy:delete')
  @Replies(policyView)
  @UseInterceptors(VersionTagInterceptor)
  restore(@CurrentPrincipal() person: Principal, @IdParam() id: string) {
    return this.restoring.run(this.kind, person, id);
  }
}

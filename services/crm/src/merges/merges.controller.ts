import { Controller, Get, Headers, HttpCode, Post, UseInterceptors } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import {
  mergeBody,
  mergeList,
  mergePreview,
  mergePreviewQuery,
  mergeView,
  type MergeBody,
  type MergePreviewQuery,
} from '@bindery/contracts/crm';
import { CurrentPrincipal, Requires } from '@bindery/service-kit/guard';
import { BodyOf, IdParam, QueryOf, Replies, VersionTagInterceptor } from '@bindery/service-kit/http';
import { ListMerges } from './list-merges.js';
import { MergeIndividuals } from './merge-individuals.js';
import { PreviewMerge } from './preview-merge.js';
import { UndoMerge } from './undo-merge.js';

@Controller('api/insureds')
export class MergesController {
  constructor(
    private readonly previewing: PreviewMerge,
    private readonly merging: MergeIndividuals,
    private readonly listing: ListMerges,
    private readonly undoing: UndoMerge,
  ) {}

  @Get(':id/merge')
  @Requires('individual:merge')
  @Replies(mergePreview)
  @UseInterceptors(VersionTagInterceptor)
  preview(
    @CurrentPrincipal() person: Principal,
    @IdParam() id: string,
    @QueryOf(mergePreviewQuery) query: MergePreviewQuery,
  ) {
    return this.previewing.run(person, id, query.merged_id);
  }

  @Post(':id/merge')
  @HttpCode(200)
  @Requires('individual:merge')
  @Replies(mergeView)
  merge(
    @CurrentPrincipal() person: Principal,
    @IdParam() id: string,
    @BodyOf(mergeBody) body: MergeBody,
    @Headers('if-match') ifMatch?: string,
    @Headers('idempotency-key') key?: string,
  ) {
    return this.merging.run(person, id, body, { ifMatch, key });
  }

  @Get(':id/merges')
  @Requires('individual:read')
  @Replies(mergeList)
  list(@CurrentPrincipal() person: Principal, @IdParam() id: string) {
    return this.listing.run(person, id);
  }

  @Post('merges/:id/undo')
  @HttpCode(200)
  @Requires('individual:merge')
  @Replies(mergeView)
  undo(@CurrentPrincipal() person: Principal, @IdParam() id: string) {
    return this.undoing.run(person, id);
  }
}

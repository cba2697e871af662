import { Controller, Delete, Get, Headers, HttpCode, Post, Put, UseInterceptors } from '@nestjs/common';
import type { z } from 'zod';
import type { Principal } from '@bindery/contracts/access';
import {
  createPhoneBody,
  phoneList,
  phoneView,
  updatePhoneBody,
  type NewPhone,
} from '@bindery/contracts/crm';
import { CurrentPrincipal, Requires } from '@bindery/service-kit/guard';
import { BodyOf, IdParam, Replies, VersionTagInterceptor } from '@bindery/service-kit/http';
import { CreateRecord } from '../records/create-record.js';
import { DeleteRecord } from '../records/delete-record.js';
import { RestoreRecord } from '../records/restore-record.js';
import { UpdateRecord } from '../records/update-record.js';
import { PhoneKind } from './phone-kind.js';
import { ListFamily } from './list-family.js';

@Controller('api')
export class PhonesController {
  constructor(
    private readonly kind: PhoneKind,
    private readonly listing: ListFamily,
    private readonly creating: CreateRecord,
    private readonly updating: UpdateRecord,
    private readonly deleting: DeleteRecord,
    private readonly restoring: RestoreRecord,
  ) {}

  @Get('insureds/:id/phones')
  @Requires('individual:read')
  @Replies(phoneList)
  list(@CurrentPrincipal() person: Principal, @IdParam() id: string) {
    return this.listing.run(person, id, this.kind);
  }

  @Post('insureds/:id/phones')
  @Requires('individual:write')
  @Replies(phoneView)
  @UseInterceptors(VersionTagInterceptor)
  create(
    @CurrentPrincipal() person: Principal,
    @IdParam() id: string,
    @BodyOf(createPhoneBody) body: NewPhone,
    @Headers('idempotency-key') key?: string,
  ) {
    return this.creating.run(this.kind, person, { ...body, individual_id: id }, key);
  }

  @Put('phones/:id')
  @Requires('individual:write')
  @Replies(phoneView)
  @UseInterceptors(VersionTagInterceptor)
  update(
    @CurrentPrincipal() person: Principal,
    @IdParam() id: string,
    @BodyOf(updatePhoneBody) body: z.output<typeof updatePhoneBody>,
    @Headers('if-match') ifMatch?: string,
  ) {
    return this.updating.run(this.kind, person, id, body, ifMatch);
  }

  @Delete('phones/:id')
  @HttpCode(204)
  @Requires('individual:write')
  delete(
    @CurrentPrincipal() person: Principal,
    @IdParam() id: string,
    @Headers('if-match') ifMatch?: string,
  ) {
    return this.deleting.run(this.kind, person, id, ifMatch);
  }

  @Post('phones/:id/restore')
  @HttpCode(200)
  @Requires('individual:write')
  @Replies(phoneView)
  @UseInterceptors(VersionTagInterceptor)
  restore(@CurrentPrincipal() person: Principal, @IdParam() id: string) {
    return this.restoring.run(this.kind, person, id);
  }
}

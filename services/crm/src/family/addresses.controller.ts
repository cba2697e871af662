import { Controller, Delete, Get, Headers, HttpCode, Post, Put, UseInterceptors } from '@nestjs/common';
import type { z } from 'zod';
import type { Principal } from '@bindery/contracts/access';
import {
  createAddressBody,
  addressList,
  addressView,
  updateAddressBody,
  type NewAddress,
} from '@bindery/contracts/crm';
import { CurrentPrincipal, Requires } from '@bindery/service-kit/guard';
import { BodyOf, IdParam, Replies, VersionTagInterceptor } from '@bindery/service-kit/http';
import { CreateRecord } from '../records/create-record.js';
import { DeleteRecord } from '../records/delete-record.js';
import { RestoreRecord } from '../records/restore-record.js';
import { UpdateRecord } from '../records/update-record.js';
import { AddressKind } from './address-kind.js';
import { ListFamily } from './list-family.js';

@Controller('api')
export class AddressesController {
  constructor(
    private readonly kind: AddressKind,
    private readonly listing: ListFamily,
    private readonly creating: CreateRecord,
    private readonly updating: UpdateRecord,
    private readonly deleting: DeleteRecord,
    private readonly restoring: RestoreRecord,
  ) {}

  @Get('insureds/:id/addresses')
  @Requires('individual:read')
  @Replies(addressList)
  list(@CurrentPrincipal() person: Principal, @IdParam() id: string) {
    return this.listing.run(person, id, this.kind);
  }

  @Post('insureds/:id/addresses')
  @Requires('individual:write')
  @Replies(addressView)
  @UseInterceptors(VersionTagInterceptor)
  create(
    @CurrentPrincipal() person: Principal,
    @IdParam() id: string,
    @BodyOf(createAddressBody) body: NewAddress,
    @Headers('idempotency-key') key?: string,
  ) {
    return this.creating.run(this.kind, person, { ...body, individual_id: id }, key);
  }

  @Put('addresses/:id')
  @Requires('individual:write')
  @Replies(addressView)
  @UseInterceptors(VersionTagInterceptor)
  update(
    @CurrentPrincipal() person: Principal,
    @IdParam() id: string,
    @BodyOf(updateAddressBody) body: z.output<typeof updateAddressBody>,
    @Headers('if-match') ifMatch?: string,
  ) {
    return this.updating.run(this.kind, person, id, body, ifMatch);
  }

  @Delete('addresses/:id')
  @HttpCode(204)
  @Requires('individual:write')
  delete(
    @CurrentPrincipal() person: Principal,
    @IdParam() id: string,
    @Headers('if-match') ifMatch?: string,
  ) {
    return this.deleting.run(this.kind, person, id, ifMatch);
  }

  @Post('addresses/:id/restore')
  @HttpCode(200)
  @Requires('individual:write')
  @Replies(addressView)
  @UseInterceptors(VersionTagInterceptor)
  restore(@CurrentPrincipal() person: Principal, @IdParam() id: string) {
    return this.restoring.run(this.kind, person, id);
  }
}

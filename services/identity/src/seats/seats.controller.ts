import { Controller, Get, Put } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import {
  accountQuery,
  actionReply,
  agencyUserList,
  seatUsageView,
  type AccountQuery,
} from '@bindery/contracts/identity';
import { CurrentPrincipal, Requires } from '@bindery/service-kit/guard';
import { IdParam, QueryOf, Replies } from '@bindery/service-kit/http';
import { DeactivateMember } from './deactivate-member.js';
import { GetSeatUsage } from './get-seat-usage.js';
import { ListMembers } from './list-members.js';
import { ReactivateMember } from './reactivate-member.js';

/** An agency's seats, and who has them. */
@Controller('api/admin')
export class SeatsController {
  constructor(
    private readonly usage: GetSeatUsage,
    private readonly listing: ListMembers,
    private readonly deactivating: DeactivateMember,
    private readonly reactivating: ReactivateMember,
  ) {}

  @Get('seat-usage')
  @Requires('seat:read')
  @Replies(seatUsageView)
  seatUsage(@CurrentPrincipal() person: Principal, @QueryOf(accountQuery) query: AccountQuery) {
    return this.usage.run(person, query);
  }

  @Get('agency-users')
  @Requires('seat:read')
  @Replies(agencyUserList)
  members(@CurrentPrincipal() person: Principal, @QueryOf(accountQuery) query: AccountQuery) {
    return this.listing.run(person, query);
  }

  @Put('user/:id/deactivate')
  @Requires('seat:manage')
  @Replies(actionReply)
  deactivate(
    @CurrentPrincipal() person: Principal,
    @IdParam() id: string,
    @QueryOf(accountQuery) query: AccountQuery,
  ) {
    return this.deactivating.run(person, id, query);
  }

  @Put('user/:id/reactivate')
  @Requires('seat:manage')
  @Replies(actionReply)
  reactivate(
    @CurrentPrincipal() person: Principal,
    @IdParam() id: string,
    @QueryOf(accountQuery) query: AccountQuery,
  ) {
    return this.reactivating.run(person, id, query);
  }
}

import { Controller, Get, HttpCode, Post } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import { actionReply, ownInvitationList } from '@bindery/contracts/identity';
import { CurrentPrincipal, Requires } from '@bindery/service-kit/guard';
import { IdParam, Replies } from '@bindery/service-kit/http';
import { AcceptInvitation } from './accept-invitation.js';
import { DeclineInvitation } from './decline-invitation.js';
import { ListOwnInvitations } from './list-own-invitations.js';

/** What agencies ask the signed-in person. */
@Controller('api/auth/invitations')
export class OwnInvitationsController {
  constructor(
    private readonly listing: ListOwnInvitations,
    private readonly accepting: AcceptInvitation,
    private readonly declining: DeclineInvitation,
  ) {}

  @Get()
  @Requires('invitation:answer')
  @Replies(ownInvitationList)
  list(@CurrentPrincipal() person: Principal) {
    return this.listing.run(person);
  }

  @Post(':id/accept')
  @HttpCode(200)
  @Requires('invitation:answer')
  @Replies(actionReply)
  accept(@CurrentPrincipal() person: Principal, @IdParam() id: string) {
    return this.accepting.run(person, id);
  }

  @Post(':id/decline')
  @HttpCode(200)
  @Requires('invitation:answer')
  @Replies(actionReply)
  decline(@CurrentPrincipal() person: Principal, @IdParam() id: string) {
    return this.declining.run(person, id);
  }
}

import { Controller, Delete, Get, Headers, HttpCode, Post } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import {
  accountQuery,
  actionReply,
  invitationList,
  newMemberBody,
  type AccountQuery,
  type NewMemberBody,
} from '@bindery/contracts/identity';
import { CurrentPrincipal, Requires } from '@bindery/service-kit/guard';
import { BodyOf, IdParam, QueryOf, Replies } from '@bindery/service-kit/http';
import { InviteMember } from './invite-member.js';
import { ListInvitations } from './list-invitations.js';
import { ResendInvitation } from './resend-invitation.js';
import { RevokeInvitation } from './revoke-invitation.js';

/** Whom an agency asks to become a member. */
@Controller('api/admin')
export class InvitationsController {
  constructor(
    private readonly listing: ListInvitations,
    private readonly inviting: InviteMember,
    private readonly resending: ResendInvitation,
    private readonly revoking: RevokeInvitation,
  ) {}

  @Get('invitations')
  @Requires('seat:read')
  @Replies(invitationList)
  list(@CurrentPrincipal() person: Principal, @QueryOf(accountQuery) query: AccountQuery) {
    return this.listing.run(person, query);
  }

  @Post('invite-user')
  @HttpCode(200)
  @Requires('seat:fill')
  @Replies(actionReply)
  invite(
    @CurrentPrincipal() person: Principal,
    @BodyOf(newMemberBody) body: NewMemberBody,
    @QueryOf(accountQuery) query: AccountQuery,
    @Headers('idempotency-key') key?: string,
  ) {
    return this.inviting.run(person, { ...body, kind: 'invited' }, query, key);
  }

  @Post('add-user')
  @HttpCode(200)
  @Requires('seat:fill')
  @Replies(actionReply)
  add(
    @CurrentPrincipal() person: Principal,
    @BodyOf(newMemberBody) body: NewMemberBody,
    @QueryOf(accountQuery) query: AccountQuery,
    @Headers('idempotency-key') key?: string,
  ) {
    return this.inviting.run(person, { ...body, kind: 'added' }, query, key);
  }

  @Post('invitations/:id/resend')
  @HttpCode(200)
  @Requires('seat:fill')
  @Replies(actionReply)
  resend(
    @CurrentPrincipal() person: Principal,
    @IdParam() id: string,
    @QueryOf(accountQuery) query: AccountQuery,
  ) {
    return this.resending.run(person, id, query);
  }

  @Delete('invitations/:id')
  @HttpCode(204)
  @Requires('seat:manage')
  revoke(
    @CurrentPrincipal() person: Principal,
    @IdParam() id: string,
    @QueryOf(accountQuery) query: AccountQuery,
  ) {
    return this.revoking.run(person, id, query);
  }
}

import { Controller } from '@nestjs/common';
import { invitationRoutes } from '@bindery/contracts/identity';
import { Handles, type Call } from '@bindery/service-kit/routes';
import { InviteMember } from './invite-member.js';
import { ListInvitations } from './list-invitations.js';
import { ResendInvitation } from './resend-invitation.js';
import { RevokeInvitation } from './revoke-invitation.js';

/** The invitations of an agency. */
@Controller()
export class InvitationsController {
  constructor(
    private readonly listing: ListInvitations,
    private readonly inviting: InviteMember,
    private readonly resending: ResendInvitation,
    private readonly revoking: RevokeInvitation,
  ) {}

  @Handles(invitationRoutes.list)
  list({ caller, query }: Call<typeof invitationRoutes.list>) {
    return this.listing.list(caller, query);
  }

  @Handles(invitationRoutes.invite)
  invite({ caller, body, query, idempotencyKey }: Call<typeof invitationRoutes.invite>) {
    return this.inviting.invite(caller, { ...body, kind: 'invited' }, query, idempotencyKey);
  }

  @Handles(invitationRoutes.add)
  add({ caller, body, query, idempotencyKey }: Call<typeof invitationRoutes.add>) {
    return this.inviting.invite(caller, { ...body, kind: 'added' }, query, idempotencyKey);
  }

  @Handles(invitationRoutes.resend)
  resend({ caller, params, query }: Call<typeof invitationRoutes.resend>) {
    return this.resending.resend(caller, params.id, query);
  }

  @Handles(invitationRoutes.revoke)
  revoke({ caller, params, query }: Call<typeof invitationRoutes.revoke>) {
    return this.revoking.revoke(caller, params.id, query);
  }
}

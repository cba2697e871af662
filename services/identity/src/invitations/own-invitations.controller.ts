import { Controller } from '@nestjs/common';
import { ownInvitationRoutes } from '@bindery/contracts/identity';
import { Handles, type Call } from '@bindery/service-kit/routes';
import { AcceptInvitation } from './accept-invitation.js';
import { DeclineInvitation } from './decline-invitation.js';
import { ListOwnInvitations } from './list-own-invitations.js';

/** The invitations to the signed-in user. */
@Controller()
export class OwnInvitationsController {
  constructor(
    private readonly listing: ListOwnInvitations,
    private readonly accepting: AcceptInvitation,
    private readonly declining: DeclineInvitation,
  ) {}

  @Handles(ownInvitationRoutes.list)
  list({ caller }: Call<typeof ownInvitationRoutes.list>) {
    return this.listing.list(caller);
  }

  @Handles(ownInvitationRoutes.accept)
  accept({ caller, params }: Call<typeof ownInvitationRoutes.accept>) {
    return this.accepting.accept(caller, params.id);
  }

  @Handles(ownInvitationRoutes.decline)
  decline({ caller, params }: Call<typeof ownInvitationRoutes.decline>) {
    return this.declining.decline(caller, params.id);
  }
}

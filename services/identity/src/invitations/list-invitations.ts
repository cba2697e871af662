import { Controller, Inject } from '@nestjs/common';
import { role } from '@bindery/contracts/access';
import {
  identityActions,
  invitationKind,
  type InvitationView,
  invitationRoutes,
} from '@bindery/contracts/identity';
import type { ListOf } from '@bindery/contracts/lists';
import { DATABASE } from '@bindery/service-kit/database';
import { shownAddress } from '@bindery/service-kit/email-addresses';
import { CLOCK, type Clock } from '@bindery/service-kit/tokens';
import { Handles, type Call } from '@bindery/service-kit/routes';
import { AccountScope } from '../accounts/account-scope.js';
import type { IdentityDatabase } from '../database/identity-database.js';
import type { Invitation } from '../generated/prisma/client.js';
import { statusOf } from '../seats/invitation-state.js';

/** The invitations of an account that something can still be done with, the newest first. */
@Controller()
export class ListInvitations {
  constructor(
    @Inject(DATABASE) private readonly db: IdentityDatabase,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly scope: AccountScope,
  ) {}

  @Handles(invitationRoutes.list)
  async list({ caller, query }: Call<typeof invitationRoutes.list>): Promise<ListOf<InvitationView>> {
    const accountId = await this.scope.resolve(caller, query.account_id, identityActions.seatsRead);
    const rows = await this.db.invitation.findMany({
      where: { account_id: accountId, status: { in: ['pending', 'declined'] } },
      orderBy: [{ created_at: 'desc' }, { id: 'desc' }],
    });
    const items = rows.map((row) => viewOf(row, this.clock.now()));
    return { items, total: items.length, filtered: items.length };
  }
}

function viewOf(invitation: Invitation, now: Date): InvitationView {
  return {
    id: invitation.id,
    email: shownAddress(invitation.email),
    full_name: invitation.full_name,
    role: role.parse(invitation.role),
    kind: invitationKind.parse(invitation.kind),
    status: statusOf(invitation, now),
    created_at: invitation.created_at.toISOString(),
    expires_at: invitation.expires_at?.toISOString() ?? null,
  };
}

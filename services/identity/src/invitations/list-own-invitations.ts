import { Controller, Inject } from '@nestjs/common';
import { role } from '@bindery/contracts/access';
import { type OwnInvitationView, ownInvitationRoutes } from '@bindery/contracts/identity';
import type { ListOf } from '@bindery/contracts/lists';
import { DATABASE } from '@bindery/service-kit/database';
import { CLOCK, type Clock } from '@bindery/service-kit/tokens';
import { Handles, type Call } from '@bindery/service-kit/routes';
import type { IdentityDatabase } from '../database/identity-database.js';
import { openAt } from '../seats/invitation-state.js';
import { inviterOf } from './find-invitation.js';

/** The open invitations to the signed-in user's current address. */
@Controller()
export class ListOwnInvitations {
  constructor(
    @Inject(DATABASE) private readonly db: IdentityDatabase,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Handles(ownInvitationRoutes.list)
  async list({ caller }: Call<typeof ownInvitationRoutes.list>): Promise<ListOf<OwnInvitationView>> {
    const me = await this.db.user.findUnique({ where: { id: caller.userId }, select: { email: true } });
    const rows = me
      ? await this.db.invitation.findMany({
          where: { email: me.email, ...openAt(this.clock.now()) },
          include: { account: { select: { name: true } } },
          orderBy: [{ created_at: 'desc' }, { id: 'desc' }],
        })
      : [];
    const items = await Promise.all(
      rows.map(async (row) => {
        const inviter = await inviterOf(this.db, row);
        return {
          id: row.id,
          account_name: row.account.name,
          role: role.parse(row.role),
          invited_by: inviter && (inviter.full_name ?? inviter.email),
          expires_at: row.expires_at?.toISOString() ?? null,
        };
      }),
    );
    return { items, total: items.length, filtered: items.length };
  }
}

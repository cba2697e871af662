import { Controller, Inject } from '@nestjs/common';
import { identityActions, type ActionReply, ownInvitationRoutes } from '@bindery/contracts/identity';
import { CLOCK, type Clock } from '@bindery/service-kit/tokens';
import { DATABASE, transactionLimits } from '@bindery/service-kit/database';
import { Handles, type Call } from '@bindery/service-kit/routes';
import { lockAccount } from '../accounts/lock-account.js';
import { IdentityAudit } from '../audit/identity-audit.js';
import type { IdentityDatabase } from '../database/identity-database.js';
import { requireOpen } from '../seats/invitation-state.js';
import { OwnInvitation } from './own-invitation.js';

/** Says no to an agency. The seat that the invitation held is free. */
@Controller()
export class DeclineInvitation {
  constructor(
    @Inject(DATABASE) private readonly db: IdentityDatabase,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly own: OwnInvitation,
    private readonly audit: IdentityAudit,
  ) {}

  @Handles(ownInvitationRoutes.decline)
  async decline({ caller, params: { id } }: Call<typeof ownInvitationRoutes.decline>): Promise<ActionReply> {
    const action = identityActions.invitationDeclined;
    const { account_id: accountId } = (await this.own.find(caller, id, action)).invitation;
    const attempt = { accountId, action, recordType: 'invitation', recordId: id } as const;
    const name = await this.audit.auditDenials(attempt, () =>
      this.db.$transaction(async (tx) => {
        const account = await lockAccount(tx, accountId);
        requireOpen(await tx.invitation.findUniqueOrThrow({ where: { id } }), this.clock.now());
        const now = this.clock.now();
        await tx.invitation.update({
          where: { id },
          data: { status: 'declined', answered_at: now, updated_at: now },
        });
        await this.audit.record(tx, attempt);
        return account.name;
      }, transactionLimits()),
    );
    return { success: true, message: `You declined to join ${name}.` };
  }
}

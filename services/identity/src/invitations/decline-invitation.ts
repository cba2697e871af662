import { Inject, Injectable } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import { identityActions, type ActionReply } from '@bindery/contracts/identity';
import { CLOCK, type Clock } from '@bindery/service-kit/tokens';
import { DATABASE, transactionLimits } from '@bindery/service-kit/database';
import { lockAccount } from '../accounts/lock-account.js';
import { IdentityAudit } from '../audit/identity-audit.js';
import type { IdentityDatabase } from '../database/identity-database.js';
import { requireOpen } from '../seats/invitation-state.js';
import { OwnInvitation } from './own-invitation.js';

/** Says no to an agency. The seat that the invitation held is free. */
@Injectable()
export class DeclineInvitation {
  constructor(
    @Inject(DATABASE) private readonly db: IdentityDatabase,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly own: OwnInvitation,
    private readonly audit: IdentityAudit,
  ) {}

  async decline(person: Principal, id: string): Promise<ActionReply> {
    const action = identityActions.invitationDeclined;
    const { account_id: accountId } = (await this.own.find(person, id, action)).invitation;
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

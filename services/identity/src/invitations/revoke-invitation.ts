import { Controller, Inject } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import { identityActions, invitationRoutes } from '@bindery/contracts/identity';
import { CLOCK, type Clock } from '@bindery/service-kit/tokens';
import { DATABASE, transactionLimits } from '@bindery/service-kit/database';
import { Handles, type Call } from '@bindery/service-kit/routes';
import { AccountScope } from '../accounts/account-scope.js';
import { lockAccount } from '../accounts/lock-account.js';
import { IdentityAudit, type Attempt } from '../audit/identity-audit.js';
import type { IdentityDatabase, Transaction } from '../database/identity-database.js';
import { answeredAlready, findInvitation } from './find-invitation.js';
import { requireMayGive } from './invitation-rules.js';

/** Takes an invitation back; its seat is free and its link works no more. A declined or expired one leaves the list. */
@Controller()
export class RevokeInvitation {
  constructor(
    @Inject(DATABASE) private readonly db: IdentityDatabase,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly scope: AccountScope,
    private readonly audit: IdentityAudit,
  ) {}

  @Handles(invitationRoutes.revoke)
  async revoke({ caller, params: { id }, query }: Call<typeof invitationRoutes.revoke>): Promise<void> {
    const action = identityActions.invitationRevoked;
    const accountId = await this.scope.resolve(caller, query.account_id, action);
    const attempt = { accountId, action, recordType: 'invitation', recordId: id } as const;
    await this.audit.auditDenials(attempt, () =>
      this.db.$transaction((tx) => this.revokeWithin(tx, caller, attempt), transactionLimits()),
    );
  }

  private async revokeWithin(
    tx: Transaction,
    caller: Principal,
    attempt: Attempt & { recordId: string },
  ): Promise<void> {
    await lockAccount(tx, attempt.accountId);
    const invitation = await findInvitation(tx, attempt.accountId, attempt.recordId);
    requireMayGive(caller, invitation.role);
    if (invitation.status === 'accepted' || invitation.status === 'revoked')
      throw answeredAlready(invitation);
    const now = this.clock.now();
    await tx.invitation.update({
      where: { id: invitation.id },
      data: { status: 'revoked', answered_at: now, updated_at: now },
    });
    await this.audit.record(tx, attempt);
  }
}

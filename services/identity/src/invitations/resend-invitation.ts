import { Controller, Inject } from '@nestjs/common';
import { role as roleSchema, type Principal } from '@bindery/contracts/access';
import { identityActions, type ActionReply, invitationRoutes } from '@bindery/contracts/identity';
import { DATABASE, transactionLimits } from '@bindery/service-kit/database';
import { Handles, type Call } from '@bindery/service-kit/routes';
import { shownAddress } from '@bindery/service-kit/email-addresses';
import { CLOCK, type Clock } from '@bindery/service-kit/tokens';
import { AccountScope } from '../accounts/account-scope.js';
import { lockAccount } from '../accounts/lock-account.js';
import { IdentityAudit, type Attempt } from '../audit/identity-audit.js';
import type { IdentityDatabase, Transaction } from '../database/identity-database.js';
import { MailQueue } from '../mail/mail-queue.js';
import { answeredAlready, findInvitation } from './find-invitation.js';
import { requireProofToGive } from '../access/require-proof-to-give.js';
import { SendInvitation } from './send-invitation.js';
import { requireMayGive, requireMayJoin } from './invitation-rules.js';

/** Mails an invitation once more, which gives it its whole time again; an expired one needs a free seat for that. */
@Controller()
export class ResendInvitation {
  constructor(
    @Inject(DATABASE) private readonly db: IdentityDatabase,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly scope: AccountScope,
    private readonly audit: IdentityAudit,
    private readonly sendInvitation: SendInvitation,
    private readonly mailQueue: MailQueue,
  ) {}

  @Handles(invitationRoutes.resend)
  async resend({
    caller,
    params: { id },
    query,
  }: Call<typeof invitationRoutes.resend>): Promise<ActionReply> {
    const action = identityActions.invitationResent;
    const accountId = await this.scope.resolve(caller, query.account_id, action);
    const attempt = { accountId, action, recordType: 'invitation', recordId: id } as const;
    const email = await this.audit.auditDenials(attempt, () =>
      this.db.$transaction((tx) => this.resendWithin(tx, caller, attempt), transactionLimits()),
    );
    this.mailQueue.wake();
    return { success: true, message: `Invitation sent to ${shownAddress(email)}!` };
  }

  private async resendWithin(
    tx: Transaction,
    caller: Principal,
    attempt: Attempt & { recordId: string },
  ): Promise<string> {
    const account = await lockAccount(tx, attempt.accountId);
    const invitation = await findInvitation(tx, account.id, attempt.recordId);
    requireMayGive(caller, invitation.role);
    requireProofToGive(caller, roleSchema.parse(invitation.role), this.clock.now());
    if (invitation.status !== 'pending') throw answeredAlready(invitation);
    await requireMayJoin(tx, invitation.email, account.id);
    const { id, email, role, kind, full_name, created_at } = invitation;
    await this.sendInvitation.send(
      tx,
      account,
      { id, email, role, kind, full_name, created_at },
      caller.userId,
    );
    await this.audit.record(tx, attempt);
    return email;
  }
}

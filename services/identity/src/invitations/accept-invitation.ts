import { Controller, Inject } from '@nestjs/common';
import { identityActions, type ActionReply, ownInvitationRoutes } from '@bindery/contracts/identity';
import { CLOCK, type Clock } from '@bindery/service-kit/tokens';
import { DATABASE, transactionLimits } from '@bindery/service-kit/database';
import { shownAddress } from '@bindery/service-kit/email-addresses';
import { AppError } from '@bindery/service-kit/errors';
import { OutboxRelay } from '@bindery/service-kit/outbox';
import { Handles, type Call } from '@bindery/service-kit/routes';
import { AccessChanges } from '../access/access-changes.js';
import { lockAccounts } from '../accounts/lock-account.js';
import { IdentityAudit, type Attempt } from '../audit/identity-audit.js';
import type { IdentityDatabase, Transaction } from '../database/identity-database.js';
import type { Account, Invitation } from '../generated/prisma/client.js';
import { EndSessions } from '../sessions/end-sessions.js';
import { Notices } from '../notifications/notices.js';
import { withAccount, type Person } from '../access/person.js';
import { requireOpen } from '../seats/invitation-state.js';
import { ownsNothing } from '../users/owns-nothing.js';
import { OwnInvitation } from './own-invitation.js';

/** Moves a user into the agency that invited them. The user's own empty account is removed. */
@Controller()
export class AcceptInvitation {
  constructor(
    @Inject(DATABASE) private readonly db: IdentityDatabase,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly own: OwnInvitation,
    private readonly audit: IdentityAudit,
    private readonly sessions: EndSessions,
    private readonly accessChanges: AccessChanges,
    private readonly outbox: OutboxRelay,
    private readonly notices: Notices,
  ) {}

  @Handles(ownInvitationRoutes.accept)
  async accept({ caller, params: { id } }: Call<typeof ownInvitationRoutes.accept>): Promise<ActionReply> {
    const action = identityActions.invitationAccepted;
    const { invitation, me } = await this.own.find(caller, id, action);
    const { account_id: accountId } = invitation;
    const attempt = { accountId, action, recordType: 'invitation', recordId: id } as const;
    const message = await this.audit.auditDenials(attempt, () =>
      this.db.$transaction((tx) => this.acceptWithin(tx, me, attempt), transactionLimits()),
    );
    this.outbox.wake();
    return { success: true, message };
  }

  private async acceptWithin(
    tx: Transaction,
    { id, email, account_id: ownAccountId }: Person,
    attempt: Attempt & { recordId: string },
  ): Promise<string> {
    await lockAccounts(tx, [ownAccountId, attempt.accountId]);
    // Both were read before the locks. Another response or a plan may have arrived since.
    const { account, ...invitation } = await tx.invitation.findUniqueOrThrow({
      where: { id: attempt.recordId, email },
      include: { account: true },
    });
    requireOpen(invitation, this.clock.now());
    const me = await tx.user.findUniqueOrThrow({ where: { id }, include: withAccount });
    if (me.account_id !== ownAccountId || !(await ownsNothing(tx, me))) throw hasAnAccount(email);
    const now = this.clock.now();
    await tx.invitation.update({
      where: { id: invitation.id },
      data: { status: 'accepted', answered_at: now, updated_at: now },
    });
    await this.move(tx, me, invitation, account);
    await this.tellInviter(tx, id, invitation);
    await tx.account.delete({ where: { id: ownAccountId } });
    await tx.removedAccount.create({ data: { id: ownAccountId, removed_at: now } });
    await this.audit.record(tx, attempt);
    return invitation.holds_seat
      ? `You joined ${account.name}.`
      : `You joined ${account.name}. An administrator must give you a seat before you can sign in.`;
  }

  /** Not one who is in another account by now. */
  private async tellInviter(tx: Transaction, actorId: string, invitation: Invitation): Promise<void> {
    const { invited_by: id, account_id } = invitation;
    const inviter = id === null ? null : await tx.user.findFirst({ where: { id, account_id } });
    if (!inviter) return;
    const fact = { kind: 'member', event: 'invitation_accepted' } as const;
    const record = { type: 'member', id: actorId };
    await this.notices.tell(tx, { userId: inviter.id, ...fact, record, actorId });
  }

  /** The seat that the invitation held passes on to the member, so none has to be free. */
  private async move(tx: Transaction, me: Person, invitation: Invitation, account: Account): Promise<void> {
    const moved = await tx.user.update({
      where: { id: me.id },
      data: {
        account_id: account.id,
        role: invitation.role,
        is_owner: false,
        is_active: invitation.holds_seat,
        can_see_all_records: invitation.role === 'agent' && account.default_agent_access === 'all',
        full_name: me.full_name ?? invitation.full_name,
        version: { increment: 1 },
        updated_at: this.clock.now(),
      },
    });
    if (!moved.is_active) {
      await this.sessions.end(tx, { userId: moved.id, accountId: account.id }, 'all', 'deactivated');
    }
    await this.accessChanges.userChanged(tx, moved);
    await this.accessChanges.userAccessChanged(tx, moved);
  }
}

const hasAnAccount = (email: string): AppError =>
  new AppError('email_in_use', {
    detail: `${shownAddress(email)} has its own account with a plan or members, which you would lose by joining. Ask the agency to invite another email address.`,
  });

import { Inject, Injectable } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import { identityActions, type ActionReply } from '@bindery/contracts/identity';
import { CLOCK, type Clock } from '@bindery/service-kit/tokens';
import { transactionLimits } from '@bindery/service-kit/database';
import { AppError } from '@bindery/service-kit/errors';
import { OutboxRelay } from '@bindery/service-kit/outbox';
import { AccessChanges } from '../access/access-changes.js';
import { lockAccounts } from '../accounts/lock-account.js';
import { IdentityAudit, type Attempt } from '../audit/identity-audit.js';
import { InjectDatabase, type IdentityDatabase, type Transaction } from '../database/identity-database.js';
import type { Account, Invitation } from '../generated/prisma/client.js';
import { EndSessions } from '../sessions/end-sessions.js';
import { withAccount, type Person } from '../access/person.js';
import { requireOpen } from '../seats/invitation-state.js';
import { OwnInvitation } from './own-invitation.js';
import { ownsNothing } from './invitation-rules.js';

/** Moves somebody into the agency that invited them; the empty account of their own is removed. */
@Injectable()
export class AcceptInvitation {
  constructor(
    @InjectDatabase() private readonly db: IdentityDatabase,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly own: OwnInvitation,
    private readonly audit: IdentityAudit,
    private readonly sessions: EndSessions,
    private readonly accessChanges: AccessChanges,
    private readonly outbox: OutboxRelay,
  ) {}

  async acceptInvitation(person: Principal, id: string): Promise<ActionReply> {
    const action = identityActions.invitationAccepted;
    const { invitation, me } = await this.own.find(person, id, action);
    const { accountId } = invitation;
    const attempt = { accountId, action, recordType: 'invitation', recordId: id } as const;
    const message = await this.audit.auditDenials(attempt, () =>
      this.db.$transaction((tx) => this.accept(tx, me, attempt), transactionLimits()),
    );
    this.outbox.wake();
    return { success: true, message };
  }

  private async accept(
    tx: Transaction,
    { id, email, accountId: ownAccountId }: Person,
    attempt: Attempt & { recordId: string },
  ): Promise<string> {
    await lockAccounts(tx, [ownAccountId, attempt.accountId]);
    // Both were read before the locks were there: another answer or a plan may have come meanwhile.
    const { account, ...invitation } = await tx.invitation.findUniqueOrThrow({
      where: { id: attempt.recordId, email },
      include: withAccount,
    });
    requireOpen(invitation, this.clock.now());
    const me = await tx.user.findUniqueOrThrow({ where: { id }, include: withAccount });
    if (me.accountId !== ownAccountId || !(await ownsNothing(tx, me))) throw hasAnAccount(email);
    const now = this.clock.now();
    await tx.invitation.update({
      where: { id: invitation.id },
      data: { status: 'accepted', answeredAt: now, updatedAt: now },
    });
    await this.move(tx, me, invitation, account);
    await tx.account.delete({ where: { id: ownAccountId } });
    await tx.removedAccount.create({ data: { id: ownAccountId, removedAt: now } });
    await this.audit.record(tx, attempt);
    return invitation.holdsSeat
      ? `You have joined ${account.name}.`
      : `You have joined ${account.name}. An administrator has to give you a seat before you can sign in.`;
  }

  /** The seat that the invitation held passes on to the member, so none has to be free. */
  private async move(tx: Transaction, me: Person, invitation: Invitation, account: Account): Promise<void> {
    const moved = await tx.user.update({
      where: { id: me.id },
      data: {
        accountId: account.id,
        role: invitation.role,
        isOwner: false,
        isActive: invitation.holdsSeat,
        canSeeAllRecords: invitation.role === 'agent' && account.defaultAgentAccess === 'all',
        fullName: me.fullName ?? invitation.fullName,
        version: { increment: 1 },
        updatedAt: this.clock.now(),
      },
    });
    if (!moved.isActive) {
      await this.sessions.end(tx, { userId: moved.id, accountId: account.id }, 'all', 'deactivated');
    }
    await this.accessChanges.userChanged(tx, moved);
    await this.accessChanges.userAccessChanged(tx, moved);
  }
}

const hasAnAccount = (email: string): AppError =>
  new AppError('email_in_use', {
    detail: `${email} has an account of its own with a plan or members, which joining would lose. Ask the agency to invite another e-mail address of yours.`,
  });

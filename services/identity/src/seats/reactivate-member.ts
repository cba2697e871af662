import { Controller, Inject } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import { identityActions, type ActionReply, seatRoutes } from '@bindery/contracts/identity';
import { CLOCK, type Clock } from '@bindery/service-kit/tokens';
import { DATABASE, transactionLimits } from '@bindery/service-kit/database';
import { shownAddress } from '@bindery/service-kit/email-addresses';
import { OutboxRelay } from '@bindery/service-kit/outbox';
import { Handles, type Call } from '@bindery/service-kit/routes';
import { AccessChanges } from '../access/access-changes.js';
import { AccountScope } from '../accounts/account-scope.js';
import { lockAccount } from '../accounts/lock-account.js';
import { IdentityAudit, type Attempt } from '../audit/identity-audit.js';
import type { IdentityDatabase, Transaction } from '../database/identity-database.js';
import { roleOf } from '../access/person.js';
import { requireProofToGive } from '../access/require-proof-to-give.js';
import { findMember, requireMayActOn } from './find-member.js';
import { MemberNotices } from '../notifications/member-notices.js';
import { Seats } from './seats.js';

/** Gives a deactivated member a seat again, and with it their access. */
@Controller()
export class ReactivateMember {
  constructor(
    @Inject(DATABASE) private readonly db: IdentityDatabase,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly scope: AccountScope,
    private readonly seats: Seats,
    private readonly audit: IdentityAudit,
    private readonly accessChanges: AccessChanges,
    private readonly outbox: OutboxRelay,
    private readonly notices: MemberNotices,
  ) {}

  @Handles(seatRoutes.reactivate)
  async reactivate({
    caller,
    params: { id },
    query,
  }: Call<typeof seatRoutes.reactivate>): Promise<ActionReply> {
    const action = identityActions.userReactivated;
    const accountId = await this.scope.resolve(caller, query.account_id, action);
    const attempt = { accountId, action, recordType: 'user', recordId: id, fields: ['is_active'] } as const;
    const email = await this.audit.auditDenials(attempt, () =>
      this.db.$transaction((tx) => this.reactivateWithin(tx, caller, attempt), transactionLimits()),
    );
    this.outbox.wake();
    return { success: true, message: `User ${shownAddress(email)} reactivated.` };
  }

  private async reactivateWithin(
    tx: Transaction,
    caller: Principal,
    attempt: Attempt & { recordId: string },
  ): Promise<string> {
    const account = await lockAccount(tx, attempt.accountId);
    const member = await findMember(tx, account.id, attempt.recordId);
    requireMayActOn(caller, member);
    if (member.is_active) return member.email;
    requireProofToGive(caller, roleOf(member), this.clock.now());
    await this.seats.requireFreeSeat(tx, account, roleOf(member));
    const active = await tx.user.update({
      where: { id: member.id },
      data: { is_active: true, version: { increment: 1 }, updated_at: this.clock.now() },
    });
    await this.accessChanges.userChanged(tx, active);
    await this.accessChanges.userAccessChanged(tx, active);
    await this.notices.tell(tx, caller, active, 'reactivated');
    await this.audit.record(tx, attempt);
    return active.email;
  }
}

import { Controller, Inject } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import { identityActions, type ActionReply, seatRoutes } from '@bindery/contracts/identity';
import { CLOCK, type Clock } from '@bindery/service-kit/tokens';
import { DATABASE, transactionLimits } from '@bindery/service-kit/database';
import { shownAddress } from '@bindery/service-kit/email-addresses';
import { AppError } from '@bindery/service-kit/errors';
import { OutboxRelay } from '@bindery/service-kit/outbox';
import { Handles, type Call } from '@bindery/service-kit/routes';
import { AccessChanges } from '../access/access-changes.js';
import { AccountScope } from '../accounts/account-scope.js';
import { lockAccount } from '../accounts/lock-account.js';
import { EndApiKeys } from '../api-keys/end-api-keys.js';
import { IdentityAudit, type Attempt } from '../audit/identity-audit.js';
import type { IdentityDatabase, Transaction } from '../database/identity-database.js';
import { MemberNotices } from '../notifications/member-notices.js';
import { EndSessions } from '../sessions/end-sessions.js';
import { findMember, requireMayActOn } from './find-member.js';
import { requireAnotherAdmin } from './require-another-admin.js';

/** Ends a member's access everywhere at once. Their records stay, and their seat is free. */
@Controller()
export class DeactivateMember {
  constructor(
    @Inject(DATABASE) private readonly db: IdentityDatabase,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly scope: AccountScope,
    private readonly audit: IdentityAudit,
    private readonly sessions: EndSessions,
    private readonly apiKeys: EndApiKeys,
    private readonly accessChanges: AccessChanges,
    private readonly outbox: OutboxRelay,
    private readonly notices: MemberNotices,
  ) {}

  @Handles(seatRoutes.deactivate)
  async deactivate({
    caller,
    params: { id },
    query,
  }: Call<typeof seatRoutes.deactivate>): Promise<ActionReply> {
    const action = identityActions.userDeactivated;
    const accountId = await this.scope.resolve(caller, query.account_id, action);
    const attempt = { accountId, action, recordType: 'user', recordId: id, fields: ['is_active'] } as const;
    const email = await this.audit.auditDenials(attempt, () =>
      this.db.$transaction((tx) => this.deactivateWithin(tx, caller, attempt), transactionLimits()),
    );
    await this.outbox.flush();
    return { success: true, message: `User ${shownAddress(email)} deactivated.` };
  }

  private async deactivateWithin(
    tx: Transaction,
    caller: Principal,
    attempt: Attempt & { recordId: string },
  ): Promise<string> {
    await lockAccount(tx, attempt.accountId);
    const member = await findMember(tx, attempt.accountId, attempt.recordId);
    if (member.id !== caller.userId) requireMayActOn(caller, member);
    await requireAnotherAdmin(tx, member);
    if (member.id === caller.userId) throw notOneself();
    // A concurrent request deactivated the member a moment earlier.
    if (!member.is_active) return member.email;
    const ended = await tx.user.update({
      where: { id: member.id },
      data: { is_active: false, version: { increment: 1 }, updated_at: this.clock.now() },
    });
    await this.sessions.end(tx, { userId: ended.id, accountId: ended.account_id }, 'all', 'deactivated');
    await this.apiKeys.endAllOf(tx, { user_id: ended.id, account_id: ended.account_id });
    await this.accessChanges.userChanged(tx, ended);
    await this.accessChanges.userAccessChanged(tx, ended);
    await this.notices.tell(tx, caller, ended, 'deactivated');
    await this.audit.record(tx, attempt);
    return ended.email;
  }
}

const notOneself = (): AppError =>
  new AppError('forbidden', {
    detail: "You can't deactivate your own account. Ask another administrator to do it.",
  });

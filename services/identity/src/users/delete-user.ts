import { Controller, Inject } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import { identityActions, userRoutes } from '@bindery/contracts/identity';
import { DATABASE, transactionLimits } from '@bindery/service-kit/database';
import { OutboxRelay } from '@bindery/service-kit/outbox';
import { Handles, type Call } from '@bindery/service-kit/routes';
import { AccessChanges } from '../access/access-changes.js';
import { IdentityAudit, type Attempt } from '../audit/identity-audit.js';
import type { IdentityDatabase, Transaction } from '../database/identity-database.js';
import { requireMayActOn } from '../seats/find-member.js';
import { EndSessions } from '../sessions/end-sessions.js';
import { ChangeOwner } from './change-owner.js';
import { lockUser } from './lock-user.js';

/** Deletes a user and ends their access everywhere. What they made stays with the account, which stays too. */
@Controller()
export class DeleteUser {
  constructor(
    @Inject(DATABASE) private readonly db: IdentityDatabase,
    private readonly audit: IdentityAudit,
    private readonly accessChanges: AccessChanges,
    private readonly sessions: EndSessions,
    private readonly changeOwner: ChangeOwner,
    private readonly outbox: OutboxRelay,
  ) {}

  @Handles(userRoutes.delete)
  async delete({
    caller,
    params: { id },
    query: { new_owner_id: newOwnerId },
  }: Call<typeof userRoutes.delete>): Promise<void> {
    const known = await this.db.user.findUnique({ where: { id }, select: { account_id: true } });
    const accountId = known?.account_id ?? caller.accountId;
    const attempt = {
      accountId,
      action: identityActions.userRemoved,
      recordType: 'user',
      recordId: id,
    } as const;
    await this.audit.auditDenials(attempt, () =>
      this.db.$transaction((tx) => this.deleteWithin(tx, caller, attempt, newOwnerId), transactionLimits()),
    );
    await this.outbox.flush();
  }

  private async deleteWithin(
    tx: Transaction,
    caller: Principal,
    attempt: Attempt & { recordId: string },
    newOwnerId: string | undefined,
  ): Promise<void> {
    const user = await lockUser(tx, attempt.recordId);
    requireMayActOn(caller, user);
    await this.changeOwner.change(tx, user, newOwnerId, { leaves: true });
    await this.sessions.end(tx, { userId: user.id, accountId: user.account_id }, 'all', 'revoked');
    const gone = { ...user, version: user.version + 1 };
    await this.accessChanges.userAccessChanged(tx, gone);
    await this.accessChanges.userRemoved(tx, gone);
    await this.audit.record(tx, { ...attempt, accountId: user.account_id });
    await tx.user.delete({ where: { id: user.id } });
  }
}

import { randomUUID } from 'node:crypto';
import { Controller, Inject } from '@nestjs/common';
import { identityActions, memberRoutes, type RemovedReply } from '@bindery/contracts/identity';
import { DATABASE, transactionLimits } from '@bindery/service-kit/database';
import { rejectField } from '@bindery/service-kit/errors';
import { OutboxRelay } from '@bindery/service-kit/outbox';
import { Handles, type Call } from '@bindery/service-kit/routes';
import { AccountScope } from '../accounts/account-scope.js';
import { lockAccount } from '../accounts/lock-account.js';
import { IdentityAudit } from '../audit/identity-audit.js';
import type { IdentityDatabase, Transaction } from '../database/identity-database.js';
import { findMember } from '../seats/find-member.js';
import { RemoveUser } from '../users/remove-user.js';
import { requireChangeOf } from './require-change-of.js';

/** Removes a member at once. Their clients are reassigned by a job of crm, which the event names. */
@Controller()
export class RemoveMember {
  constructor(
    @Inject(DATABASE) private readonly db: IdentityDatabase,
    private readonly scope: AccountScope,
    private readonly audit: IdentityAudit,
    private readonly removeUser: RemoveUser,
    private readonly outbox: OutboxRelay,
  ) {}

  @Handles(memberRoutes.remove)
  async remove({ caller, params: { id }, query }: Call<typeof memberRoutes.remove>): Promise<RemovedReply> {
    const action = identityActions.userRemoved;
    const accountId = await this.scope.resolve(caller, query.account_id, action);
    const attempt = { accountId, action, recordType: 'user', recordId: id } as const;
    const reassign = { job_id: randomUUID(), to: query.reassign_to ?? null, removed_by: caller.userId };
    await this.audit.auditDenials(attempt, () =>
      this.db.$transaction(async (tx) => {
        await lockAccount(tx, accountId);
        const member = await findMember(tx, accountId, id);
        await requireChangeOf(tx, caller, member, { endsRole: true });
        if (reassign.to !== null) await requireHeir(tx, { accountId, memberId: id, heirId: reassign.to });
        await this.removeUser.remove(tx, caller, attempt, { reassign });
      }, transactionLimits()),
    );
    await this.outbox.flush();
    return { job_id: reassign.job_id };
  }
}

/** @throws AppError `validation_failed` */
async function requireHeir(
  tx: Transaction,
  { accountId, memberId, heirId }: { accountId: string; memberId: string; heirId: string },
): Promise<void> {
  const where = { id: heirId, account_id: accountId, is_active: true };
  if (heirId !== memberId && (await tx.user.count({ where })) === 1) return;
  rejectField('reassign_to', 'Choose another active member of the account, or leave the clients unassigned.');
}

import { Controller, Inject } from '@nestjs/common';
import { factorResetRoutes, identityActions } from '@bindery/contracts/identity';
import { DATABASE, transactionLimits } from '@bindery/service-kit/database';
import { Handles, type Call } from '@bindery/service-kit/routes';
import { AccountScope } from '../accounts/account-scope.js';
import { IdentityAudit } from '../audit/identity-audit.js';
import type { IdentityDatabase } from '../database/identity-database.js';
import { MailQueue } from '../mail/mail-queue.js';
import { SecurityNotices } from '../security/security-notices.js';
import { FactorResets } from './factor-resets.js';

/** Takes back a requested reset, whoever requested it. */
@Controller()
export class CancelFactorReset {
  constructor(
    @Inject(DATABASE) private readonly db: IdentityDatabase,
    private readonly scope: AccountScope,
    private readonly audit: IdentityAudit,
    private readonly resets: FactorResets,
    private readonly notices: SecurityNotices,
    private readonly mailQueue: MailQueue,
  ) {}

  @Handles(factorResetRoutes.cancel)
  async cancel({ caller, params: { id }, query }: Call<typeof factorResetRoutes.cancel>): Promise<void> {
    const action = identityActions.factorResetCanceled;
    const accountId = await this.scope.resolve(caller, query.account_id, action);
    const attempt = { accountId, action, recordType: 'user', recordId: id } as const;
    await this.audit.auditDenials(attempt, () =>
      this.db.$transaction(async (tx) => {
        const member = await this.resets.lockMember(tx, caller, accountId, id);
        const reset = await this.resets.find(tx, member);
        if (!reset) return;
        await tx.factorReset.delete({ where: { user_id: id } });
        await this.audit.record(tx, attempt);
        await this.notices.queue(tx, id, { change: 'reset_canceled', device: undefined });
        await this.notices.queue(tx, reset.requested_by, { change: 'reset_canceled', memberId: id });
      }, transactionLimits()),
    );
    this.mailQueue.wake();
  }
}

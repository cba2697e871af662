import { Controller, Inject } from '@nestjs/common';
import { identityActions, ownershipRoutes } from '@bindery/contracts/identity';
import { DATABASE, transactionLimits } from '@bindery/service-kit/database';
import { Handles, type Call } from '@bindery/service-kit/routes';
import { CLOCK, type Clock } from '@bindery/service-kit/tokens';
import { lockAccount } from '../accounts/lock-account.js';
import { IdentityAudit } from '../audit/identity-audit.js';
import type { IdentityDatabase } from '../database/identity-database.js';
import { MailQueue } from '../mail/mail-queue.js';
import { findTransfer, type Transfer } from './open-transfer.js';

/** Ends an offer: the owner takes it back, or the member declines it. */
@Controller()
export class CancelTransfer {
  constructor(
    @Inject(DATABASE) private readonly db: IdentityDatabase,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly audit: IdentityAudit,
    private readonly mails: MailQueue,
  ) {}

  @Handles(ownershipRoutes.cancel)
  async cancel({ caller, params: { id } }: Call<typeof ownershipRoutes.cancel>): Promise<void> {
    const now = this.clock.now();
    await this.db.$transaction(async (tx) => {
      await lockAccount(tx, caller.accountId);
      const of = ({ from_user_id, to_user_id }: Transfer) => [from_user_id, to_user_id];
      const { from_user_id, to_user_id } = await findTransfer(tx, caller, { id, now, of });
      await tx.ownershipTransfer.update({ where: { id }, data: { ended_at: now } });
      await this.audit.record(tx, {
        ...{ accountId: caller.accountId, action: identityActions.ownershipCanceled },
        ...{ recordType: 'user', recordId: to_user_id },
      });
      for (const userId of [from_user_id, to_user_id])
        await this.mails.add(tx, { kind: 'ownership', userId, transferId: id, step: 'canceled' });
    }, transactionLimits());
    this.mails.wake();
  }
}

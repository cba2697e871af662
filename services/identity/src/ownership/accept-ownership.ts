import { Controller, Inject } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import { identityActions, ownershipRoutes } from '@bindery/contracts/identity';
import { DATABASE, transactionLimits } from '@bindery/service-kit/database';
import { OutboxRelay } from '@bindery/service-kit/outbox';
import { Handles, type Call } from '@bindery/service-kit/routes';
import { CLOCK, type Clock } from '@bindery/service-kit/tokens';
import { AccessChanges } from '../access/access-changes.js';
import { lockAccount } from '../accounts/lock-account.js';
import { IdentityAudit } from '../audit/identity-audit.js';
import type { IdentityDatabase, Transaction } from '../database/identity-database.js';
import type { Account } from '../generated/prisma/client.js';
import { MailQueue } from '../mail/mail-queue.js';
import { Seats } from '../seats/seats.js';
import { ChangeOwner } from '../users/change-owner.js';
import { findTransfer, type Transfer } from './open-transfer.js';

/** Makes the member to whom it was offered the owner. The former owner keeps their role. */
@Controller()
export class AcceptOwnership {
  constructor(
    @Inject(DATABASE) private readonly db: IdentityDatabase,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly audit: IdentityAudit,
    private readonly accessChanges: AccessChanges,
    private readonly seats: Seats,
    private readonly changeOwner: ChangeOwner,
    private readonly mails: MailQueue,
    private readonly outbox: OutboxRelay,
  ) {}

  @Handles(ownershipRoutes.accept)
  async accept({ caller, params: { id } }: Call<typeof ownershipRoutes.accept>): Promise<void> {
    const { accountId } = caller;
    const attempt = { accountId, action: identityActions.ownerChanged } as const;
    await this.audit.auditDenials({ ...attempt, recordType: 'user', recordId: caller.userId }, () =>
      this.db.$transaction((tx) => this.acceptWithin(tx, caller, id), transactionLimits()),
    );
    this.mails.wake();
    await this.outbox.flush();
  }

  private async acceptWithin(tx: Transaction, caller: Principal, id: string): Promise<void> {
    const now = this.clock.now();
    const account = await lockAccount(tx, caller.accountId);
    const of = ({ to_user_id }: Transfer) => [to_user_id];
    const transfer = await findTransfer(tx, caller, { id, now, of });
    await this.giveRole(tx, account, transfer);
    await this.changeOwner.change(tx, transfer.from, transfer.to_user_id, { leaves: false });
    const former = await tx.user.update({
      where: { id: transfer.from_user_id },
      data: { version: { increment: 1 }, updated_at: now },
    });
    await this.accessChanges.userChanged(tx, former);
    await this.accessChanges.userAccessChanged(tx, former);
    await tx.ownershipTransfer.update({ where: { id }, data: { ended_at: now } });
    for (const userId of [transfer.from_user_id, transfer.to_user_id])
      await this.mails.add(tx, { kind: 'ownership', userId, transferId: id, step: 'accepted' });
  }

  /** The owner of an agency is one of its administrators, as the plan made the first one. */
  private async giveRole(tx: Transaction, account: Account, { to }: Transfer): Promise<void> {
    if (account.plan_id !== 'agency_plan' || to.role === 'superuser' || to.role === 'agency_admin') return;
    await this.seats.requireFreeSeat(tx, account, 'agency_admin', to.id);
    await tx.user.update({
      where: { id: to.id },
      data: { role: 'agency_admin', updated_at: this.clock.now() },
    });
  }
}

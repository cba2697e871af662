import { randomUUID } from 'node:crypto';
import { Controller, Inject } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import {
  identityActions,
  OWNERSHIP_OFFER_DAYS,
  ownershipRoutes,
  type OwnershipTransferView,
} from '@bindery/contracts/identity';
import { DATABASE, transactionLimits } from '@bindery/service-kit/database';
import { AppError, rejectField } from '@bindery/service-kit/errors';
import { IdempotentRequests } from '@bindery/service-kit/idempotency';
import { Handles, type Call } from '@bindery/service-kit/routes';
import { after, DAY_MS } from '@bindery/service-kit/time';
import { CLOCK, type Clock } from '@bindery/service-kit/tokens';
import { lockAccount } from '../accounts/lock-account.js';
import { IdentityAudit } from '../audit/identity-audit.js';
import type { IdentityDatabase, Transaction } from '../database/identity-database.js';
import { MailQueue } from '../mail/mail-queue.js';
import { openTransfer, transferViewOf, type Transfer } from './open-transfer.js';

/** Offers the account to a member, who has a week to accept. */
@Controller()
export class OfferOwnership {
  constructor(
    @Inject(DATABASE) private readonly db: IdentityDatabase,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly audit: IdentityAudit,
    private readonly idempotency: IdempotentRequests,
    private readonly mails: MailQueue,
  ) {}

  @Handles(ownershipRoutes.offer)
  async offer({
    caller,
    body: { to },
    idempotencyKey,
  }: Call<typeof ownershipRoutes.offer>): Promise<OwnershipTransferView> {
    const action = identityActions.ownershipOffered;
    const attempt = { accountId: caller.accountId, action, recordType: 'user', recordId: to } as const;
    const request = await this.idempotency.identify(caller, idempotencyKey, {
      operation: action,
      content: { to },
    });
    const transfer = await this.audit.auditDenials(attempt, () =>
      this.db.$transaction(
        (tx) =>
          this.idempotency.once(tx, caller, request, {
            make: async () => {
              const made = await this.make(tx, caller, to);
              await this.audit.record(tx, attempt);
              return made;
            },
            again: (id) => madeBefore(tx, id),
          }),
        transactionLimits(),
      ),
    );
    this.mails.wake();
    return transferViewOf(transfer);
  }

  private async make(tx: Transaction, caller: Principal, to: string): Promise<Transfer> {
    const { accountId, userId } = caller;
    const now = this.clock.now();
    await lockAccount(tx, accountId);
    // The token may be from before the account changed hands.
    if ((await tx.user.count({ where: { id: userId, account_id: accountId, is_owner: true } })) === 0)
      throw new AppError('forbidden', { detail: 'Only the owner can offer the ownership of the account.' });
    const where = { id: to, account_id: accountId, is_active: true, is_owner: false };
    if ((await tx.user.count({ where })) === 0)
      rejectField('to', 'Choose an active member of the account as its new owner.');
    if (await openTransfer(tx, accountId, now)) {
      throw new AppError('conflict', {
        detail: 'The ownership is offered to somebody already. Cancel that offer first.',
      });
    }
    await tx.ownershipTransfer.updateMany({
      where: { account_id: accountId, ended_at: null },
      data: { ended_at: now },
    });
    const transfer = await tx.ownershipTransfer.create({
      data: {
        ...{ id: randomUUID(), account_id: accountId, from_user_id: userId, to_user_id: to },
        ...{ offered_at: now, expires_at: after(now, OWNERSHIP_OFFER_DAYS * DAY_MS) },
      },
      include: { from: true, to: true },
    });
    for (const reader of [userId, to])
      await this.mails.add(tx, {
        kind: 'ownership',
        userId: reader,
        transferId: transfer.id,
        step: 'offered',
      });
    return transfer;
  }
}

async function madeBefore(tx: Transaction, id: string): Promise<Transfer> {
  const transfer = await tx.ownershipTransfer.findUnique({
    where: { id },
    include: { from: true, to: true },
  });
  if (transfer) return transfer;
  throw new AppError('not_found', { detail: 'This offer of ownership has ended.' });
}

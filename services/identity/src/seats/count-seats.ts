import { Inject, Injectable } from '@nestjs/common';
import type { QuestionReply } from '@bindery/contracts/messaging';
import { CLOCK, type Clock } from '@bindery/service-kit/tokens';
import { DATABASE, transactionLimits } from '@bindery/service-kit/database';
import { noSuchAccount } from '../accounts/lock-account.js';
import type { IdentityDatabase, Transaction } from '../database/identity-database.js';
import { openAt } from './invitation-state.js';
import { SeatHolds } from './seat-holds.js';
import { Seats } from './seats.js';

type Usage = QuestionReply<'identity.seats.usage.get'>;

/** Counts an account's seats, members and open invitations for billing, all as of one moment. */
@Injectable()
export class CountSeats {
  constructor(
    @Inject(DATABASE) private readonly db: IdentityDatabase,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly seats: Seats,
    private readonly holds: SeatHolds,
  ) {}

  count(accountId: string): Promise<Usage> {
    return this.db.$transaction((tx) => this.countWithin(tx, accountId), {
      ...transactionLimits(),
      isolationLevel: 'RepeatableRead',
    });
  }

  private async countWithin(tx: Transaction, accountId: string): Promise<Usage> {
    const account = await tx.account.findUnique({ where: { id: accountId } });
    if (!account) throw noSuchAccount();
    const limit = await this.holds.limitOf(tx, account);
    const used = await this.seats.taken(tx, accountId, limit.support);
    return {
      regular: { used: used.regular, limit: limit.regular },
      support: { used: used.support, limit: limit.support },
      subscription_version: account.subscription_version,
      members: await tx.user.count({ where: { account_id: accountId, is_active: true } }),
      open_invitations: await tx.invitation.count({
        where: { account_id: accountId, ...openAt(this.clock.now()) },
      }),
    };
  }
}

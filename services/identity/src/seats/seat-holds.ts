import { Inject, Injectable } from '@nestjs/common';
import { SEAT_HOLD_SECONDS } from '@bindery/contracts/messaging';
import { CLOCK, type Clock } from '@bindery/service-kit/tokens';
import { after, SECOND_MS } from '@bindery/service-kit/time';
import type { Transaction } from '../database/identity-database.js';
import type { Account, SeatHold } from '../generated/prisma/client.js';
import type { SeatCounts } from './seats-taken.js';

/**
 * Keeps seats free that are about to be given up, while billing charges for the rest. Every hold expires by itself,
 * so that the limit doesn't stay lowered if billing dies before it ends the hold.
 */
@Injectable()
export class SeatHolds {
  constructor(@Inject(CLOCK) private readonly clock: Clock) {}

  /** The seats that may be taken now: those of the subscription, or fewer during a hold. */
  async limitOf(
    tx: Transaction,
    { id, seats, support_seats: supportSeats }: Pick<Account, 'id' | 'seats' | 'support_seats'>,
  ): Promise<SeatCounts> {
    const hold = await tx.seatHold.findUnique({
      where: { account_id: id, expires_at: { gt: this.clock.now() } },
    });
    return {
      regular: Math.min(seats, hold?.seats ?? seats),
      support: Math.min(supportSeats, hold?.support_seats ?? supportSeats),
    };
  }

  /**
   * Begins or renews a hold. It replaces any other hold: billing changes an account's seats one change at a time, so
   * an older hold is of an abandoned change. The account must be locked (`lockAccount`).
   */
  async place(tx: Transaction, wanted: Omit<SeatHold, 'expires_at'>): Promise<SeatHold> {
    const hold = { ...wanted, expires_at: after(this.clock.now(), SEAT_HOLD_SECONDS * SECOND_MS) };
    return tx.seatHold.upsert({ where: { account_id: hold.account_id }, create: hold, update: hold });
  }

  async release(tx: Transaction, accountId: string, id: string): Promise<boolean> {
    return (await tx.seatHold.deleteMany({ where: { account_id: accountId, id } })).count > 0;
  }

  /**
   * Ends the hold whose change has taken effect. An event of an earlier state, such as one that was in transit when
   * the hold was requested, doesn't end it.
   */
  async settle(tx: Transaction, account: Account): Promise<void> {
    await tx.seatHold.deleteMany({
      where: {
        account_id: account.id,
        subscription_version: { lt: account.subscription_version },
        seats: { gte: account.seats },
        support_seats: { gte: account.support_seats },
      },
    });
  }
}

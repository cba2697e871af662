import { Inject, Injectable } from '@nestjs/common';
import { SEAT_HOLD_SECONDS } from '@bindery/contracts/messaging';
import { CLOCK, type Clock } from '@bindery/service-kit/tokens';
import { after, SECOND_MS } from '@bindery/service-kit/time';
import type { Transaction } from '../database/identity-database.js';
import type { Account, SeatHold } from '../generated/prisma/client.js';
import type { SeatCounts } from './seats-taken.js';

/**
 * Keeps seats free that are about to be given up, while billing charges for what is left. Every hold ends by itself, so
 * that nothing stays lowered when billing dies between asking for it and ending it.
 */
@Injectable()
export class SeatHolds {
  constructor(@Inject(CLOCK) private readonly clock: Clock) {}

  /** What may be taken now: the seats of the subscription, or fewer while a hold lives. */
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
   * Begins a hold, or renews it. It takes the place of any other: billing changes an account's seats one change after
   * another, so an older one is of a change that nobody goes on with. It wants the account locked (`lockAccount`).
   */
  async place(tx: Transaction, wanted: Omit<SeatHold, 'expires_at'>): Promise<SeatHold> {
    const hold = { ...wanted, expires_at: after(this.clock.now(), SEAT_HOLD_SECONDS * SECOND_MS) };
    return tx.seatHold.upsert({ where: { account_id: hold.account_id }, create: hold, update: hold });
  }

  async release(tx: Transaction, accountId: string, id: string): Promise<boolean> {
    return (await tx.seatHold.deleteMany({ where: { account_id: accountId, id } })).count > 0;
  }

  /**
   * Ends the hold that has come true. An event of what was before, such as one that was on its way when the hold was
   * asked for, leaves it.
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

import { Inject, Injectable } from '@nestjs/common';
import type { QuestionReply, QuestionRequest } from '@bindery/contracts/messaging';
import { DATABASE, transactionLimits } from '@bindery/service-kit/database';
import { AppError } from '@bindery/service-kit/errors';
import { lockAccount } from '../accounts/lock-account.js';
import type { IdentityDatabase } from '../database/identity-database.js';
import { SeatHolds } from './seat-holds.js';
import { countedSeats, type SeatCounts } from './seats-taken.js';
import { Seats } from './seats.js';

/** Lowers an account's limits before billing charges for fewer seats. */
@Injectable()
export class HoldSeats {
  constructor(
    @Inject(DATABASE) private readonly db: IdentityDatabase,
    private readonly seats: Seats,
    private readonly holds: SeatHolds,
  ) {}

  hold(
    wanted: QuestionRequest<'identity.seats.limit.hold'>,
  ): Promise<QuestionReply<'identity.seats.limit.hold'>> {
    return this.db.$transaction(async (tx) => {
      const account = await lockAccount(tx, wanted.account_id);
      const taken = await this.seats.taken(tx, account.id, wanted.support_seats);
      const left = { regular: wanted.seats, support: wanted.support_seats };
      if (taken.regular > left.regular) throw inUse(taken, left);
      const hold = await this.holds.place(tx, {
        id: wanted.hold_id,
        account_id: account.id,
        subscription_version: wanted.subscription_version,
        seats: wanted.seats,
        support_seats: wanted.support_seats,
      });
      return { expires_at: hold.expires_at.toISOString() };
    }, transactionLimits());
  }
}

const inUse = (taken: SeatCounts, left: SeatCounts): AppError =>
  new AppError('seats_in_use', {
    detail: `Members and open invitations use ${countedSeats(taken)}, more than ${countedSeats(left)}. Deactivate a member or revoke an invitation first.`,
  });

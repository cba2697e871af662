import { Inject, Injectable } from '@nestjs/common';
import { role as roleSchema, type Role } from '@bindery/contracts/access';
import { CLOCK, type Clock } from '@bindery/service-kit/tokens';
import { AppError } from '@bindery/service-kit/errors';
import type { Transaction } from '../database/identity-database.js';
import type { Account } from '../generated/prisma/client.js';
import { openAt } from './invitation-state.js';
import { SeatHolds } from './seat-holds.js';
import { countedSeats, seatsTaken, type SeatCounts } from './seats-taken.js';

/** A holder of a seat: a member, or an open invitation. */
interface Holder {
  readonly id: string;
  readonly role: Role;
}

/** The members who take an account's seats, and whether one is free. */
@Injectable()
export class Seats {
  constructor(
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly holds: SeatHolds,
  ) {}

  /** The seats in use, given the number of support seats. */
  async taken(tx: Transaction, accountId: string, supportSeats: number): Promise<SeatCounts> {
    return seatsTaken(rolesOf(await this.holders(tx, accountId)), supportSeats);
  }

  /**
   * Called before a person takes a seat, or another role on it. The account must be locked (`lockAccount`). A change
   * that takes no more regular seats than are in use now always passes, even in an account with more people than
   * seats.
   * @param instead the id of the member or invitation whose current seat is released for this one
   * @throws AppError `seat_limit_reached`
   */
  async requireFreeSeat(tx: Transaction, account: Account, role: Role, instead?: string): Promise<void> {
    const limit = await this.holds.limitOf(tx, account);
    const holders = await this.holders(tx, account.id);
    const before = seatsTaken(rolesOf(holders), limit.support);
    const staying = rolesOf(holders.filter(({ id }) => id !== instead));
    const after = seatsTaken([...staying, role], limit.support);
    if (after.regular <= limit.regular || after.regular <= before.regular) return;
    throw new AppError('seat_limit_reached', {
      detail: `All of the account's ${countedSeats(limit)} are in use. Add seats, deactivate a member, or revoke an invitation first.`,
    });
  }

  private async holders(tx: Transaction, accountId: string): Promise<Holder[]> {
    const select = { id: true, role: true };
    const members = await tx.user.findMany({ where: { account_id: accountId, is_active: true }, select });
    const invited = await tx.invitation.findMany({
      where: { account_id: accountId, holds_seat: true, ...openAt(this.clock.now()) },
      select,
    });
    return [...members, ...invited].map(({ id, role }) => ({ id, role: roleSchema.parse(role) }));
  }
}

const rolesOf = (holders: readonly Holder[]): Role[] => holders.map(({ role }) => role);

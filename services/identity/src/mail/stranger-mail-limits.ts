import { Inject, Injectable } from '@nestjs/common';
import { CLOCK, type Clock } from '@bindery/service-kit/tokens';
import { RateLimits } from '@bindery/service-kit/rate-limits';
import { after, before, DAY_MS, HOUR_MS } from '@bindery/service-kit/time';
import type { Transaction } from '../database/identity-database.js';
import type { Account, Prisma } from '../generated/prisma/client.js';
import type { MailSender } from './mail-queue.js';

/** The limit of an account of one person, and more for each seat: an agency has members to invite. */
const BASE = 20;
const MAX_SEATS_COUNTED = 100;
const MAILS_A_DAY_PER_SEAT = 3;
/** An agency repeats itself to one address. */
const MAX_A_DAY_TO_ONE = 5;
const MAX_CHANGES = { hour: 5, day: 10 };

/**
 * The number of mails that a user has caused to people who requested none. Sent mails count whatever happened next,
 * because a revoked invitation was read all the same.
 */
@Injectable()
export class StrangerMailLimits {
  constructor(
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly rateLimits: RateLimits,
  ) {}

  /**
   * Before an invitation is mailed. The caller must hold the account's lock.
   * @throws AppError `rate_limited`
   */
  async requireFewInvitations(
    tx: Transaction,
    account: Account,
    senderId: string,
    addressHash: Uint8Array<ArrayBuffer>,
  ): Promise<void> {
    const seats = Math.min(account.seats + account.support_seats, MAX_SEATS_COUNTED);
    const ofAccount = { account_id: account.id };
    const tooMany = 'Your agency has invited many people lately.';
    const toOne = { ...ofAccount, address_hash: addressHash };
    await this.requireFewer(tx, toOne, MAX_A_DAY_TO_ONE, DAY_MS, 'This person was emailed often today.');
    await this.requireFewer(tx, ofAccount, BASE + MAILS_A_DAY_PER_SEAT * seats, DAY_MS, tooMany);
    await this.requireFewer(tx, { ...ofAccount, sender_id: senderId }, BASE + seats, HOUR_MS, tooMany);
  }

  /**
   * Called before a mail to confirm a new address. The user must be locked.
   * @throws AppError `rate_limited`
   */
  async requireFewChanges(tx: Transaction, { userId }: MailSender): Promise<void> {
    const mine = { sender_id: userId, kind: 'email_change' };
    const tooMany = 'You asked for many changes of your email address.';
    await this.requireFewer(tx, mine, MAX_CHANGES.day, DAY_MS, tooMany);
    await this.requireFewer(tx, mine, MAX_CHANGES.hour, HOUR_MS, tooMany);
  }

  private async requireFewer(
    tx: Transaction,
    where: Prisma.MailJobWhereInput,
    limit: number,
    withinMs: number,
    reason: string,
  ): Promise<void> {
    const now = this.clock.now();
    const oldestCounted = await tx.mailJob.findFirst({
      where: { ...where, requested_at: { gt: before(now, withinMs) } },
      orderBy: { requested_at: 'desc' },
      skip: limit - 1,
      select: { requested_at: true },
    });
    if (!oldestCounted) return;
    throw this.rateLimits.refusal(
      'mails-to-strangers',
      after(oldestCounted.requested_at, withinMs).getTime() - now.getTime(),
      reason,
    );
  }
}

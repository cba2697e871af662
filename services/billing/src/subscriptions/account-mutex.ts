import { Inject, Injectable } from '@nestjs/common';
import { requireTime, withoutDeadline } from '@bindery/service-kit/deadline';
import { DATABASE, isDatabaseGone } from '@bindery/service-kit/database';
import { AppError } from '@bindery/service-kit/errors';
import { releaseLease, renewLease, takeLease, type Lease } from '@bindery/service-kit/leases';
import type { Logger } from '@bindery/service-kit/logging';
import { OneAtATime } from '@bindery/service-kit/one-at-a-time';
import { timeLimits } from '@bindery/service-kit/time-limits';
import { LOGGER } from '@bindery/service-kit/tokens';
import { setTimeout as delay } from 'node:timers/promises';
import type { PrismaClient } from '../generated/prisma/client.js';

/** The leases of accounts begin with this. */
export const ACCOUNT_LEASE = 'account:';
const POLL_MS = 100;

/** The right to change an account at the payment provider. */
export interface AccountLease {
  /** Identifies this piece of work. It makes the idempotency keys of its provider calls. */
  readonly id: string;
  /**
   * Call it before the first change at the provider.
   * @throws AppError `unavailable` when the request's deadline has passed, or another replica holds the account's
   * lease
   */
  assertHeld(): void;
}

/**
 * Serializes the work for an account that calls the payment provider, over all replicas. It holds a lease, no
 * connection and no lock, so an account whose calls are slow delays no other account. A lease that was not released
 * shows that its work was interrupted: see `RecoverAccounts`.
 */
@Injectable()
export class AccountMutex {
  private readonly turns = new OneAtATime();

  constructor(
    @Inject(DATABASE) private readonly database: PrismaClient,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * Runs the work after the account's earlier work. Within a replica, it waits without polling the database.
   * @throws AppError `unavailable` when the request's deadline passes first
   */
  runExclusive<T>(accountId: string, work: (lease: AccountLease) => Promise<T>): Promise<T> {
    return this.turns.run(accountId, () => this.runUnderLease(accountId, work));
  }

  private async runUnderLease<T>(accountId: string, work: (lease: AccountLease) => Promise<T>): Promise<T> {
    let lease: Lease | undefined = await this.waitForLease(ACCOUNT_LEASE + accountId);
    const taken = lease;
    const renew = async (): Promise<void> => {
      if (!lease || performance.now() > lease.endsAt) return;
      try {
        lease = await renewLease(this.database, taken, timeLimits.accountLease);
      } catch (error) {
        // It continues until it ends or the database is back. Otherwise the error would be lost.
        this.logger.warn({ err: error, account_id: accountId }, "an account's lease was not renewed");
      }
    };
    const renewing = withoutDeadline(() => setInterval(() => void renew(), timeLimits.accountLeaseRenewal));
    const assertHeld = (): void => {
      requireTime();
      if (!lease || performance.now() > lease.endsAt) throw notYourTurn();
    };
    try {
      return await work({ id: taken.holder, assertHeld });
    } finally {
      clearInterval(renewing);
      await withoutDeadline(() => this.release(taken));
    }
  }

  private async waitForLease(name: string): Promise<Lease> {
    const until = performance.now() + timeLimits.accountLeaseWait;
    do {
      requireTime();
      const lease = await takeLease(this.database, name, timeLimits.accountLease);
      if (lease) return lease;
      await delay(POLL_MS);
    } while (performance.now() < until);
    throw notYourTurn();
  }

  private async release(lease: Lease): Promise<void> {
    try {
      await releaseLease(this.database, lease);
    } catch (error) {
      // It ends by itself.
      if (!isDatabaseGone(error)) throw error;
    }
  }
}

const notYourTurn = (): AppError =>
  new AppError('unavailable', {
    detail: 'This account is being changed. Check your subscription, then try again in a moment.',
    internal: 'another piece of work for the account is under way',
  });

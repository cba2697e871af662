import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { CLOCK, LOGGER, type Clock } from '@bindery/service-kit/bootstrap';
import type { Logger } from '@bindery/service-kit/logging';
import { OutboxRelay } from '@bindery/service-kit/outbox';
import { AT_ONCE, RepeatingWork } from '@bindery/service-kit/timing';
import { AccessChanges } from '../access/access-changes.js';
import { SECOND_MS } from '../clock/time.js';
import { InjectDatabase, type IdentityDatabase } from '../database/identity-database.js';

const BATCH = 50;
const LOOK_EVERY_MS = SECOND_MS;

/**
 * Ends the access of accounts at the moment until which they have it, with no word from billing: tokens that say
 * otherwise live for minutes, so they are put out of date. Billing's next event has the last word, as ever.
 */
@Injectable()
export class AccessEnds implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly work: RepeatingWork;

  constructor(
    @InjectDatabase() private readonly db: IdentityDatabase,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOGGER) logger: Logger,
    private readonly accessChanges: AccessChanges,
    private readonly relay: OutboxRelay,
  ) {
    this.work = new RepeatingWork({
      turn: () => this.look(),
      failure: 'ended access could not be looked for; it will be tried again',
      pauseAfterFailureMs: LOOK_EVERY_MS,
      logger,
    });
  }

  onApplicationBootstrap(): void {
    this.work.start();
  }

  onApplicationShutdown(): Promise<void> {
    return this.work.stop();
  }

  private async look(): Promise<number> {
    const ended = await this.endDue();
    if (ended > 0) this.relay.nudge();
    return ended < BATCH ? LOOK_EVERY_MS : AT_ONCE;
  }

  /** Several copies of identity share the work. @returns for how many accounts access ended */
  private endDue(): Promise<number> {
    return this.db.$transaction(async (tx) => {
      const now = this.clock.now();
      const due = await tx.$queryRaw<{ id: string }[]>`
        select id from accounts
        where access_until <= ${now} and subscription_status in ('active', 'canceling')
        order by access_until limit ${BATCH} for update skip locked`;
      for (const { id } of due) {
        const account = await tx.account.update({
          where: { id },
          data: { subscriptionStatus: 'inactive', version: { increment: 1 }, updatedAt: now },
        });
        await this.accessChanges.accountAccessChanged(tx, account);
      }
      return due.length;
    });
  }
}

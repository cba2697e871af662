import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { CLOCK, LOGGER, type Clock } from '@bindery/service-kit/bootstrap';
import type { Logger } from '@bindery/service-kit/logging';
import { OutboxRelay } from '@bindery/service-kit/outbox';
import { pause } from '@bindery/service-kit/timing';
import { AccessChanges } from '../access/access-changes.js';
import { SECOND_MS } from '../clock/time.js';
import { InjectDatabase, type IdentityDatabase } from '../database/identity-database.js';

const BATCH = 50;

/**
 * Ends the access of accounts at the moment until which they have it, with no word from billing: tokens that say
 * otherwise live for minutes, so they are put out of date. Billing's next event has the last word, as ever.
 */
@Injectable()
export class AccessEnds implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly stopping = new AbortController();
  private running: Promise<void> | undefined;

  constructor(
    @InjectDatabase() private readonly db: IdentityDatabase,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly accessChanges: AccessChanges,
    private readonly relay: OutboxRelay,
  ) {}

  onApplicationBootstrap(): void {
    this.running = this.run();
  }

  async onApplicationShutdown(): Promise<void> {
    this.stopping.abort();
    await this.running;
  }

  private async run(): Promise<void> {
    while (!this.stopping.signal.aborted) {
      const ended = await this.endDue().catch((error: unknown) => {
        this.logger.warn({ err: error }, 'ended access could not be looked for; it will be tried again');
        return 0;
      });
      if (ended > 0) this.relay.nudge();
      if (ended < BATCH) await pause(SECOND_MS, this.stopping.signal);
    }
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

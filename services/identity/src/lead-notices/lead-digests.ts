import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { CLOCK, LOGGER, type Clock } from '@bindery/service-kit/bootstrap';
import { TRANSACTION_LIMITS } from '@bindery/service-kit/database';
import type { Logger } from '@bindery/service-kit/logging';
import { pause } from '@bindery/service-kit/timing';
import { before, MINUTE_MS, SECOND_MS } from '../clock/time.js';
import { InjectDatabase, type IdentityDatabase } from '../database/identity-database.js';
import { MailQueue } from '../mail/mail-queue.service.js';
import { TellSuperusers } from './tell-superusers.js';

/** A lead that is not told of at once waits so long for others. */
export const DIGEST_AFTER_MS = 10 * MINUTE_MS;
/** More leads than this are told of in several mails: all of one mail are asked about before it is written. */
const MOST_IN_A_DIGEST = 500;
const LOOK_EVERY_MS = SECOND_MS;

/** Tells superusers of the leads that wait, all in one mail, once the first of them has waited long enough. */
@Injectable()
export class LeadDigests implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly stopping = new AbortController();
  private running: Promise<void> | undefined;

  constructor(
    @InjectDatabase() private readonly db: IdentityDatabase,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly mails: MailQueue,
    private readonly superusers: TellSuperusers,
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
      const told = await this.tellDue().catch((error: unknown) => {
        this.logger.warn({ err: error }, 'waiting leads could not be looked for; it will be tried again');
        return 0;
      });
      if (told > 0) this.mails.nudge();
      if (told < MOST_IN_A_DIGEST) await pause(LOOK_EVERY_MS, this.stopping.signal);
    }
  }

  /** Several copies of identity share the work. @returns of how many leads superusers are told */
  private tellDue(): Promise<number> {
    return this.db.$transaction(async (tx) => {
      const now = this.clock.now();
      const waiting = await tx.$queryRaw<{ contact_id: string; received_at: Date }[]>`
        select contact_id::text, received_at from lead_notices
        where told_at is null order by received_at, contact_id limit ${MOST_IN_A_DIGEST} for update skip locked`;
      const first = waiting[0];
      if (!first || first.received_at > before(now, DIGEST_AFTER_MS)) return 0;
      const contactIds = waiting.map(({ contact_id }) => contact_id);
      await tx.leadNotice.updateMany({ where: { contactId: { in: contactIds } }, data: { toldAt: now } });
      await this.superusers.of(tx, contactIds);
      return contactIds.length;
    }, TRANSACTION_LIMITS);
  }
}

import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { CLOCK, LOGGER, type Clock } from '@bindery/service-kit/bootstrap';
import { TRANSACTION_LIMITS } from '@bindery/service-kit/database';
import type { Logger } from '@bindery/service-kit/logging';
import { AT_ONCE, RepeatingWork } from '@bindery/service-kit/timing';
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
  private readonly work: RepeatingWork;

  constructor(
    @InjectDatabase() private readonly db: IdentityDatabase,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOGGER) logger: Logger,
    private readonly mails: MailQueue,
    private readonly superusers: TellSuperusers,
  ) {
    this.work = new RepeatingWork({
      turn: () => this.look(),
      failure: 'waiting leads could not be looked for; it will be tried again',
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
    const told = await this.tellDue();
    if (told > 0) this.mails.nudge();
    return told < MOST_IN_A_DIGEST ? LOOK_EVERY_MS : AT_ONCE;
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

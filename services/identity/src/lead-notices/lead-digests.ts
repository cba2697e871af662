import { Inject, Injectable } from '@nestjs/common';
import { CLOCK, type Clock } from '@bindery/service-kit/tokens';
import { TRANSACTION_LIMITS } from '@bindery/service-kit/database';
import { defineJob, Jobs } from '@bindery/service-kit/jobs';
import { z } from 'zod';
import { MINUTE_MS } from '../clock/time.js';
import { InjectDatabase, type IdentityDatabase, type Transaction } from '../database/identity-database.js';
import { MailQueue } from '../mail/mail-queue.service.js';
import { TellSuperusers } from './tell-superusers.js';

/** A lead that is not told of at once waits so long for others. */
export const DIGEST_AFTER_MS = 10 * MINUTE_MS;
/** More leads than this are told of in several mails: all of one mail are asked about before it is written. */
const MOST_IN_A_DIGEST = 500;

/** One waits at a time, for all leads that wait. */
const sendLeadDigest = defineJob({
  name: 'send-lead-digest',
  version: 1,
  data: z.strictObject({}),
  retries: { limit: 2_000, delaySeconds: 5, maxDelaySeconds: 300 },
  timeoutSeconds: 60,
  pollSeconds: 1,
  dedupe: true,
});

/** Tells superusers of the leads that wait, all in one mail, once the first of them has waited long enough. */
@Injectable()
export class LeadDigests {
  constructor(
    @InjectDatabase() private readonly db: IdentityDatabase,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly mails: MailQueue,
    private readonly superusers: TellSuperusers,
    private readonly jobs: Jobs,
  ) {
    jobs.on(sendLeadDigest, () => this.sendDue());
  }

  /** Plans the digest of a lead that has begun to wait, in the transaction that says so. */
  async plan(tx: Transaction, receivedAt: Date): Promise<void> {
    const delayMs = receivedAt.getTime() + DIGEST_AFTER_MS - this.clock.now().getTime();
    await this.jobs.enqueue(tx, sendLeadDigest, { data: {}, delayMs });
  }

  private async sendDue(): Promise<void> {
    await this.db.$transaction(async (tx) => {
      const now = this.clock.now();
      const waiting = await tx.$queryRaw<{ contact_id: string; received_at: Date }[]>`
        select contact_id::text, received_at from lead_notices
        where told_at is null order by received_at, contact_id
        limit ${MOST_IN_A_DIGEST + 1} for update skip locked`;
      const [first] = waiting;
      if (!first) return;
      if (first.received_at.getTime() + DIGEST_AFTER_MS > now.getTime()) {
        await this.plan(tx, first.received_at);
        return;
      }
      const contactIds = waiting.slice(0, MOST_IN_A_DIGEST).map(({ contact_id }) => contact_id);
      await tx.leadNotice.updateMany({ where: { contactId: { in: contactIds } }, data: { toldAt: now } });
      await this.superusers.of(tx, contactIds);
      const next = waiting[MOST_IN_A_DIGEST];
      if (next) await this.plan(tx, next.received_at);
    }, TRANSACTION_LIMITS);
    this.mails.wake();
  }
}

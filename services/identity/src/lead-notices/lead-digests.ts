import { Inject, Injectable } from '@nestjs/common';
import { CLOCK, type Clock } from '@bindery/service-kit/tokens';
import { DATABASE, TRANSACTION_LIMITS } from '@bindery/service-kit/database';
import { defineJob, Jobs } from '@bindery/service-kit/jobs';
import { MINUTE_MS } from '@bindery/service-kit/time';
import { z } from 'zod';
import type { IdentityDatabase, Transaction } from '../database/identity-database.js';
import { MailQueue } from '../mail/mail-queue.js';
import { NotifySuperusers } from './notify-superusers.js';

/** How long a lead waits for others to share its digest. */
export const DIGEST_AFTER_MS = 10 * MINUTE_MS;
/** More leads are split over several mails: all leads of a mail are looked up before it is written. */
const MAX_LEADS_PER_DIGEST = 500;

/** At most one is queued; it sends all waiting leads. */
const sendLeadDigest = defineJob({
  name: 'send-lead-digest',
  version: 1,
  data: z.strictObject({}),
  retries: { limit: 2_000, delaySeconds: 5, maxDelaySeconds: 300 },
  timeoutSeconds: 60,
  pollSeconds: 1,
  dedupe: true,
});

/** Notifies superusers of all waiting leads in one mail, once the first of them has waited long enough. */
@Injectable()
export class LeadDigests {
  constructor(
    @Inject(DATABASE) private readonly db: IdentityDatabase,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly mails: MailQueue,
    private readonly superusers: NotifySuperusers,
    private readonly jobs: Jobs,
  ) {
    jobs.on(sendLeadDigest, () => this.sendDue());
  }

  /** Schedules the digest in the transaction that makes a lead wait. */
  async schedule(tx: Transaction, receivedAt: Date): Promise<void> {
    const delayMs = receivedAt.getTime() + DIGEST_AFTER_MS - this.clock.now().getTime();
    await this.jobs.enqueue(tx, sendLeadDigest, { data: {}, delayMs });
  }

  private async sendDue(): Promise<void> {
    await this.db.$transaction(async (tx) => {
      const now = this.clock.now();
      const waiting = await tx.$queryRaw<{ contact_id: string; received_at: Date }[]>`
        SELECT contact_id::text, received_at FROM lead_notices
        WHERE told_at IS NULL ORDER BY received_at, contact_id
        LIMIT ${MAX_LEADS_PER_DIGEST + 1} FOR UPDATE SKIP LOCKED`;
      const [first] = waiting;
      if (!first) return;
      if (first.received_at.getTime() + DIGEST_AFTER_MS > now.getTime()) {
        await this.schedule(tx, first.received_at);
        return;
      }
      const contactIds = waiting.slice(0, MAX_LEADS_PER_DIGEST).map(({ contact_id }) => contact_id);
      await tx.leadNotice.updateMany({
        where: { contact_id: { in: contactIds } },
        data: { notified_at: now },
      });
      await this.superusers.notify(tx, contactIds);
      const next = waiting[MAX_LEADS_PER_DIGEST];
      if (next) await this.schedule(tx, next.received_at);
    }, TRANSACTION_LIMITS);
    this.mails.wake();
  }
}

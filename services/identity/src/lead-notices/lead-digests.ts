import { Inject, Injectable } from '@nestjs/common';
import { CLOCK, type Clock } from '@bindery/service-kit/tokens';
import { DATABASE, TRANSACTION_LIMITS } from '@bindery/service-kit/database';
import { defineJob, Jobs } from '@bindery/service-kit/jobs';
import { before, DAY_MS, MINUTE_MS } from '@bindery/service-kit/time';
import { z } from 'zod';
import type { IdentityDatabase, Transaction } from '../database/identity-database.js';
import { MailQueue } from '../mail/mail-queue.js';
import { NotifySuperusers } from './notify-superusers.js';

/** How long a lead waits for others to share its digest. */
export const DIGEST_AFTER_MS = 10 * MINUTE_MS;
/** How long suspicious leads wait for a digest of others. Then they get one of their own: a flood makes one mail a day. */
const SUSPICIOUS_AFTER_MS = DAY_MS;
/** More leads are split over several mails: all leads of a mail are looked up before it is written. */
const MAX_LEADS_PER_DIGEST = 500;

/** At most one is queued for leads, and one for suspicious leads. Each sends all waiting ones. */
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

  /** The same for a suspicious lead. */
  async scheduleSuspicious(tx: Transaction, receivedAt: Date): Promise<void> {
    const delayMs = receivedAt.getTime() + SUSPICIOUS_AFTER_MS - this.clock.now().getTime();
    await this.jobs.enqueue(tx, sendLeadDigest, { data: {}, delayMs, key: 'suspicious' });
  }

  private async sendDue(): Promise<void> {
    await this.db.$transaction(async (tx) => {
      const now = this.clock.now();
      const waiting = await tx.$queryRaw<{ contact_id: string; received_at: Date }[]>`
        SELECT contact_id::text, received_at FROM lead_notices
        WHERE told_at IS NULL AND NOT suspicious ORDER BY received_at, contact_id
        LIMIT ${MAX_LEADS_PER_DIGEST + 1} FOR UPDATE SKIP LOCKED`;
      const [first] = waiting;
      const isDue = first !== undefined && first.received_at <= before(now, DIGEST_AFTER_MS);
      if (first && !isDue) await this.schedule(tx, first.received_at);
      if (isDue || (await this.suspiciousIsDue(tx, now))) await this.send(tx, isDue ? waiting : [], now);
    }, TRANSACTION_LIMITS);
    this.mails.wake();
  }

  private async suspiciousIsDue(tx: Transaction, now: Date): Promise<boolean> {
    const first = await tx.leadNotice.findFirst({
      where: { notified_at: null, suspicious: true },
      orderBy: { received_at: 'asc' },
    });
    if (!first || first.received_at <= before(now, SUSPICIOUS_AFTER_MS)) return first !== null;
    await this.scheduleSuspicious(tx, first.received_at);
    return false;
  }

  /** @param waiting the leads that are due, oldest first, and the first of the next digest */
  private async send(
    tx: Transaction,
    waiting: readonly { contact_id: string; received_at: Date }[],
    now: Date,
  ): Promise<void> {
    const contactIds = waiting.slice(0, MAX_LEADS_PER_DIGEST).map(({ contact_id }) => contact_id);
    await tx.leadNotice.updateMany({
      where: { contact_id: { in: contactIds } },
      data: { notified_at: now },
    });
    const suspicious = await tx.leadNotice.updateMany({
      where: { notified_at: null, suspicious: true },
      data: { notified_at: now },
    });
    await this.superusers.notify(tx, contactIds, suspicious.count);
    const next = waiting[MAX_LEADS_PER_DIGEST];
    if (next) await this.schedule(tx, next.received_at);
  }
}

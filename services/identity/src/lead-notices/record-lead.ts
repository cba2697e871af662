import { Inject, Injectable } from '@nestjs/common';
import type { Event } from '@bindery/contracts/messaging';
import { CLOCK, type Clock } from '@bindery/service-kit/tokens';
import { before } from '@bindery/service-kit/time';
import type { Transaction } from '../database/identity-database.js';
import { MailQueue } from '../mail/mail-queue.js';
import { DIGEST_AFTER_MS, LeadDigests } from './lead-digests.js';
import { NotifySuperusers } from './notify-superusers.js';

/** The number of leads, within the time of one digest, that get a mail each. */
const MAX_SINGLE_MAILS = 5;

/**
 * Thanks the visitor and notifies superusers of the lead: at once, or with the next digest when leads come in numbers. A
 * repeated message within a day causes no second mail. A lead whose form looks like a bot's is only counted, until a
 * superuser clears its mark or the same visitor sends another message.
 */
@Injectable()
export class RecordLead {
  constructor(
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly mails: MailQueue,
    private readonly superusers: NotifySuperusers,
    private readonly digests: LeadDigests,
  ) {}

  async record(tx: Transaction, { data }: Event<'leads.contact.received.v1'>): Promise<void> {
    const { contact_id: contactId, repeated, suspicious } = data;
    const known = await tx.leadNotice.findUnique({ where: { contact_id: contactId } });
    const isCleared = known?.suspicious === true && suspicious === null;
    if (known ? !isCleared : repeated) return;
    const now = this.clock.now();
    if (suspicious !== null) {
      await tx.leadNotice.create({ data: { contact_id: contactId, received_at: now, suspicious: true } });
      await this.digests.scheduleSuspicious(tx, now);
      return;
    }
    const isImmediate = await this.isQuiet(tx, now);
    const notice = { received_at: now, notified_at: isImmediate ? now : null, suspicious: false };
    await tx.leadNotice.upsert({
      where: { contact_id: contactId },
      create: { contact_id: contactId, ...notice },
      update: notice,
    });
    await this.mails.add(tx, { kind: 'lead_thanks', contactId });
    if (isImmediate) await this.superusers.notify(tx, [contactId]);
    else await this.digests.schedule(tx, now);
  }

  /** A lead that arrives while others wait joins them, so that superusers are notified in order. */
  private async isQuiet(tx: Transaction, now: Date): Promise<boolean> {
    if ((await tx.leadNotice.count({ where: { notified_at: null, suspicious: false } })) > 0) return false;
    const recently = { gt: before(now, DIGEST_AFTER_MS) };
    const mailed = await tx.leadNotice.count({ where: { notified_at: recently, suspicious: false } });
    return mailed < MAX_SINGLE_MAILS;
  }
}

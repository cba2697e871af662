import { Inject, Injectable } from '@nestjs/common';
import type { Event } from '@bindery/contracts/messaging';
import { CLOCK, type Clock } from '@bindery/service-kit/tokens';
import { before } from '../clock/time.js';
import type { Transaction } from '../database/identity-database.js';
import { MailQueue } from '../mail/mail-queue.service.js';
import { DIGEST_AFTER_MS, LeadDigests } from './lead-digests.js';
import { TellSuperusers } from './tell-superusers.js';

/** So many leads within the time of a digest are told of one by one. */
const MOST_AT_ONCE = 5;

/**
 * Thanks a visitor who left their details, and tells superusers of the lead: at once, or, where leads come in numbers,
 * with the next digest. Who writes again within the day is thanked and told of already.
 */
@Injectable()
export class NoteLead {
  constructor(
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly mails: MailQueue,
    private readonly superusers: TellSuperusers,
    private readonly digests: LeadDigests,
  ) {}

  async note(tx: Transaction, { data }: Event<'leads.contact.received.v1'>): Promise<void> {
    if (data.repeated) return;
    const { contact_id: contactId } = data;
    const now = this.clock.now();
    const known = await tx.leadNotice.findUnique({ where: { contactId } });
    if (known) return;
    const atOnce = await this.isQuiet(tx, now);
    await tx.leadNotice.create({ data: { contactId, receivedAt: now, toldAt: atOnce ? now : null } });
    await this.mails.add(tx, { kind: 'lead_thanks', contactId });
    if (atOnce) await this.superusers.of(tx, [contactId]);
    else await this.digests.plan(tx, now);
  }

  /** What comes while others wait, waits with them: leads are told of in the order in which they came. */
  private async isQuiet(tx: Transaction, now: Date): Promise<boolean> {
    if ((await tx.leadNotice.count({ where: { toldAt: null } })) > 0) return false;
    const toldLately = { gt: before(now, DIGEST_AFTER_MS) };
    return (await tx.leadNotice.count({ where: { toldAt: toldLately } })) < MOST_AT_ONCE;
  }
}

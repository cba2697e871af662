import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { ContactForm, Suspicion } from '@bindery/contracts/leads';
import { DAY_MS } from '@bindery/service-kit/time';
import { recordContactReceived } from '../contacts/contact-received.js';
import { ContactMapper } from '../contacts/contact.mapper.js';
import { lockContact } from '../contacts/find-contact.js';
import type { Transaction } from '../database.js';
import type { Contact } from '../generated/prisma/client.js';
import { scoreOf, type Lead } from '../scoring/lead-score.js';

const ONE_CONTACT_FOR_MS = DAY_MS;

interface Arrival {
  readonly emailIndex: string;
  readonly now: Date;
  readonly suspicious: Suspicion | null;
}

/** Stores what a visitor sent: a new contact, or a further message of one who wrote within a day. */
@Injectable()
export class StoreContact {
  constructor(private readonly mapper: ContactMapper) {}

  async store(tx: Transaction, form: ContactForm, arrival: Arrival): Promise<void> {
    const present = await this.ofTheDay(tx, arrival);
    const contact = await (present
      ? this.update(tx, present, form, arrival)
      : this.create(tx, form, arrival));
    await note(tx, contact, form, { repeated: present !== undefined, now: arrival.now });
  }

  /**
   * The contact with this address from the last day. A concurrent form with the same address waits for the
   * lock.
   */
  private async ofTheDay(tx: Transaction, { emailIndex, now }: Arrival): Promise<Contact | undefined> {
    await tx.$queryRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`contact:${emailIndex}`}, 0))::text`;
    const found = await tx.contact.findFirst({
      where: {
        email_index: emailIndex,
        created_at: { gt: new Date(now.getTime() - ONE_CONTACT_FOR_MS) },
      },
      orderBy: { created_at: 'desc' },
      select: { id: true },
    });
    return found ? lockContact(tx, found.id) : undefined;
  }

  private async create(tx: Transaction, form: ContactForm, { now, suspicious }: Arrival): Promise<Contact> {
    const id = randomUUID();
    const { score, reasons } = scoreOf(leadOf(form));
    return tx.contact.create({
      data: {
        id,
        name: form.name,
        ...(await this.mapper.sealedEmail(id, form.email)),
        ...(await this.mapper.sealedPhone(id, form.phone ?? null)),
        agency_name: form.agency ?? null,
        current_crm: form.current_crm ?? null,
        inquiry_message: form.message ?? null,
        lead_score: score,
        score_reasons: reasons,
        suspicious,
        source: form.source,
        page_url: form.page_url ?? null,
        created_at: now,
        last_submitted_at: now,
        updated_at: now,
      },
    });
  }

  /**
   * Adds what a further message says. Anyone who knows the address can send one, so it fills what was empty and
   * overwrites nothing. A score set by hand stays. One message that a person seems to have sent clears the mark, and a
   * suspicious one marks nobody who is without it.
   */
  private async update(
    tx: Transaction,
    present: Contact,
    form: ContactForm,
    { now, suspicious }: Arrival,
  ): Promise<Contact> {
    const { phone } = form;
    const given = {
      agency_name: present.agency_name ?? form.agency ?? null,
      current_crm: present.current_crm ?? form.current_crm ?? null,
      // The newest message, in addition to the list of all.
      ...(form.message && { inquiry_message: form.message }),
      ...(present.phone === null && phone && (await this.mapper.sealedPhone(present.id, phone))),
    };
    const { score, reasons } = scoreOf(leadAfter({ ...present, ...given }, form));
    return tx.contact.update({
      where: { id: present.id },
      data: {
        ...given,
        ...(suspicious === null && { suspicious }),
        ...(present.score_set_by === null && { lead_score: score, score_reasons: reasons }),
        last_submitted_at: now,
        updated_at: now,
        version: present.version + 1,
      },
    });
  }
}

const MAX_FURTHER_MESSAGES = 20;

/** Stores the message, its history entry and the event in the same transaction. */
async function note(
  tx: Transaction,
  contact: Contact,
  form: ContactForm,
  { repeated, now }: { repeated: boolean; now: Date },
): Promise<void> {
  const contact_id = contact.id;
  await tx.contactMessage.create({
    data: {
      id: randomUUID(),
      contact_id,
      message: form.message ?? null,
      page_url: form.page_url ?? null,
      user_agent: form.user_agent ?? null,
      received_at: now,
    },
  });
  // Anyone who knows the address can send more, so only the first message and the newest of the further ones stay.
  await tx.$executeRaw`
    DELETE FROM contact_messages WHERE id IN (
      SELECT id FROM (
        SELECT id, row_number() OVER (ORDER BY received_at, id) AS nth, count(*) OVER () AS all_of_them
        FROM contact_messages WHERE contact_id = ${contact_id}::uuid) AS numbered
      WHERE nth > 1 AND nth <= all_of_them - ${MAX_FURTHER_MESSAGES})`;
  await tx.contactChange.create({
    data: { id: randomUUID(), contact_id, at: now, kind: repeated ? 'repeated' : 'received' },
  });
  await recordContactReceived(tx, contact, { repeated });
}

const leadOf = (form: ContactForm): Lead => ({
  email: form.email,
  phone: form.phone ?? null,
  agency: form.agency ?? null,
  currentCrm: form.current_crm ?? null,
  message: form.message ?? null,
});

/** The known facts of a contact after a further message. It counts whether there is a phone, not which. */
const leadAfter = (contact: Contact, form: ContactForm): Lead => ({
  email: form.email,
  phone: contact.phone,
  agency: contact.agency_name,
  currentCrm: contact.current_crm as Lead['currentCrm'],
  message: contact.inquiry_message,
});

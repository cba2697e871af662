import { Inject, Injectable } from '@nestjs/common';
import { MAX_CONTACTS, type ContactSummary } from '@bindery/contracts/messaging';
import { DATABASE } from '@bindery/service-kit/database';
import { CLOCK, SERVICE, type Clock, type ServiceSettings } from '@bindery/service-kit/tokens';
import { RpcClient } from '@bindery/service-kit/rpc-client';
import { normaliseAddress } from '@bindery/service-kit/email-addresses';
import { after, DAY_MS } from '@bindery/service-kit/time';
import type { IdentityDatabase } from '../database/identity-database.js';
import type { LeadRequest, LeadThanksRequest, NewLeadsRequest, WrittenMail } from '../mail/mail-request.js';
import type { MailContent } from '../mail/templates/layout.js';
import { leadThanksMail, newLeadsMail } from '../mail/templates/lead-mails.js';

/** Writes the mails about leads. The lead's details are requested from the leads service and never stored here. */
@Injectable()
export class LeadMail {
  constructor(
    @Inject(DATABASE) private readonly db: IdentityDatabase,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(SERVICE) private readonly service: ServiceSettings,
    private readonly rpc: RpcClient,
  ) {}

  /**
   * @returns null when there is no recipient any more
   * @throws AppError `unavailable` when leads does not respond
   */
  write(request: LeadRequest): Promise<WrittenMail | null> {
    return request.kind === 'lead_thanks' ? this.thanks(request) : this.newLeads(request);
  }

  private async thanks({ contactId }: LeadThanksRequest): Promise<WrittenMail | null> {
    const [contact] = await this.ask([contactId]);
    const to = contact?.email ? normaliseAddress(contact.email) : null;
    if (!contact || to === null) return null;
    // It promises an answer within a day, so after one it would promise what is past.
    return this.ready(to, leadThanksMail(contact.name, this.addressOf('/')), DAY_MS);
  }

  private async newLeads({ userId, contactIds, suspicious }: NewLeadsRequest): Promise<WrittenMail | null> {
    const superuser = await this.db.user.findFirst({
      where: { id: userId, role: 'superuser', is_active: true },
      select: { email: true },
    });
    if (!superuser) return null;
    const contacts: ContactSummary[] = [];
    for (let next = 0; next < contactIds.length; next += MAX_CONTACTS)
      contacts.push(...(await this.ask(contactIds.slice(next, next + MAX_CONTACTS))));
    if (contacts.length === 0 && suspicious === 0) return null;
    const url = this.addressOf('/app/admin/contacts');
    return this.ready(superuser.email, newLeadsMail(contacts, url, suspicious), 7 * DAY_MS);
  }

  private async ask(contactIds: string[]): Promise<ContactSummary[]> {
    return (await this.rpc.request('leads.contacts.get', { contact_ids: contactIds })).contacts;
  }

  private addressOf(path: string): string {
    return new URL(path, this.service.config.PUBLIC_URL).href;
  }

  private ready(to: string, content: MailContent, usefulForMs: number): WrittenMail {
    const uselessAfter = after(this.clock.now(), usefulForMs).toISOString();
    return { to, content, uselessAfter };
  }
}

import { Module } from '@nestjs/common';
import { EventConsumers } from '@bindery/service-kit/outbox';
import type { Transaction } from '../database/identity-database.js';
import { MailModule } from '../mail/mail.module.js';
import { LeadDigests } from './lead-digests.js';
import { LeadMail } from './lead-mail.js';
import { RecordLead } from './record-lead.js';
import { NotifySuperusers } from './notify-superusers.js';

@Module({
  imports: [MailModule],
  providers: [RecordLead, LeadDigests, NotifySuperusers, LeadMail],
  exports: [LeadMail],
})
export class LeadNoticesModule {
  constructor(consumers: EventConsumers, leads: RecordLead) {
    consumers.on('leads.contact.received.v1', (event, tx) =>
      // The consumer opens its transactions on this service's own client.
      leads.record(tx as Transaction, event),
    );
  }
}

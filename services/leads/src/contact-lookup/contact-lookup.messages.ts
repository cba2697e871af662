import { Controller, Inject } from '@nestjs/common';
import { MessagePattern, Payload } from '@nestjs/microservices';
import { questions, type QuestionReply } from '@bindery/contracts/messaging';
import { DATABASE } from '@bindery/service-kit/database';
import { ForServices } from '@bindery/service-kit/guard';
import { parse, Replies } from '@bindery/service-kit/http';
import { ContactMapper } from '../contacts/contact.mapper.js';
import type { LeadsDatabase } from '../database.js';

const question = questions['leads.contacts.get'];

/** Returns contacts to identity, whose mail queues hold only their ids. */
@Controller()
export class ContactLookupMessages {
  constructor(
    @Inject(DATABASE) private readonly database: LeadsDatabase,
    private readonly mapper: ContactMapper,
  ) {}

  @MessagePattern('leads.contacts.get')
  @ForServices()
  @Replies(question.reply)
  async get(@Payload() payload: unknown): Promise<QuestionReply<'leads.contacts.get'>> {
    const { contact_ids } = parse(question.request, payload);
    const rows = await this.database.contact.findMany({ where: { id: { in: contact_ids } } });
    // The reply's schema strips the fields that mails don't need.
    return { contacts: await Promise.all(rows.map((row) => this.mapper.viewOf(row))) };
  }
}

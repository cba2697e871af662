import { Controller, Inject } from '@nestjs/common';
import { MessagePattern, Payload } from '@nestjs/microservices';
import { questions, type QuestionReply } from '@bindery/contracts/messaging';
import { DATABASE } from '@bindery/service-kit/database';
import { ForServices } from '@bindery/service-kit/guard';
import { parse, Replies } from '@bindery/service-kit/http';
import { ContactMapper } from '../contacts/contact.mapper.js';
import type { LeadsDatabase } from '../database.js';

const question = questions['leads.contacts.get'];

/** What identity asks about contacts when it writes mails about them: its queues hold ids alone. */
@Controller()
export class ToldContactsMessages {
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
    // The reply's schema leaves out what a mail does not tell.
    return { contacts: await Promise.all(rows.map((row) => this.mapper.viewOf(row))) };
  }
}

import { Controller, HttpCode, Post } from '@nestjs/common';
import { contactFormBody, contactFormReply, type ContactForm } from '@bindery/contracts/leads';
import { Public } from '@bindery/service-kit/guard';
import { BodyOf, Replies } from '@bindery/service-kit/http';
import { RateLimits, type RateLimit } from '@bindery/service-kit/rate-limits';
import { ReceiveContact } from './receive-contact.js';

/** Anybody may send it, so each network has few tries. */
const CONTACT_FORMS: RateLimit = { name: 'contact-forms', points: 20, perSeconds: 600 };

/** The form of the landing page, open to everybody. */
@Controller('api/landing/contact-form')
export class ContactFormController {
  constructor(
    private readonly receiving: ReceiveContact,
    private readonly rateLimits: RateLimits,
  ) {}

  @Post()
  @HttpCode(200)
  @Public()
  @Replies(contactFormReply)
  async receive(@BodyOf(contactFormBody) form: ContactForm) {
    await this.rateLimits.consumeForNetwork(CONTACT_FORMS);
    return this.receiving.run(form);
  }
}

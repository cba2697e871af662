import { Controller, HttpCode, Post } from '@nestjs/common';
import { contactFormBody, contactFormReply, type ContactForm } from '@bindery/contracts/leads';
import { Public } from '@bindery/service-kit/guard';
import { BodyOf, Replies } from '@bindery/service-kit/http';
import { ReceiveContact } from './receive-contact.js';

/** The form of the landing page, open to everybody. */
@Controller('api/landing/contact-form')
export class ContactFormController {
  constructor(private readonly receiving: ReceiveContact) {}

  @Post()
  @HttpCode(200)
  @Public()
  @Replies(contactFormReply)
  receive(@BodyOf(contactFormBody) form: ContactForm) {
    return this.receiving.run(form);
  }
}

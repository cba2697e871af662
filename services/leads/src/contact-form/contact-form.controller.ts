import { Controller } from '@nestjs/common';
import { contactFormRoutes } from '@bindery/contracts/leads';
import { Handles, type Call } from '@bindery/service-kit/routes';
import { ReceiveContact } from './receive-contact.js';

/** The public form of the landing page. */
@Controller()
export class ContactFormController {
  constructor(private readonly receiving: ReceiveContact) {}

  @Handles(contactFormRoutes.receive)
  receive({ body }: Call<typeof contactFormRoutes.receive>) {
    return this.receiving.receive(body);
  }
}

import { Controller } from '@nestjs/common';
import { contactFormRoutes } from '@bindery/contracts/leads';
import { RateLimits, type RateLimit } from '@bindery/service-kit/rate-limits';
import { Handles, type Call } from '@bindery/service-kit/routes';
import { ReceiveContact } from './receive-contact.js';

/** The form is public, so each network has few tries. */
const CONTACT_FORMS: RateLimit = { name: 'contact-forms', points: 20, perSeconds: 600 };

/** The public form of the landing page. */
@Controller()
export class ContactFormController {
  constructor(
    private readonly receiving: ReceiveContact,
    private readonly rateLimits: RateLimits,
  ) {}

  @Handles(contactFormRoutes.receive)
  async receive({ body }: Call<typeof contactFormRoutes.receive>) {
    await this.rateLimits.consumeForNetwork(CONTACT_FORMS);
    return this.receiving.receive(body);
  }
}

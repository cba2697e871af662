import { Controller, Headers, HttpCode, Post } from '@nestjs/common';
import { Public } from '@bindery/service-kit/guard';
import { KeepsRawBody, RawBody, Replies } from '@bindery/service-kit/http';
import { z } from 'zod';
import { ReceiveEvent } from './receive-event.js';

/** Receives the payment provider's events. They are signed; there is no token. */
@Controller('webhooks/stripe')
export class StripeWebhookController {
  constructor(private readonly events: ReceiveEvent) {}

  @Post()
  @HttpCode(200)
  @Public()
  // An event holds a whole object of the provider, such as an invoice with all its lines.
  @KeepsRawBody({ bodyLimit: 1_048_576, bodyDepth: 64 })
  @Replies(z.object({ received: z.literal(true) }))
  receive(@RawBody() body: Buffer, @Headers('stripe-signature') signature: string | undefined) {
    return this.events.receive(body, signature);
  }
}

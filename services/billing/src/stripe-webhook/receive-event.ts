import { Inject, Injectable } from '@nestjs/common';
import { CLOCK, SERVICE, type Clock, type ServiceSettings } from '@bindery/service-kit/tokens';
import type Stripe from 'stripe';
import type { BillingConfig } from '../config.js';
import { STRIPE } from '../stripe/stripe-client.js';
import { rowOf } from './event-row.js';
import { EventWorker } from './event-worker.js';
import { verifyEvent } from './verify-event.js';

/** For customer events, only card changes matter. Our own change of the email address comes back as one, too. */
function concernsUs({ type, data: { previous_attributes: before } }: Stripe.Event): boolean {
  if (type !== 'customer.updated' || before === undefined) return true;
  return 'invoice_settings' in before || 'default_source' in before;
}

/** Stores an event and handles it after the reply. */
@Injectable()
export class ReceiveEvent {
  private readonly secrets: readonly string[];

  constructor(
    @Inject(STRIPE) private readonly stripe: Stripe,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(SERVICE) service: ServiceSettings<BillingConfig>,
    private readonly worker: EventWorker,
  ) {
    this.secrets = service.config.STRIPE_WEBHOOK_SECRETS;
  }

  async receive(body: Buffer, signature: string | undefined): Promise<{ received: true }> {
    const now = this.clock.now();
    const event = verifyEvent(this.stripe, body, signature, this.secrets, now);
    if (concernsUs(event)) await this.worker.add({ ...rowOf(event), received_at: now });
    return { received: true };
  }
}

import { Inject, Injectable } from '@nestjs/common';
import { AppError } from '@bindery/service-kit/errors';
import type Stripe from 'stripe';
import { Prices } from '../prices/prices.js';
import { providerAnswers } from '../stripe/provider-answers.js';
import { STRIPE, PROVIDER_CALL } from '../stripe/stripe-client.js';
import type { RunningPurchase } from '../subscriptions/running-purchase.js';
import type { Purchase } from './purchase.js';
import { linesFor } from './subscription-lines.js';

/** The price of a change of a running subscription. */
export interface PricedChange {
  /** The whole invoice: negative for a credit. */
  readonly totalCents: number;
  /** The part charged to the card, after credits. */
  readonly dueCents: number;
  readonly monthlyTotalCents: number;
  /** For which moment of the provider's time it was priced, in seconds since 1970. */
  readonly prorationDate: number;
}

/** How long a previewed price stays valid, in seconds. */
const PRICE_AGE_SECONDS = 30 * 60;

/** Prices a change as the provider would charge it, to the cent, without charging anything. */
@Injectable()
export class PriceChange {
  constructor(
    @Inject(STRIPE) private readonly stripe: Stripe,
    private readonly prices: Prices,
  ) {}

  /** Previews the cost of a change. */
  async preview({ stripe_subscription_id: id }: RunningPurchase, target: Purchase): Promise<PricedChange> {
    return providerAnswers(async () => {
      const subscription = await this.stripe.subscriptions.retrieve(id, {}, PROVIDER_CALL);
      return this.price(subscription, target);
    });
  }

  private async price(subscription: Stripe.Subscription, target: Purchase): Promise<PricedChange> {
    const { items, monthlyTotalCents } = await linesFor(subscription, target, (plan, kind) =>
      this.prices.priceIdOf(plan, kind),
    );
    const invoice = await this.stripe.invoices.createPreview(
      {
        subscription: subscription.id,
        subscription_details: { items, proration_behavior: 'always_invoice' },
      },
      PROVIDER_CALL,
    );
    const prorationDate =
      invoice.parent?.subscription_details?.subscription_proration_date ?? invoice.created;
    // A trial costs nothing for any number of seats. The preview then shows the invoice after it.
    const { total, amount_due } = subscription.status === 'trialing' ? { total: 0, amount_due: 0 } : invoice;
    return { totalCents: total, dueCents: amount_due, monthlyTotalCents, prorationDate };
  }

  /**
   * Requires a recent proration date, because it decides the charge and the browser must not choose it
   * freely. It is compared with the provider's clock.
   * @throws AppError `validation_failed`
   */
  async requireFresh(
    subscription: Stripe.Subscription,
    target: Purchase,
    prorationDate: number,
  ): Promise<void> {
    const { prorationDate: now } = await this.price(subscription, target);
    if (prorationDate > now || prorationDate < now - PRICE_AGE_SECONDS) throw priceOutOfDate();
  }
}

/** The error for a price that is not the current one any more. */
export function priceOutOfDate(): AppError {
  const detail = 'The price has changed. Review the new price, then confirm again.';
  return new AppError('validation_failed', { detail, errors: [{ path: 'proration_date', message: detail }] });
}

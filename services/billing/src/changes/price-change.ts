import { Inject, Injectable } from '@nestjs/common';
import { CLOCK, type Clock } from '@bindery/service-kit/bootstrap';
import { AppError } from '@bindery/service-kit/errors';
import Stripe from 'stripe';
import { Prices } from '../prices/prices.service.js';
import { WITHIN_LOCK } from '../stripe/provider-limits.js';
import { STRIPE } from '../stripe/stripe-client.js';
import type { Purchase } from './purchase.js';
import { linesFor } from './subscription-lines.js';

/** What a change of a running subscription would cost. */
export interface PricedChange {
  /** The whole invoice: negative for a credit. */
  readonly totalCents: number;
  /** What of it would be taken from the card, after earlier credits. */
  readonly dueCents: number;
  readonly monthlyTotalCents: number;
  /** For which moment it was priced, in seconds since 1970. */
  readonly prorationDate: number;
}

/** A price that was shown longer ago is looked at again before it is charged, in seconds. */
const PRICE_AGE_SECONDS = 30 * 60;
const MS = 1_000;

/** Prices a change as the provider would charge it, to the cent, without charging anything. */
@Injectable()
export class PriceChange {
  constructor(
    @Inject(STRIPE) private readonly stripe: Stripe,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly prices: Prices,
  ) {}

  async price(subscription: Stripe.Subscription, target: Purchase): Promise<PricedChange> {
    const { items, monthlyTotalCents } = await linesFor(subscription, target, (plan, kind) =>
      this.prices.of(plan, kind),
    );
    const prorationDate = await this.now(subscription);
    // A trial costs nothing, however many seats it is for.
    if (subscription.status === 'trialing')
      return { totalCents: 0, dueCents: 0, monthlyTotalCents, prorationDate };
    const { total, amount_due } = await this.stripe.invoices.createPreview(
      {
        subscription: subscription.id,
        subscription_details: { items, proration_behavior: 'always_invoice', proration_date: prorationDate },
      },
      WITHIN_LOCK,
    );
    return { totalCents: total, dueCents: amount_due, monthlyTotalCents, prorationDate };
  }

  /**
   * Holds the moment of a price to one that was shown a short while ago: what is charged depends on it, so that it is
   * not for the browser to choose.
   * @throws AppError `validation_failed`
   */
  async requireFresh(subscription: Stripe.Subscription, prorationDate: number): Promise<void> {
    const now = await this.now(subscription);
    if (prorationDate <= now && prorationDate >= now - PRICE_AGE_SECONDS) return;
    const message = 'The price that was shown is out of date. Look at the new one, then confirm again.';
    throw new AppError('validation_failed', {
      detail: message,
      errors: [{ path: 'proration_date', message }],
    });
  }

  /** The time at the provider; a subscription that is tried out there can live on a clock of its own. */
  private async now({ test_clock: testClock }: Stripe.Subscription): Promise<number> {
    if (testClock === null) return Math.floor(this.clock.now().getTime() / MS);
    const clock =
      typeof testClock === 'string'
        ? await this.stripe.testHelpers.testClocks.retrieve(testClock, {}, WITHIN_LOCK)
        : testClock;
    return clock.frozen_time;
  }
}

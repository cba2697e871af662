import { Inject, Injectable } from '@nestjs/common';
import { LOGGER } from '@bindery/service-kit/tokens';
import { withoutDeadline } from '@bindery/service-kit/deadline';
import type { Logger } from '@bindery/service-kit/logging';
import Stripe from 'stripe';
import type { Subscription } from '../generated/prisma/client.js';
import { Prices } from '../prices/prices.js';
import { isOutcomeUnknown, paymentDeclined } from '../stripe/provider-answers.js';
import { STRIPE, PROVIDER_CALL } from '../stripe/stripe-client.js';
import type { AccountLease } from '../subscriptions/account-mutex.js';
import { SyncSubscription } from '../subscriptions/sync-subscription.js';
import { PriceChange, priceOutOfDate } from './price-change.js';
import type { Purchase } from './purchase.js';
import { SeatHold } from './seat-hold.js';
import { linesFor } from './subscription-lines.js';

/** A requested change of a running subscription. */
export interface WantedChange {
  /** The account's lease. */
  readonly lease: AccountLease;
  /** The account's, as it was just synced. */
  readonly current: Subscription;
  /** The same as the provider has it at current. */
  readonly provider: Stripe.Subscription;
  readonly target: Purchase;
  /** The moment for which the person saw the price; now if they saw none. */
  readonly prorationDate: number | undefined;
  readonly changedBy: string;
}

/** The change and its cost: the whole invoice, negative for a credit. */
export interface ChangeMade {
  readonly subscription: Subscription;
  readonly totalCents: number;
}

/**
 * Changes a running subscription and charges or credits the rest of the period at once. Before a decrease,
 * identity holds the seats, so that nobody takes one meanwhile. More seats are available only once they are
 * paid for.
 */
@Injectable()
export class ApplyChange {
  constructor(
    @Inject(STRIPE) private readonly stripe: Stripe,
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly prices: Prices,
    private readonly pricing: PriceChange,
    private readonly hold: SeatHold,
    private readonly syncing: SyncSubscription,
  ) {}

  /**
   * Once the provider was called, the change is finished even if the request's deadline has passed.
   * @throws AppError `payment_declined` when nothing was changed because the payment failed
   */
  async apply(wanted: WantedChange): Promise<ChangeMade> {
    const { lease, current, provider, target, prorationDate, changedBy } = wanted;
    // The provider would not charge for a change while an earlier invoice is open.
    if (provider.status === 'past_due') throw paymentDeclined();
    if (prorationDate !== undefined) await this.pricing.requireFresh(provider, target, prorationDate);
    const { items } = await linesFor(provider, target, (plan, kind) => this.prices.priceIdOf(plan, kind));
    const invoice = await this.hold.during(current, target, () =>
      this.charge(lease, provider, {
        items,
        ...(prorationDate !== undefined && { proration_date: prorationDate }),
      }),
    );
    const { subscription } = await withoutDeadline(() => this.syncing.sync(current.account_id, changedBy));
    return { subscription: subscription ?? current, totalCents: invoice?.total ?? 0 };
  }

  /** @returns the invoice of the change, if there was anything to charge or credit */
  private async charge(
    lease: AccountLease,
    before: Stripe.Subscription,
    change: Stripe.SubscriptionUpdateParams,
  ): Promise<Stripe.Invoice | null> {
    // A client whose request timed out must not be charged afterwards.
    lease.assertHeld();
    const after = await this.update(lease, before.id, {
      ...change,
      proration_behavior: 'always_invoice',
      payment_behavior: 'pending_if_incomplete',
      expand: ['latest_invoice'],
    });
    const invoice = after.latest_invoice as Stripe.Invoice | null;
    if (after.pending_update) {
      if (invoice) await this.discard(invoice);
      throw paymentDeclined();
    }
    return invoice?.id === idOf(before.latest_invoice) ? null : invoice;
  }

  private async update(
    { id: turnId }: AccountLease,
    id: string,
    change: Stripe.SubscriptionUpdateParams,
  ): Promise<Stripe.Response<Stripe.Subscription>> {
    try {
      return await this.stripe.subscriptions.update(id, change, {
        ...PROVIDER_CALL,
        idempotencyKey: `${turnId}:charge`,
      });
    } catch (error) {
      // A period has ended since the price was shown.
      const isPast =
        error instanceof Stripe.errors.StripeInvalidRequestError && error.param === 'proration_date';
      throw isPast ? priceOutOfDate() : error;
    }
  }

  /** Without its invoice the change that was not paid for is over; it would come true with a later payment. */
  private async discard({ id }: Stripe.Invoice): Promise<void> {
    try {
      await this.stripe.invoices.voidInvoice(id, {}, PROVIDER_CALL);
    } catch (error) {
      if (!isOutcomeUnknown(error)) throw error;
      this.logger.warn({ err: error, invoice_id: id }, 'an invoice that was declined could not be voided');
    }
  }
}

const idOf = (invoice: string | Stripe.Invoice | null): string | undefined =>
  typeof invoice === 'string' ? invoice : invoice?.id;

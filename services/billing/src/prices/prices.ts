import { Inject, Injectable } from '@nestjs/common';
import type { PlanId } from '@bindery/contracts/billing';
import Stripe from 'stripe';
import type { Plan } from '../generated/prisma/client.js';
import { STRIPE, PROVIDER_CALL } from '../stripe/stripe-client.js';
import { lookupKeyOf, type SeatKind } from './lookup-key.js';

const CURRENCY = 'usd';

/**
 * The provider's prices of our plans, each found by its name, or made, and then known. A plan whose price
 * changes gets a new one; subscriptions keep the price that they were bought for.
 */
@Injectable()
export class Prices {
  private readonly known = new Map<string, Promise<string>>();

  constructor(@Inject(STRIPE) private readonly stripe: Stripe) {}

  /** The id of what a seat of a plan costs a month. */
  priceIdOf(plan: Plan, kind: SeatKind): Promise<string> {
    const cents = kind === 'seat' ? plan.price_per_seat_cents : plan.support_seat_price_cents;
    const key = lookupKeyOf(plan.id as PlanId, kind, cents);
    const asked = this.known.get(key);
    if (asked) return asked;
    const asking = this.findOrMake(key, plan, kind, cents);
    this.known.set(key, asking);
    // A failed request is not cached; current callers get its error.
    asking.catch(() => this.known.delete(key));
    return asking;
  }

  private async findOrMake(key: string, plan: Plan, kind: SeatKind, cents: number): Promise<string> {
    const { data } = await this.stripe.prices.list(
      { lookup_keys: [key], active: true, limit: 1 },
      PROVIDER_CALL,
    );
    if (data[0]) return data[0].id;
    // Two replicas that find none at the same time use the same key, and get the same price.
    const { id } = await this.stripe.prices.create(
      {
        lookup_key: key,
        transfer_lookup_key: true,
        product: await this.product(plan, kind),
        currency: CURRENCY,
        unit_amount: cents,
        recurring: { interval: 'month' },
      },
      { ...PROVIDER_CALL, idempotencyKey: key },
    );
    return id;
  }

  /** A seat's product on the provider's invoices. Its id is fixed, so it is created once. */
  private async product(plan: Plan, kind: SeatKind): Promise<string> {
    const id = `bindery_${plan.id}_${kind}`;
    const name = kind === 'seat' ? `Bindery ${plan.name}, seat` : `Bindery ${plan.name}, support seat`;
    try {
      await this.stripe.products.create({ id, name }, PROVIDER_CALL);
    } catch (error) {
      const isThere =
        error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_already_exists';
      if (!isThere) throw error;
    }
    return id;
  }
}

import type { PlanId } from '@bindery/contracts/billing';
import type Stripe from 'stripe';
import type { Plan } from '../generated/prisma/client.js';
import { readLookupKey, type SeatKind } from '../prices/lookup-key.js';
import type { Purchase } from './purchase.js';

/** One target line of a subscription: an existing item or a new price. */
interface Line {
  readonly id?: string;
  readonly price?: string;
  readonly quantity: number;
}

/** The wanted lines of a subscription, and their monthly price. */
export interface Lines {
  readonly items: Line[];
  readonly monthlyTotalCents: number;
}

/** Finds the provider's price of a plan's seat. */
type PriceOf = (plan: Plan, kind: SeatKind) => Promise<string>;

/**
 * The lines that make a subscription into a purchase. Within its plan it keeps the prices that it was bought for;
 * another plan, and a kind of seat that it did not have, comes at the current price.
 */
export async function linesFor(
  subscription: Stripe.Subscription,
  target: Purchase,
  priceOf: PriceOf,
): Promise<Lines> {
  const kinds = [
    ['seat', target.seats, target.plan.price_per_seat_cents],
    ['support_seat', target.supportSeats, target.plan.support_seat_price_cents],
  ] as const;
  const items: Line[] = [];
  let monthlyTotalCents = 0;
  for (const [kind, quantity, cents] of kinds) {
    const current = itemOf(subscription, kind);
    const kept = current && planOf(current) === target.plan.id ? current : undefined;
    if (!current && quantity === 0) continue;
    items.push({
      ...(current && { id: current.id }),
      ...(!kept && quantity > 0 && { price: await priceOf(target.plan, kind) }),
      quantity,
    });
    monthlyTotalCents += quantity * (kept?.price.unit_amount ?? cents);
  }
  return { items, monthlyTotalCents };
}

function itemOf({ items }: Stripe.Subscription, kind: SeatKind): Stripe.SubscriptionItem | undefined {
  return items.data.find(({ price }) => readLookupKey(price.lookup_key)?.kind === kind);
}

const planOf = ({ price }: Stripe.SubscriptionItem): PlanId | undefined =>
  readLookupKey(price.lookup_key)?.planId;

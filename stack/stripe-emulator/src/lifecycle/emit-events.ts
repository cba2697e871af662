import type { InvoiceRecord, SubscriptionRecord } from '../state/records.js';
import { invoiceView } from '../views/invoice.js';
import { subscriptionView } from '../views/subscription.js';
import type { World } from '../state/world.js';

/** Tells of a subscription as it is now. */
export function emitSubscriptionEvent(
  world: World,
  type: string,
  subscription: SubscriptionRecord,
  at: number,
): void {
  const view = subscriptionView(world.state, subscription);
  world.emit(`customer.subscription.${type}`, view, { customer: subscription.customer, at });
}

/** Changes a subscription and, if anything of it looks different then, tells so with what was before. */
export function updateSubscription(
  world: World,
  subscription: SubscriptionRecord,
  at: number,
  change: () => void,
): void {
  const before = subscriptionView(world.state, subscription);
  change();
  const after = subscriptionView(world.state, subscription);
  const previous = differing(before, after);
  world.changed();
  if (Object.keys(previous).length === 0) return;
  world.emit('customer.subscription.updated', after, { customer: subscription.customer, at, previous });
}

/** What objects carry of before: the fields that are different now. */
export const differing = (before: object, after: object): object =>
  Object.fromEntries(
    Object.entries(before).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify((after as Record<string, unknown>)[name]),
    ),
  );

export function emitInvoiceEvent(world: World, type: string, invoice: InvoiceRecord, at: number): void {
  const view = invoiceView(world.state, invoice, world.url);
  world.emit(`invoice.${type}`, view, { customer: invoice.customer, at });
}

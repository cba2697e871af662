import type { InvoiceRecord, SubscriptionRecord } from '../state/records.js';
import { invoiceView } from '../views/invoice.js';
import { subscriptionView } from '../views/subscription.js';
import type { EmulatorContext } from '../state/emulator-context.js';

/** Emits an event with the subscription's current state. */
export function emitSubscriptionEvent(
  context: EmulatorContext,
  type: string,
  subscription: SubscriptionRecord,
  at: number,
): void {
  const view = subscriptionView(context.state, subscription);
  context.emit(`customer.subscription.${type}`, view, { customer: subscription.customer, at });
}

/** Changes a subscription. Emits an `updated` event with the previous values if its view differs. */
export function updateSubscription(
  context: EmulatorContext,
  subscription: SubscriptionRecord,
  at: number,
  change: () => void,
): void {
  const before = subscriptionView(context.state, subscription);
  change();
  const after = subscriptionView(context.state, subscription);
  const previous = previousAttributes(before, after);
  context.changed();
  if (Object.keys(previous).length === 0) return;
  context.emit('customer.subscription.updated', after, { customer: subscription.customer, at, previous });
}

/** Ends a subscription with its period, or lets it renew again. */
export function setCancelAtPeriodEnd(subscription: SubscriptionRecord, isEnding: boolean, at: number): void {
  subscription.cancelAtPeriodEnd = isEnding;
  subscription.canceledAt = isEnding ? at : null;
  subscription.cancelReason = isEnding ? 'cancellation_requested' : null;
}

/** The earlier values of the fields that changed, as `previous_attributes` has them. */
export const previousAttributes = (before: object, after: object): object =>
  Object.fromEntries(
    Object.entries(before).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify((after as Record<string, unknown>)[name]),
    ),
  );

export function emitInvoiceEvent(
  context: EmulatorContext,
  type: string,
  invoice: InvoiceRecord,
  at: number,
): void {
  const view = invoiceView(context.state, invoice, context.url);
  context.emit(`invoice.${type}`, view, { customer: invoice.customer, at });
}

import type { SubscriptionRecord } from '../state/records.js';
import type { EmulatorContext } from '../state/emulator-context.js';
import { discardPendingUpdate } from './change-items.js';
import { emitSubscriptionEvent } from './emit-events.js';

export const hasEnded = ({ status }: SubscriptionRecord): boolean =>
  status === 'canceled' || status === 'incomplete_expired';

/** Cancels a subscription immediately. */
export function endSubscription(
  context: EmulatorContext,
  subscription: SubscriptionRecord,
  at: number,
  reason: SubscriptionRecord['cancelReason'],
): void {
  discardPendingUpdate(context, subscription, at);
  subscription.status = 'canceled';
  subscription.canceledAt ??= at;
  subscription.endedAt = at;
  subscription.cancelReason ??= reason;
  // Open invoices of a canceled subscription are not retried.
  for (const invoice of Object.values(context.state.invoices)) {
    if (invoice.subscription === subscription.id) invoice.nextAttempt = null;
  }
  emitSubscriptionEvent(context, 'deleted', subscription, at);
}

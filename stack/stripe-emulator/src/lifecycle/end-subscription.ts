import type { SubscriptionRecord } from '../state/records.js';
import type { World } from '../state/world.js';
import { dropPendingUpdate } from './change-items.js';
import { emitSubscriptionEvent } from './emit-events.js';

/** Ends a subscription for good. */
export function endSubscription(
  world: World,
  subscription: SubscriptionRecord,
  at: number,
  reason: SubscriptionRecord['cancelReason'],
): void {
  dropPendingUpdate(world, subscription, at);
  subscription.status = 'canceled';
  subscription.canceledAt ??= at;
  subscription.endedAt = at;
  subscription.cancelReason ??= reason;
  // Nobody is asked again for what is still open.
  for (const invoice of Object.values(world.state.invoices)) {
    if (invoice.subscription === subscription.id) invoice.nextAttempt = null;
  }
  emitSubscriptionEvent(world, 'deleted', subscription, at);
}

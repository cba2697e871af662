import { declined, invalid } from '../server/api-error.js';
import type { ItemRecord, SubscriptionRecord } from '../state/records.js';
import type { World } from '../state/world.js';
import { cardOf, refusalOf } from './charge.js';
import { collect, draftInvoice, issueInvoice, voidInvoice } from './invoices.js';
import { prorationLines } from './lines.js';
import { HOUR } from './periods.js';
import { emitSubscriptionEvent, updateSubscription } from './emit-events.js';

/** How long a change waits for its payment. */
const PENDING_HOURS = 23;

export interface ItemChange {
  readonly items: ItemRecord[];
  readonly proration: 'always_invoice' | 'create_prorations' | 'none';
  readonly payment: 'allow_incomplete' | 'pending_if_incomplete' | 'error_if_incomplete';
  readonly prorationDate?: number | undefined;
}

/** Whether changes of a subscription are worth money now: a trial costs nothing. */
export const isCharged = ({ status }: SubscriptionRecord): boolean =>
  status === 'active' || status === 'past_due';

/** Refuses a moment that is not in the period which runs. */
export function checkProrationDate(subscription: SubscriptionRecord, date: number | undefined): void {
  if (date === undefined || (date >= subscription.periodStart && date <= subscription.periodEnd)) return;
  throw invalid('The `proration_date` must be within the current billing period.', 'proration_date');
}

/** Puts other items into a subscription, and settles the difference as the change asks. */
export function changeItems(
  world: World,
  subscription: SubscriptionRecord,
  change: ItemChange,
  at: number,
): void {
  checkProrationDate(subscription, change.prorationDate);
  const apply = () =>
    updateSubscription(world, subscription, at, () => {
      dropPendingUpdate(world, subscription, at);
      subscription.items = change.items;
    });
  const lines =
    isCharged(subscription) && change.proration !== 'none'
      ? prorationLines(world.state, subscription, change.items, change.prorationDate ?? at)
      : [];
  if (change.proration !== 'always_invoice' || lines.length === 0) {
    subscription.waitingLines.push(...lines);
    apply();
    return;
  }
  const wish = { reason: 'subscription_update', lines, at, prorationDate: change.prorationDate } as const;
  if (change.payment === 'error_if_incomplete') refuseUnpayable(world, subscription, wish);
  // The newer change takes the place of one that still waits.
  dropPendingUpdate(world, subscription, at);
  const waits = change.payment === 'pending_if_incomplete';
  if (!waits) apply();
  const invoice = issueInvoice(world, subscription, wish);
  const refusal = collect(world, invoice, at, waits ? 'single' : 'scheduled');
  if (refusal === undefined) {
    if (waits) apply();
    return;
  }
  updateSubscription(world, subscription, at, () => {
    if (!waits) subscription.status = 'past_due';
    else {
      const expiresAt = at + PENDING_HOURS * HOUR;
      subscription.pendingUpdate = { items: change.items, expiresAt, invoice: invoice.id };
    }
  });
}

/** Gives up a change that still waits for its payment. */
export function dropPendingUpdate(world: World, subscription: SubscriptionRecord, at: number): void {
  const pending = subscription.pendingUpdate;
  if (!pending) return;
  subscription.pendingUpdate = null;
  const invoice = world.state.invoices[pending.invoice];
  if (invoice?.status === 'open') voidInvoice(world, invoice, at);
}

/** Gives up a change that still waits for its payment, and tells so. */
export function expirePendingUpdate(world: World, subscription: SubscriptionRecord, at: number): void {
  updateSubscription(world, subscription, at, () => {
    dropPendingUpdate(world, subscription, at);
  });
  emitSubscriptionEvent(world, 'pending_update_expired', subscription, at);
}

function refuseUnpayable(
  world: World,
  subscription: SubscriptionRecord,
  wish: Parameters<typeof draftInvoice>[2],
): void {
  const customer = world.state.customers[subscription.customer];
  if (!customer || draftInvoice(world, subscription, wish).amountDue === 0) return;
  const refusal = refusalOf(world, customer, cardOf(world, subscription));
  if (refusal !== undefined) throw declined(refusal);
}

import { cardDeclined, invalidRequest } from '../server/api-error.js';
import type { ItemRecord, SubscriptionRecord } from '../state/records.js';
import type { EmulatorContext } from '../state/emulator-context.js';
import { cardOf, declineCodeFor } from './charge.js';
import { attemptPayment, draftInvoice, issueInvoice, voidInvoice } from './invoices.js';
import { prorationLines } from './lines.js';
import { HOUR } from './periods.js';
import { emitSubscriptionEvent, updateSubscription } from './emit-events.js';

/** How long a pending update waits for its payment. */
const PENDING_HOURS = 23;

export interface ItemChange {
  readonly items: ItemRecord[];
  readonly proration: 'always_invoice' | 'create_prorations' | 'none';
  readonly payment: 'allow_incomplete' | 'pending_if_incomplete' | 'error_if_incomplete';
  readonly prorationDate?: number | undefined;
}

/** Whether a change of the subscription is prorated now. Changes during a trial are free. */
export const isBillable = ({ status }: SubscriptionRecord): boolean =>
  status === 'active' || status === 'past_due';

/** Rejects a date outside the current billing period. */
export function checkProrationDate(subscription: SubscriptionRecord, date: number | undefined): void {
  if (date === undefined || (date >= subscription.periodStart && date <= subscription.periodEnd)) return;
  throw invalidRequest('The `proration_date` must be within the current billing period.', 'proration_date');
}

/** Replaces a subscription's items and bills the difference as the change specifies. */
export function changeItems(
  context: EmulatorContext,
  subscription: SubscriptionRecord,
  change: ItemChange,
  at: number,
): void {
  checkProrationDate(subscription, change.prorationDate);
  const apply = () =>
    updateSubscription(context, subscription, at, () => {
      discardPendingUpdate(context, subscription, at);
      subscription.items = change.items;
    });
  const lines =
    isBillable(subscription) && change.proration !== 'none'
      ? prorationLines(context.state, subscription, change.items, change.prorationDate ?? at)
      : [];
  if (change.proration !== 'always_invoice' || lines.length === 0) {
    subscription.waitingLines.push(...lines);
    apply();
    return;
  }
  const input = { reason: 'subscription_update', lines, at, prorationDate: change.prorationDate } as const;
  if (change.payment === 'error_if_incomplete') requirePayable(context, subscription, input);
  // A new change replaces a pending one.
  discardPendingUpdate(context, subscription, at);
  const isPending = change.payment === 'pending_if_incomplete';
  if (!isPending) apply();
  const invoice = issueInvoice(context, subscription, input);
  const declineCode = attemptPayment(context, invoice, at, isPending ? 'single' : 'scheduled');
  if (declineCode === undefined) {
    if (isPending) apply();
    return;
  }
  updateSubscription(context, subscription, at, () => {
    if (!isPending) subscription.status = 'past_due';
    else {
      const expiresAt = at + PENDING_HOURS * HOUR;
      subscription.pendingUpdate = { items: change.items, expiresAt, invoice: invoice.id };
    }
  });
}

/** Discards a pending update and voids its invoice. */
export function discardPendingUpdate(
  context: EmulatorContext,
  subscription: SubscriptionRecord,
  at: number,
): void {
  const pending = subscription.pendingUpdate;
  if (!pending) return;
  subscription.pendingUpdate = null;
  const invoice = context.state.invoices[pending.invoice];
  if (invoice?.status === 'open') voidInvoice(context, invoice, at);
}

/** Discards a pending update and emits its expiration. */
export function expirePendingUpdate(
  context: EmulatorContext,
  subscription: SubscriptionRecord,
  at: number,
): void {
  updateSubscription(context, subscription, at, () => discardPendingUpdate(context, subscription, at));
  emitSubscriptionEvent(context, 'pending_update_expired', subscription, at);
}

function requirePayable(
  context: EmulatorContext,
  subscription: SubscriptionRecord,
  input: Parameters<typeof draftInvoice>[2],
): void {
  const customer = context.state.customers[subscription.customer];
  if (!customer || draftInvoice(context, subscription, input).amountDue === 0) return;
  const declineCode = declineCodeFor(context, customer, cardOf(context, subscription));
  if (declineCode !== undefined) throw cardDeclined(declineCode);
}

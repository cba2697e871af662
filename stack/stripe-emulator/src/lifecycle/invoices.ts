import { newId } from '../state/new-id.js';
import type { InvoiceRecord, LineRecord, SubscriptionRecord } from '../state/records.js';
import type { World } from '../state/world.js';
import { cardOf, charge } from './charge.js';
import { sumOf } from './lines.js';
import { DAY } from './periods.js';
import { emitInvoiceEvent } from './emit-events.js';

/** Days from one failed attempt to the next; after the last one Stripe gives up. */
const RETRY_DAYS = [3, 5, 7];

interface InvoiceWish {
  readonly reason: InvoiceRecord['reason'];
  readonly lines: LineRecord[];
  readonly at: number;
  readonly prorationDate?: number | undefined;
}

/** An invoice as it would be; nothing of it is kept. */
export function draftInvoice(
  world: World,
  subscription: SubscriptionRecord,
  wish: InvoiceWish,
): InvoiceRecord {
  const customer = world.state.customers[subscription.customer];
  const balance = customer?.balance ?? 0;
  const total = sumOf(wish.lines);
  return {
    id: newId('in'),
    created: wish.at,
    number: `${customer?.invoicePrefix ?? ''}-${String(customer?.nextInvoice ?? 1).padStart(4, '0')}`,
    customer: subscription.customer,
    subscription: subscription.id,
    subscriptionMetadata: { ...subscription.metadata },
    status: 'draft',
    reason: wish.reason,
    prorationDate: wish.prorationDate ?? null,
    currency: 'usd',
    lines: wish.lines,
    total,
    amountDue: Math.max(0, total + balance),
    amountPaid: 0,
    startingBalance: balance,
    endingBalance: Math.min(0, total + balance),
    periodStart: subscription.periodStart,
    periodEnd: subscription.periodEnd,
    attempts: 0,
    nextAttempt: null,
    finalizedAt: null,
    paidAt: null,
    voidedAt: null,
    paymentIntent: null,
  };
}

/** Makes an invoice and finalizes it; what is left to pay is not taken yet. */
export function issueInvoice(
  world: World,
  subscription: SubscriptionRecord,
  wish: InvoiceWish,
): InvoiceRecord {
  const invoice = draftInvoice(world, subscription, wish);
  const customer = world.state.customers[invoice.customer];
  world.state.invoices[invoice.id] = invoice;
  if (customer) customer.nextInvoice += 1;
  subscription.latestInvoice = invoice.id;
  emitInvoiceEvent(world, 'created', invoice, wish.at);
  invoice.status = 'open';
  invoice.finalizedAt = wish.at;
  if (customer) customer.balance = invoice.endingBalance ?? 0;
  emitInvoiceEvent(world, 'finalized', invoice, wish.at);
  return invoice;
}

/** An attempt that is repeated when it fails, one that stands alone, and one that somebody asked for. */
export type Attempt = 'scheduled' | 'single' | 'by hand';

/** Takes what is due of an open invoice. Answers why not when it did not work. */
export function collect(
  world: World,
  invoice: InvoiceRecord,
  at: number,
  kind: Attempt = 'scheduled',
): string | undefined {
  const subscription = world.state.subscriptions[invoice.subscription];
  const card = subscription && cardOf(world, subscription);
  if (invoice.amountDue > 0) {
    // Further attempts by hand do not count, and leave the schedule as it is.
    if (kind !== 'by hand' || invoice.attempts === 0) invoice.attempts += 1;
    const refusal = charge(world, invoice, card, at);
    if (refusal !== undefined) {
      const pause = RETRY_DAYS[invoice.attempts - 1];
      if (kind === 'scheduled') invoice.nextAttempt = pause === undefined ? null : at + pause * DAY;
      emitInvoiceEvent(world, 'payment_failed', invoice, at);
      if (refusal === 'authentication_required')
        emitInvoiceEvent(world, 'payment_action_required', invoice, at);
      return refusal;
    }
  }
  invoice.status = 'paid';
  invoice.amountPaid = invoice.amountDue;
  invoice.paidAt = at;
  invoice.nextAttempt = null;
  emitInvoiceEvent(world, 'paid', invoice, at);
  emitInvoiceEvent(world, 'payment_succeeded', invoice, at);
  return undefined;
}

/** Takes an open invoice back, and gives back the credit that it used. */
export function voidInvoice(world: World, invoice: InvoiceRecord, at: number): void {
  const customer = world.state.customers[invoice.customer];
  if (customer) customer.balance += invoice.startingBalance - (invoice.endingBalance ?? 0);
  invoice.status = 'void';
  invoice.voidedAt = at;
  invoice.nextAttempt = null;
  emitInvoiceEvent(world, 'voided', invoice, at);
}

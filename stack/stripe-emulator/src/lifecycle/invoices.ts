import { newId } from '../state/new-id.js';
import type { InvoiceRecord, LineRecord, SubscriptionRecord } from '../state/records.js';
import type { EmulatorContext } from '../state/emulator-context.js';
import { cardOf, charge } from './charge.js';
import { sumOf } from './lines.js';
import { DAY } from './periods.js';
import { emitInvoiceEvent } from './emit-events.js';

/** Days between failed payment attempts. Stripe stops retrying after the last one. */
const RETRY_DAYS = [3, 5, 7];

interface InvoiceInput {
  readonly reason: InvoiceRecord['reason'];
  readonly lines: LineRecord[];
  readonly at: number;
  readonly prorationDate?: number | undefined;
}

/** Builds an invoice without storing it. */
export function draftInvoice(
  context: EmulatorContext,
  subscription: SubscriptionRecord,
  input: InvoiceInput,
): InvoiceRecord {
  const customer = context.state.customers[subscription.customer];
  const balance = customer?.balance ?? 0;
  const total = sumOf(input.lines);
  return {
    id: newId('in'),
    created: input.at,
    number: `${customer?.invoicePrefix ?? ''}-${String(customer?.nextInvoice ?? 1).padStart(4, '0')}`,
    customer: subscription.customer,
    subscription: subscription.id,
    subscriptionMetadata: { ...subscription.metadata },
    status: 'draft',
    reason: input.reason,
    prorationDate: input.prorationDate ?? null,
    currency: 'usd',
    lines: input.lines,
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

/** Creates and finalizes an invoice without charging it. */
export function issueInvoice(
  context: EmulatorContext,
  subscription: SubscriptionRecord,
  input: InvoiceInput,
): InvoiceRecord {
  const invoice = draftInvoice(context, subscription, input);
  const customer = context.state.customers[invoice.customer];
  context.state.invoices[invoice.id] = invoice;
  if (customer) customer.nextInvoice += 1;
  subscription.latestInvoice = invoice.id;
  emitInvoiceEvent(context, 'created', invoice, input.at);
  invoice.status = 'open';
  invoice.finalizedAt = input.at;
  if (customer) customer.balance = invoice.endingBalance ?? 0;
  emitInvoiceEvent(context, 'finalized', invoice, input.at);
  return invoice;
}

/** A payment attempt that is retried on failure, one that is not, or one that a person requested. */
export type Attempt = 'scheduled' | 'single' | 'manual';

/** Attempts to pay an open invoice. Returns the decline code when the payment fails. */
export function attemptPayment(
  context: EmulatorContext,
  invoice: InvoiceRecord,
  at: number,
  kind: Attempt = 'scheduled',
): string | undefined {
  const subscription = context.state.subscriptions[invoice.subscription];
  const card = subscription && cardOf(context, subscription);
  if (invoice.amountDue > 0) {
    // Later manual attempts do not count and leave the retry schedule unchanged.
    if (kind !== 'manual' || invoice.attempts === 0) invoice.attempts += 1;
    const declineCode = charge(context, invoice, card, at);
    if (declineCode !== undefined) {
      const retryDays = RETRY_DAYS[invoice.attempts - 1];
      if (kind === 'scheduled') invoice.nextAttempt = retryDays === undefined ? null : at + retryDays * DAY;
      emitInvoiceEvent(context, 'payment_failed', invoice, at);
      if (declineCode === 'authentication_required')
        emitInvoiceEvent(context, 'payment_action_required', invoice, at);
      return declineCode;
    }
  }
  invoice.status = 'paid';
  invoice.amountPaid = invoice.amountDue;
  invoice.paidAt = at;
  invoice.nextAttempt = null;
  emitInvoiceEvent(context, 'paid', invoice, at);
  emitInvoiceEvent(context, 'payment_succeeded', invoice, at);
  return undefined;
}

/** Voids an open invoice and restores the credit that it used. */
export function voidInvoice(context: EmulatorContext, invoice: InvoiceRecord, at: number): void {
  const customer = context.state.customers[invoice.customer];
  if (customer) customer.balance += invoice.startingBalance - (invoice.endingBalance ?? 0);
  invoice.status = 'void';
  invoice.voidedAt = at;
  invoice.nextAttempt = null;
  emitInvoiceEvent(context, 'voided', invoice, at);
}

import type { PlanId } from '@bindery/contracts/billing';
import { cardOnFile, hasCard } from '../subscriptions/card-on-file.js';
import type { Synced } from '../subscriptions/sync-subscription.js';
import { PROVIDER_CALL } from '../stripe/stripe-client.js';
import type { EventContext, Handler } from './event-context.js';

/** Invoices of a purchase or change, whose failure the user saw on screen. */
const INTERACTIVE_REASONS = new Set(['subscription_create', 'subscription_update']);

const sync: Handler = (context) => context.sync();

/** Records a checkout's final status, completed or expired. */
async function recordCheckout({ event, accountId, stripe, write }: EventContext): Promise<void> {
  const { id, status } = await stripe.checkout.sessions.retrieve(event.object_id, {}, PROVIDER_CALL);
  if (status === null || status === 'open') return;
  write((tx) =>
    tx.checkout.updateMany({
      where: { stripe_session_id: id, account_id: accountId, status: 'open' },
      data: { status },
    }),
  );
}

/** The payment of a checkout is in, pending or failed. */
async function syncCheckout(context: EventContext): Promise<void> {
  await recordCheckout(context);
  await noticeStart(context, await context.sync());
}

/** Confirms a purchase to the owner, once per subscription. */
async function noticeStart(context: EventContext, { subscription, provider }: Synced): Promise<void> {
  if (subscription?.status !== 'active' || !provider) return;
  const card = await cardOnFile(context.stripe, context.customerId, provider);
  const { trial_ends_at: trialEnd, current_period_end: periodEnd } = subscription;
  context.notify(`subscription_started:${provider.id}`, {
    notice: 'subscription_started',
    plan_id: subscription.plan_id as PlanId,
    seats: subscription.seats,
    support_seats: subscription.support_seats,
    monthly_total_cents: subscription.monthly_total_cents,
    trial_until: trialEnd?.toISOString() ?? null,
    next_payment_at: periodEnd?.toISOString() ?? null,
    has_card: card !== null,
    card_last4: card?.last4 ?? null,
  });
}

/**
 * The customer and its subscriptions were deleted at the provider. The row stays for late events and for the used trial.
 * The next purchase creates a new customer.
 */
async function forgetCustomer({ write, event, accountId, customerId, sync }: EventContext): Promise<void> {
  write((tx) =>
    tx.customer.updateMany({
      where: { account_id: accountId, stripe_customer_id: customerId, deleted_at: null },
      data: { deleted_at: event.created_at },
    }),
  );
  await sync();
}

/** Notifies the owner three days before a trial ends. */
async function noticeTrialEnd(context: EventContext): Promise<void> {
  const { subscription, provider } = await context.sync();
  // A canceled trial causes no charge, and an ended one has its own notice.
  if (subscription?.status !== 'active' || !subscription.trial_ends_at || !provider) return;
  context.notify(`trial_ending:${provider.id}:${String(provider.trial_end)}`, {
    notice: 'trial_ending',
    ends_at: subscription.trial_ends_at.toISOString(),
    has_card: await hasCard(context.stripe, context.customerId, provider),
  });
}

/** Notifies the owner of an unpaid renewal, once per attempt of the provider. */
async function noticePaymentFailure({ event, customerId, stripe, notify }: EventContext): Promise<void> {
  const invoice = await stripe.invoices.retrieve(event.object_id, {}, PROVIDER_CALL);
  const owner = typeof invoice.customer === 'string' ? invoice.customer : invoice.customer?.id;
  const isOpen = invoice.status === 'open' && owner === customerId;
  if (!isOpen || INTERACTIVE_REASONS.has(invoice.billing_reason ?? '')) return;
  notify(`payment_failed:${event.object_id}:${String(invoice.attempt_count)}`, {
    notice: 'payment_failed',
    amount_cents: invoice.amount_remaining,
    currency: invoice.currency,
  });
}

/** A charge was declined and will be tried again, or a bank wants its customer to confirm it. */
async function syncFailedPayment(context: EventContext): Promise<void> {
  await context.sync();
  await noticePaymentFailure(context);
}

/**
 * The handler of each event type. A payload is never trusted: `sync` fetches the present state. Unlisted types are
 * ignored.
 */
export const eventHandlers: Readonly<Record<string, Handler>> = {
  'checkout.session.completed': syncCheckout,
  // It expired, or another checkout replaced it.
  'checkout.session.expired': recordCheckout,
  // The outcome of a payment that takes days.
  'checkout.session.async_payment_succeeded': syncCheckout,
  'checkout.session.async_payment_failed': syncCheckout,
  'customer.deleted': forgetCustomer,
  // The card changed, for example in the portal.
  'customer.updated': sync,
  'customer.subscription.created': sync,
  'customer.subscription.updated': sync,
  // The account's current subscription, or a duplicate.
  'customer.subscription.deleted': sync,
  'customer.subscription.trial_will_end': noticeTrialEnd,
  // A trial ended without a card where the provider is set to pause such a subscription.
  'customer.subscription.paused': sync,
  'customer.subscription.resumed': sync,
  // A change that waited for its payment is paid for, or everything is as it was before.
  'customer.subscription.pending_update_applied': sync,
  'customer.subscription.pending_update_expired': sync,
  // Perhaps the payment that was late.
  'invoice.paid': sync,
  'invoice.payment_failed': syncFailedPayment,
  'invoice.payment_action_required': syncFailedPayment,
};

import { z } from 'zod';
import { changeItems, checkProrationDate, isBillable } from '../lifecycle/change-items.js';
import { endSubscription } from '../lifecycle/end-subscription.js';
import { attemptPayment, issueInvoice } from '../lifecycle/invoices.js';
import { prorationLines } from '../lifecycle/lines.js';
import { startPeriod } from '../lifecycle/renew.js';
import { emitSubscriptionEvent, updateSubscription } from '../lifecycle/emit-events.js';
import { invalidRequest } from '../server/api-error.js';
import { listPage } from '../server/list-page.js';
import { expand, flag, metadata, page, text, clearable, integer } from '../server/params.js';
import { route } from '../server/route.js';
import type { SubscriptionRecord } from '../state/records.js';
import { subscriptionView } from '../views/subscription.js';
import type { EmulatorContext } from '../state/emulator-context.js';
import { trialSettings } from './checkout-sessions.js';
import { requireById, requireParam } from './require.js';
import { mergeMetadata } from './merge-metadata.js';
import { changedItems, itemChanges } from './subscription-items.js';

const changes = z.strictObject({
  ...expand,
  items: itemChanges.optional(),
  proration_behavior: z.enum(['always_invoice', 'create_prorations', 'none']).default('create_prorations'),
  proration_date: integer.optional(),
  payment_behavior: z
    .enum(['allow_incomplete', 'pending_if_incomplete', 'error_if_incomplete'])
    .default('allow_incomplete'),
  cancel_at_period_end: flag.optional(),
  trial_end: z.literal('now').optional(),
  trial_settings: trialSettings.optional(),
  default_payment_method: clearable.optional(),
  metadata: metadata.optional(),
  off_session: flag.optional(),
});

const hasEnded = ({ status }: SubscriptionRecord): boolean =>
  status === 'canceled' || status === 'incomplete_expired';

function update(
  context: EmulatorContext,
  subscription: SubscriptionRecord,
  given: z.output<typeof changes>,
): void {
  if (hasEnded(subscription)) {
    throw invalidRequest('A canceled subscription can only update its cancellation_details and metadata.');
  }
  const at = context.now(subscription.customer);
  const items = given.items && changedItems(context, subscription, given.items, at);
  if (given.default_payment_method != null) {
    requireParam(
      context.state.paymentMethods,
      given.default_payment_method,
      'payment_method',
      'default_payment_method',
    );
  }
  if (items) {
    const { proration_behavior: proration, payment_behavior: payment, proration_date: prorationDate } = given;
    changeItems(context, subscription, { items, proration, payment, prorationDate }, at);
  }
  updateSubscription(context, subscription, at, () => {
    setFields(subscription, given, at);
  });
  if (given.trial_end === 'now' && subscription.status === 'trialing') startPeriod(context, subscription, at);
}

function setFields(subscription: SubscriptionRecord, given: z.output<typeof changes>, at: number): void {
  if (given.cancel_at_period_end !== undefined) {
    subscription.cancelAtPeriodEnd = given.cancel_at_period_end;
    subscription.canceledAt = given.cancel_at_period_end ? at : null;
    subscription.cancelReason = given.cancel_at_period_end ? 'cancellation_requested' : null;
  }
  if (given.default_payment_method !== undefined) {
    subscription.defaultPaymentMethod = given.default_payment_method;
  }
  if (given.trial_settings) {
    subscription.missingCard = given.trial_settings.end_behavior.missing_payment_method;
  }
  subscription.metadata = mergeMetadata(subscription.metadata, given.metadata);
}

function cancel(
  context: EmulatorContext,
  subscription: SubscriptionRecord,
  { prorate, invoice_now: invoiceNow }: { prorate: boolean; invoice_now: boolean },
): void {
  // Stripe responds as if the subscription did not exist.
  if (hasEnded(subscription)) {
    throw invalidRequest(`No such subscription: '${subscription.id}'`, 'id', 'resource_missing');
  }
  const at = context.now(subscription.customer);
  const credit =
    prorate && isBillable(subscription) ? prorationLines(context.state, subscription, [], at) : [];
  const lines = [...subscription.waitingLines, ...credit];
  if (invoiceNow && lines.length > 0) {
    subscription.waitingLines = [];
    const invoice = issueInvoice(context, subscription, { reason: 'subscription_update', lines, at });
    attemptPayment(context, invoice, at, 'single');
  }
  endSubscription(context, subscription, at, 'cancellation_requested');
}

const statuses = z.enum([
  'all',
  'ended',
  'trialing',
  'active',
  'past_due',
  'unpaid',
  'canceled',
  'incomplete',
  'incomplete_expired',
  'paused',
]);

/** Without a status filter, Stripe omits canceled subscriptions. */
function hasStatus(subscription: SubscriptionRecord, wanted: z.output<typeof statuses> | undefined): boolean {
  if (wanted === undefined) return subscription.status !== 'canceled';
  if (wanted === 'ended') return hasEnded(subscription);
  return wanted === 'all' || subscription.status === wanted;
}

export const subscriptionRoutes = [
  route(
    'GET',
    '/v1/subscriptions',
    z.strictObject({
      ...page,
      customer: text.optional(),
      price: text.optional(),
      status: statuses.optional(),
      test_clock: text.optional(),
    }),
    (context, query) =>
      listPage(
        Object.values(context.state.subscriptions).filter(
          (one) =>
            hasStatus(one, query.status) &&
            (query.customer === undefined || one.customer === query.customer) &&
            (query.price === undefined || one.items.some(({ price }) => price === query.price)) &&
            (query.test_clock === undefined ||
              context.state.customers[one.customer]?.testClock === query.test_clock),
        ),
        query,
        '/v1/subscriptions',
        (subscription) => subscriptionView(context.state, subscription),
      ),
  ),
  route('GET', '/v1/subscriptions/:id', z.strictObject(expand), (context, _query, id) =>
    subscriptionView(context.state, requireById(context.state.subscriptions, id, 'subscription')),
  ),
  route('POST', '/v1/subscriptions/:id', changes, (context, given, id) => {
    const subscription = requireById(context.state.subscriptions, id, 'subscription');
    checkProrationDate(subscription, given.proration_date);
    update(context, subscription, given);
    return subscriptionView(context.state, subscription);
  }),
  route('POST', '/v1/subscriptions/:id/resume', z.strictObject(expand), (context, _given, id) => {
    const subscription = requireById(context.state.subscriptions, id, 'subscription');
    if (subscription.status !== 'paused') throw invalidRequest('Only a paused subscription can be resumed.');
    const at = context.now(subscription.customer);
    startPeriod(context, subscription, at);
    emitSubscriptionEvent(context, 'resumed', subscription, at);
    return subscriptionView(context.state, subscription);
  }),
  route(
    'DELETE',
    '/v1/subscriptions/:id',
    z.strictObject({ ...expand, prorate: flag.default(false), invoice_now: flag.default(false) }),
    (context, given, id) => {
      const subscription = requireById(context.state.subscriptions, id, 'subscription');
      cancel(context, subscription, given);
      return subscriptionView(context.state, subscription);
    },
  ),
];

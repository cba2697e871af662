import { z } from 'zod';
import { changeItems, checkProrationDate, isCharged } from '../lifecycle/change-items.js';
import { endSubscription } from '../lifecycle/end-subscription.js';
import { collect, issueInvoice } from '../lifecycle/invoices.js';
import { prorationLines } from '../lifecycle/lines.js';
import { startPeriod } from '../lifecycle/renew.js';
import { emitSubscriptionEvent, updateSubscription } from '../lifecycle/emit-events.js';
import { invalid } from '../server/api-error.js';
import { listPage } from '../server/list-page.js';
import { expand, flag, metadata, page, text, unsettable, whole } from '../server/params.js';
import { route } from '../server/route.js';
import type { SubscriptionRecord } from '../state/records.js';
import { subscriptionView } from '../views/subscription.js';
import type { World } from '../state/world.js';
import { trialSettings } from './checkout-sessions.js';
import { found, named } from './found.js';
import { merged } from './merged.js';
import { changedItems, itemChanges } from './subscription-items.js';

const changes = z.strictObject({
  ...expand,
  items: itemChanges.optional(),
  proration_behavior: z.enum(['always_invoice', 'create_prorations', 'none']).default('create_prorations'),
  proration_date: whole.optional(),
  payment_behavior: z
    .enum(['allow_incomplete', 'pending_if_incomplete', 'error_if_incomplete'])
    .default('allow_incomplete'),
  cancel_at_period_end: flag.optional(),
  trial_end: z.literal('now').optional(),
  trial_settings: trialSettings.optional(),
  default_payment_method: unsettable.optional(),
  metadata: metadata.optional(),
  off_session: flag.optional(),
});

const hasEnded = ({ status }: SubscriptionRecord): boolean =>
  status === 'canceled' || status === 'incomplete_expired';

function update(world: World, subscription: SubscriptionRecord, given: z.output<typeof changes>): void {
  if (hasEnded(subscription)) {
    throw invalid('A canceled subscription can only update its cancellation_details and metadata.');
  }
  const at = world.now(subscription.customer);
  const items = given.items && changedItems(world, subscription, given.items, at);
  if (given.default_payment_method != null) {
    named(
      world.state.paymentMethods,
      given.default_payment_method,
      'payment_method',
      'default_payment_method',
    );
  }
  if (items) {
    const { proration_behavior: proration, payment_behavior: payment, proration_date: prorationDate } = given;
    changeItems(world, subscription, { items, proration, payment, prorationDate }, at);
  }
  updateSubscription(world, subscription, at, () => {
    setFields(subscription, given, at);
  });
  if (given.trial_end === 'now' && subscription.status === 'trialing') startPeriod(world, subscription, at);
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
  subscription.metadata = merged(subscription.metadata, given.metadata);
}

function cancel(
  world: World,
  subscription: SubscriptionRecord,
  { prorate, invoice_now: invoiceNow }: { prorate: boolean; invoice_now: boolean },
): void {
  // Stripe answers here as for one that never was.
  if (hasEnded(subscription)) {
    throw invalid(`No such subscription: '${subscription.id}'`, 'id', 'resource_missing');
  }
  const at = world.now(subscription.customer);
  const credit = prorate && isCharged(subscription) ? prorationLines(world.state, subscription, [], at) : [];
  const lines = [...subscription.waitingLines, ...credit];
  if (invoiceNow && lines.length > 0) {
    subscription.waitingLines = [];
    const invoice = issueInvoice(world, subscription, { reason: 'subscription_update', lines, at });
    collect(world, invoice, at, 'single');
  }
  endSubscription(world, subscription, at, 'cancellation_requested');
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

/** Without a status Stripe leaves out those that were canceled. */
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
    (world, query) =>
      listPage(
        Object.values(world.state.subscriptions).filter(
          (one) =>
            hasStatus(one, query.status) &&
            (query.customer === undefined || one.customer === query.customer) &&
            (query.price === undefined || one.items.some(({ price }) => price === query.price)) &&
            (query.test_clock === undefined ||
              world.state.customers[one.customer]?.testClock === query.test_clock),
        ),
        query,
        '/v1/subscriptions',
        (subscription) => subscriptionView(world.state, subscription),
      ),
  ),
  route('GET', '/v1/subscriptions/:id', z.strictObject(expand), (world, _query, id) =>
    subscriptionView(world.state, found(world.state.subscriptions, id, 'subscription')),
  ),
  route('POST', '/v1/subscriptions/:id', changes, (world, given, id) => {
    const subscription = found(world.state.subscriptions, id, 'subscription');
    checkProrationDate(subscription, given.proration_date);
    update(world, subscription, given);
    return subscriptionView(world.state, subscription);
  }),
  route('POST', '/v1/subscriptions/:id/resume', z.strictObject(expand), (world, _given, id) => {
    const subscription = found(world.state.subscriptions, id, 'subscription');
    if (subscription.status !== 'paused') throw invalid('Only a paused subscription can be resumed.');
    const at = world.now(subscription.customer);
    startPeriod(world, subscription, at);
    emitSubscriptionEvent(world, 'resumed', subscription, at);
    return subscriptionView(world.state, subscription);
  }),
  route(
    'DELETE',
    '/v1/subscriptions/:id',
    z.strictObject({ ...expand, prorate: flag.default(false), invoice_now: flag.default(false) }),
    (world, given, id) => {
      const subscription = found(world.state.subscriptions, id, 'subscription');
      cancel(world, subscription, given);
      return subscriptionView(world.state, subscription);
    },
  ),
];

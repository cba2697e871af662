import { z } from 'zod';
import { changeItems, checkProrationDate } from '../lifecycle/change-items.js';
import { endSubscription, hasEnded } from '../lifecycle/end-subscription.js';
import { setCancelAtPeriodEnd, updateSubscription } from '../lifecycle/emit-events.js';
import { invalidRequest } from '../server/api-error.js';
import { listPage, rowsWith } from '../server/list-page.js';
import { expand, flag, metadata, page, text, integer } from '../server/params.js';
import { route } from '../server/route.js';
import type { SubscriptionRecord } from '../state/records.js';
import { subscriptionView } from '../views/subscription.js';
import type { EmulatorContext } from '../state/emulator-context.js';
import { requireById } from './require.js';
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
  metadata: metadata.optional(),
});

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
  if (items) {
    const { proration_behavior: proration, payment_behavior: payment, proration_date: prorationDate } = given;
    changeItems(context, subscription, { items, proration, payment, prorationDate }, at);
  }
  updateSubscription(context, subscription, at, () => {
    if (given.cancel_at_period_end !== undefined)
      setCancelAtPeriodEnd(subscription, given.cancel_at_period_end, at);
    subscription.metadata = mergeMetadata(subscription.metadata, given.metadata);
  });
}

function cancel(context: EmulatorContext, subscription: SubscriptionRecord): void {
  // Stripe responds as if the subscription did not exist.
  if (hasEnded(subscription)) {
    throw invalidRequest(`No such subscription: '${subscription.id}'`, 'id', 'resource_missing');
  }
  const at = context.now(subscription.customer);
  endSubscription(context, subscription, at, 'cancellation_requested');
}

export const subscriptionRoutes = [
  route(
    'GET',
    '/v1/subscriptions',
    z.strictObject({
      ...page,
      customer: text.optional(),
      // Without it, Stripe omits canceled subscriptions.
      status: z.literal('all').optional(),
    }),
    (context, { customer, status, ...query }) =>
      listPage(
        rowsWith(context.state.subscriptions, { customer }).filter(
          (one) => status === 'all' || one.status !== 'canceled',
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
  route(
    'DELETE',
    '/v1/subscriptions/:id',
    // The credit of `prorate` is for a next invoice, which a canceled subscription does not get.
    z.strictObject({ ...expand, prorate: flag.optional() }),
    (context, _given, id) => {
      const subscription = requireById(context.state.subscriptions, id, 'subscription');
      cancel(context, subscription);
      return subscriptionView(context.state, subscription);
    },
  ),
];

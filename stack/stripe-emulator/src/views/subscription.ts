import type Stripe from 'stripe';
import { completeList } from '../server/list-page.js';
import type { ItemRecord, SubscriptionRecord } from '../state/records.js';
import type { State } from '../state/state.js';
import { testClockOf } from '../state/test-clock-of.js';
import { planView, priceView } from './catalogue.js';

function itemView(state: State, subscription: SubscriptionRecord, item: ItemRecord): Stripe.SubscriptionItem {
  const price = state.prices[item.price];
  if (!price) throw new Error(`A subscription item names the price ${item.price}, which does not exist.`);
  return {
    id: item.id,
    object: 'subscription_item',
    billing_thresholds: null,
    created: item.created,
    current_period_end: subscription.periodEnd,
    current_period_start: subscription.periodStart,
    current_trial: null,
    discounts: [],
    metadata: item.metadata,
    plan: planView(price),
    price: priceView(price),
    quantity: item.quantity,
    subscription: subscription.id,
    tax_rates: [],
  };
}

const pendingUpdateView = (
  state: State,
  subscription: SubscriptionRecord,
): Stripe.Subscription.PendingUpdate | null =>
  subscription.pendingUpdate && {
    billing_cycle_anchor: null,
    cancel_at_period_end: null,
    discount: null,
    discounts: null,
    expires_at: subscription.pendingUpdate.expiresAt,
    metadata: null,
    subscription_items: subscription.pendingUpdate.items.map((item) => itemView(state, subscription, item)),
    trial_end: null,
    trial_from_plan: null,
  };

export const subscriptionView = (state: State, subscription: SubscriptionRecord): Stripe.Subscription => ({
  id: subscription.id,
  object: 'subscription',
  application: null,
  application_fee_percent: null,
  automatic_tax: { disabled_reason: null, enabled: false, liability: null },
  billing_cycle_anchor: subscription.anchor,
  billing_cycle_anchor_config: null,
  billing_mode: { flexible: { proration_discounts: 'included' }, type: 'flexible' },
  billing_schedules: [],
  billing_thresholds: null,
  cancel_at: subscription.cancelAtPeriodEnd ? subscription.periodEnd : null,
  cancel_at_period_end: subscription.cancelAtPeriodEnd,
  canceled_at: subscription.canceledAt,
  cancellation_details: {
    comment: null,
    feedback: null,
    feedback_option: null,
    reason: subscription.cancelReason,
  },
  collection_method: 'charge_automatically',
  created: subscription.created,
  currency: 'usd',
  customer: subscription.customer,
  customer_account: null,
  days_until_due: null,
  default_payment_method: subscription.defaultPaymentMethod,
  default_source: null,
  default_tax_rates: [],
  description: null,
  discounts: [],
  ended_at: subscription.endedAt,
  invoice_settings: {
    account_tax_ids: null,
    custom_fields: null,
    description: null,
    footer: null,
    issuer: { type: 'self' },
  },
  items: completeList(
    subscription.items.map((item) => itemView(state, subscription, item)),
    `/v1/subscription_items?subscription=${subscription.id}`,
  ),
  latest_invoice: subscription.latestInvoice,
  livemode: false,
  managed_payments: null,
  metadata: subscription.metadata,
  next_pending_invoice_item_invoice: null,
  on_behalf_of: null,
  pause_collection: null,
  payment_settings: {
    payment_method_options: null,
    payment_method_types: null,
    save_default_payment_method: 'off',
  },
  pending_invoice_item_interval: null,
  pending_setup_intent: null,
  pending_update: pendingUpdateView(state, subscription),
  schedule: null,
  start_date: subscription.created,
  status: subscription.status,
  test_clock: testClockOf(state, state.customers[subscription.customer]),
  transfer_data: null,
  trial_end: subscription.trialEnd,
  trial_settings: {
    end_behavior: { billing_cycle_anchor: null, missing_payment_method: subscription.missingCard },
  },
  trial_start: subscription.trialStart,
});

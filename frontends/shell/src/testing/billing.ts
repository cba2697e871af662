import type { SubscriptionView } from '@bindery/contracts/billing';
import { defaultPlans } from '@bindery/contracts/default-plans';

/** The reply of `GET /api/subscription/plans`. */
export const plansOnOffer = {
  items: defaultPlans,
  total: defaultPlans.length,
  filtered: defaultPlans.length,
  promo_hints: ['SPRING', 'HARBOR'],
};

/** An account without a subscription. */
export const noSubscription: SubscriptionView = {
  plan_type: 'none',
  plan_id: null,
  plan_name: 'No Plan',
  subscription_status: 'inactive',
  is_active: false,
  seats_limit: 0,
  support_seats_limit: 0,
  service_level: 'all_services',
  includes: [],
  monthly_total: 0,
  monthly_total_cents: 0,
  subscription_end_date: null,
  next_billing_date: null,
  trial_ends_at: null,
  origin: null,
  past_due: false,
  can_cancel: false,
  can_reactivate: false,
  trial_available: true,
  has_card: null,
  stripe_customer_id: null,
};

export const agencySubscription: SubscriptionView = {
  ...noSubscription,
  plan_type: 'agency',
  plan_id: 'agency_plan',
  plan_name: 'Agency Plan',
  subscription_status: 'active',
  is_active: true,
  seats_limit: 5,
  support_seats_limit: 1,
  includes: ['reports', 'capture', 'api'],
  monthly_total: 135,
  monthly_total_cents: 13_500,
  next_billing_date: '2030-12-21T12:00:00.000Z',
  origin: 'paid',
  can_cancel: true,
  trial_available: false,
  stripe_customer_id: 'cus_made_up',
};

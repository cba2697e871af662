import type { PlanView, SubscriptionView } from '@bindery/contracts/billing';

const base = {
  description: '',
  support_seat_price: 0,
  support_seat_price_cents: 0,
  minimum_seats: 1,
  trial_days: 7,
  features: ['Unlimited records'],
  popular: false,
};

const individual: PlanView = {
  ...base,
  plan_id: 'individual_agent',
  name: 'Individual Agent',
  description: 'For one agent with a book of their own.',
  price_per_seat: 29,
  price_per_seat_cents: 2_900,
};

const agency: PlanView = {
  ...base,
  plan_id: 'agency_plan',
  name: 'Agency Plan',
  description: 'For agencies with agents and support staff.',
  price_per_seat: 25,
  price_per_seat_cents: 2_500,
  support_seat_price: 10,
  support_seat_price_cents: 1_000,
  minimum_seats: 3,
  features: ['From 3 seats'],
  popular: true,
};

const free: PlanView = {
  ...base,
  plan_id: 'free_forever',
  name: 'Free Forever',
  description: 'For one agent who is getting started.',
  price_per_seat: 0,
  price_per_seat_cents: 0,
  trial_days: 0,
};

/** The reply of `GET /api/subscription/plans`. */
export const plansOnOffer = {
  items: [individual, agency, free],
  total: 3,
  filtered: 3,
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
  monthly_total: 135,
  monthly_total_cents: 13_500,
  next_billing_date: '2030-12-21T12:00:00.000Z',
  origin: 'paid',
  can_cancel: true,
  trial_available: false,
  stripe_customer_id: 'cus_made_up',
};

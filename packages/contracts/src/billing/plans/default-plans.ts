import type { PlanPart } from '../../access/claims.js';
import type { PlanView } from './schemas.js';

/** Features of every plan. */
const EVERY_PLAN = [
  'Unlimited clients and policies',
  'Today, renewals, and turning 65',
  'Tasks, rules, and calendar',
  'Duplicates found and merged',
  'Import and export',
];

const individualAgent = {
  plan_id: 'individual_agent',
  name: 'Individual Agent',
  description: 'For one agent with a book of their own.',
  price_per_seat: 29,
  price_per_seat_cents: 2_900,
  support_seat_price: 0,
  support_seat_price_cents: 0,
  minimum_seats: 1,
  trial_days: 7,
  features: [
    '1 seat',
    ...EVERY_PLAN,
    'Reports, saved and on a schedule',
    'Capture from pages, emails, and PDFs',
    'API and webhooks for your other tools',
  ],
  includes: ['reports', 'capture', 'api'],
  popular: false,
} satisfies PlanView;

const agencyPlan = {
  plan_id: 'agency_plan',
  name: 'Agency Plan',
  description: 'For agencies with agents and support staff.',
  price_per_seat: 25,
  price_per_seat_cents: 2_500,
  support_seat_price: 10,
  support_seat_price_cents: 1_000,
  minimum_seats: 3,
  trial_days: 7,
  features: [
    'Everything in Individual Agent',
    'From 3 seats, support seats $10',
    'Invitations, roles, and permission matrix',
    'Views and reports shared in the agency',
  ],
  includes: ['reports', 'capture', 'api'],
  popular: true,
} satisfies PlanView;

const freeForever = {
  plan_id: 'free_forever',
  name: 'Free Forever',
  description: 'For one agent who is getting started. Without reports, capture, and the API.',
  price_per_seat: 0,
  price_per_seat_cents: 0,
  support_seat_price: 0,
  support_seat_price_cents: 0,
  minimum_seats: 1,
  trial_days: 0,
  features: ['1 seat', ...EVERY_PLAN],
  includes: [],
  popular: false,
} satisfies PlanView;

/**
 * The plans as billing's migrations create them. The landing page shows them until it has loaded the plans on offer.
 */
export const defaultPlans: readonly PlanView[] = [individualAgent, agencyPlan, freeForever];

/** The plans that include a part. */
export const plansIncluding = (part: PlanPart): readonly PlanView[] =>
  defaultPlans.filter(({ includes }) => includes.includes(part));

import { z } from 'zod';
import { planPart } from '../../access/claims.js';
import { listOf } from '../../lists/lists.js';

/** The plans of the product. `free_forever` can be switched off by a setting. */
export const planIds = ['individual_agent', 'agency_plan', 'free_forever'] as const;
export const planId = z.enum(planIds, 'Choose an available plan.');
export type PlanId = z.infer<typeof planId>;

/** The most seats of one kind that a subscription can have. */
export const MAX_SEATS = 100;

/** A plan as the screens show it. Dollars as numbers, each with its twin in integer cents. */
export const planView = z.object({
  plan_id: planId,
  name: z.string(),
  description: z.string(),
  price_per_seat: z.number(),
  price_per_seat_cents: z.int(),
  support_seat_price: z.number(),
  support_seat_price_cents: z.int(),
  minimum_seats: z.int(),
  trial_days: z.int(),
  features: z.array(z.string()),
  /** The parts of the product that not every plan has. */
  includes: z.array(planPart),
  popular: z.boolean(),
});
export type PlanView = z.infer<typeof planView>;

/** The plans on offer, and the promo codes that a superuser lets be shown as hints. */
export const planList = listOf(planView).extend({ promo_hints: z.array(z.string()) });
export type PlanList = z.infer<typeof planList>;

/** The state of an account's subscription. */
export const subscriptionStatus = z.enum(['active', 'canceling', 'inactive', 'pending']);
export type SubscriptionStatus = z.infer<typeof subscriptionStatus>;

/** The free plan counts as one for a single person. */
export const planType = z.enum(['individual', 'agency', 'none']);
export type PlanType = z.infer<typeof planType>;

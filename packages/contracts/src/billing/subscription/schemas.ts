import { z } from 'zod';
import { planPart, serviceLevel } from '../../access/claims.js';
import { planId, planType, subscriptionStatus } from '../plans/schemas.js';

/** An account's subscription as its screens show it. */
export const subscriptionView = z.object({
  plan_type: planType,
  plan_id: planId.nullable(),
  /** `Individual Agent`, `Agency Plan`, `Free Forever` or `No Plan`. */
  plan_name: z.string(),
  /** `inactive` when there never was one. */
  subscription_status: subscriptionStatus,
  is_active: z.boolean(),
  seats_limit: z.int(),
  support_seats_limit: z.int(),
  service_level: serviceLevel,
  /** The parts of the plan, also of one that has ended. */
  includes: z.array(planPart),
  monthly_total: z.number(),
  monthly_total_cents: z.int(),
  /** When access ends; null while it renews by itself. */
  subscription_end_date: z.iso.datetime().nullable(),
  next_billing_date: z.iso.datetime().nullable(),
  trial_ends_at: z.iso.datetime().nullable(),
  /** The source of the access: payment, a promo code, or the free plan. */
  origin: z.enum(['paid', 'promo', 'free']).nullable(),
  /** The last payment failed. Access continues while the provider retries. */
  past_due: z.boolean(),
  can_cancel: z.boolean(),
  can_reactivate: z.boolean(),
  /** Whether a purchase would begin with a trial. */
  trial_available: z.boolean(),
  /** Whether a card is on file for the end of the trial; null outside a trial. */
  has_card: z.boolean().nullable(),
  stripe_customer_id: z.string().nullable(),
});
export type SubscriptionView = z.infer<typeof subscriptionView>;

export const cancelReply = z.object({ success: z.literal(true), access_until: z.iso.datetime().nullable() });
export type CancelReply = z.infer<typeof cancelReply>;
export const reactivateReply = z.object({
  success: z.literal(true),
  next_billing_date: z.iso.datetime().nullable(),
});
export type ReactivateReply = z.infer<typeof reactivateReply>;

/** The provider's own page for cards and invoices. */
export const portalReply = z.object({ portal_url: z.url() });
export type PortalReply = z.infer<typeof portalReply>;

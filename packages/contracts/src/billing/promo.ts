import { z } from 'zod';
import { planId } from './plans.js';

/** The code that stands for choosing the free plan; the server takes it for `free_forever` and nothing else. */
export const DIRECT_FREE = 'DIRECT_FREE';

/** A promo code as somebody types it: trimmed and upper-cased. */
export const promoCodeText = z
  .string('Please enter a promo code')
  .trim()
  .min(1, 'Please enter a promo code')
  .max(64, 'A promo code is at most 64 characters.')
  .transform((code) => code.toUpperCase());

export const applyPromoBody = z.strictObject({
  code: promoCodeText,
  plan_id: planId.default('individual_agent'),
});
export type ApplyPromoBody = z.input<typeof applyPromoBody>;

export const promoApplied = z.object({
  success: z.boolean(),
  message: z.string(),
  promo_applied: z.object({ code: z.string(), description: z.string(), discount_type: z.string() }),
});
export type PromoApplied = z.infer<typeof promoApplied>;

export const validatePromoBody = applyPromoBody;

/** Whether a code can be applied to a plan; `detail` says why not. Answered with 200 either way. */
export const promoValidity = z.object({
  valid: z.boolean(),
  promo: z.object({ code: z.string(), description: z.string() }).nullable(),
  detail: z.string().nullable(),
});
export type PromoValidity = z.infer<typeof promoValidity>;

import { z } from 'zod';
import { planId } from './plans.js';

/** The code that stands for choosing the free plan; the server takes it for `free_forever` and nothing else. */
export const DIRECT_FREE = 'DIRECT_FREE';

export const applyPromoBody = z.strictObject({
  code: z
    .string('Please enter a promo code')
    .trim()
    .min(1, 'Please enter a promo code')
    .max(64, 'A promo code is at most 64 characters.')
    .transform((code) => code.toUpperCase()),
  plan_id: planId.default('individual_agent'),
});
export type ApplyPromoBody = z.input<typeof applyPromoBody>;

export const promoApplied = z.object({
  success: z.boolean(),
  message: z.string(),
  promo_applied: z.object({ code: z.string(), description: z.string(), discount_type: z.string() }),
});
export type PromoApplied = z.infer<typeof promoApplied>;

import { z } from 'zod';
import { serviceLevel } from '../../access/claims.js';
import { codeText, isStorable } from '../../validation/index.js';
import { planId } from '../plans/schemas.js';

/** The code for choosing the free plan. The server accepts it for `free_forever` only. */
export const DIRECT_FREE = 'DIRECT_FREE';

/** A promo code as typed, in upper case. */
export const promoCodeText = z
  .string('Please enter a promo code')
  .overwrite(codeText)
  .min(1, 'Please enter a promo code')
  .max(64, 'A promo code can be at most 64 characters.')
  .transform((code) => code.toUpperCase());

export const applyPromoBody = z.strictObject({
  code: promoCodeText,
  plan_id: planId.default('individual_agent'),
});
export type ApplyPromoBody = z.input<typeof applyPromoBody>;

/** The grant of a code: the plan without payment, forever or for a time. */
export const discountTypes = ['free_forever', 'free_weeks', 'free_months'] as const;

export const promoApplied = z.object({
  success: z.boolean(),
  message: z.string(),
  promo_applied: z.object({
    code: z.string(),
    description: z.string(),
    discount_type: z.enum(discountTypes),
    /** The parts of the plan that the code gives. */
    service_level: serviceLevel.default('all_services'),
  }),
});
export type PromoApplied = z.infer<typeof promoApplied>;

/** Accepts any text. A text that can't be a code gets a normal reply, not an error. */
export const validatePromoBody = applyPromoBody.extend({
  code: z
    .string('Please enter a promo code')
    .overwrite(codeText)
    .transform((code) => (isStorable(code) ? code : '')),
});
export type ValidatePromoBody = z.output<typeof validatePromoBody>;

/** Whether a code can be applied to a plan; `detail` says why not. Answered with 200 either way. */
export const promoValidity = z.object({
  valid: z.boolean(),
  promo: z
    .object({
      code: z.string(),
      description: z.string(),
      service_level: serviceLevel.default('all_services'),
    })
    .nullable(),
  detail: z.string().nullable(),
});
export type PromoValidity = z.infer<typeof promoValidity>;

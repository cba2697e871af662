import { z } from 'zod';
import { prorationDate, seatCount, supportSeatCount } from '../checkout/schemas.js';
import { uuid } from '../../validation/index.js';

/** How many seats an account is to have from now on. Support seats stay as they are unless named. */
export const scaleSeatsPreviewBody = z.strictObject({
  new_seat_count: seatCount,
  new_support_seat_count: supportSeatCount.optional(),
});
export type ScaleSeatsPreviewBody = z.output<typeof scaleSeatsPreviewBody>;

/**
 * Carries out and charges the change. If it repeats the amounts of the preview, nothing else is charged: it is
 * rejected if the price or the seats have changed since the preview.
 */
export const scaleSeatsBody = scaleSeatsPreviewBody.extend({
  proration_date: prorationDate.optional(),
  seats: z.int().optional(),
  support_seats: z.int().optional(),
});
export type ScaleSeatsBody = z.output<typeof scaleSeatsBody>;

/** The account of the seats. A superuser names it; for everyone else it is their own. */
export const scaleSeatsQuery = z.strictObject({
  account_id: uuid('The account must be an ID.').optional(),
});

const money = {
  /** Charged at once when positive, a credit when negative: dollars, and in cents. */
  cost_difference: z.number(),
  cost_difference_cents: z.int(),
  next_billing_date: z.iso.datetime().nullable(),
};

/** The price of a change of seats, as the payment provider computes it. */
export const scaleSeatsPreview = z.object({
  ...money,
  seats: z.int(),
  new_seats: z.int(),
  support_seats: z.int(),
  new_support_seats: z.int(),
  new_monthly_total: z.number(),
  new_monthly_total_cents: z.int(),
  /** Seconds since 1970. */
  proration_date: z.int(),
});
export type ScaleSeatsPreview = z.infer<typeof scaleSeatsPreview>;

export const scaleSeatsReply = z.object({ success: z.literal(true), message: z.string(), ...money });
export type ScaleSeatsReply = z.infer<typeof scaleSeatsReply>;

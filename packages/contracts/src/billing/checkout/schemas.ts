import { z } from 'zod';
import { MAX_SEATS, planId } from '../plans/schemas.js';

const wholeSeats = (name: string, least: number) =>
  z
    .int(`${name} must be a whole number.`)
    .min(least, `${name} must be from ${least} to ${MAX_SEATS}.`)
    .max(MAX_SEATS, `${name} must be from ${least} to ${MAX_SEATS}.`);

/** Regular seats: 1 to 100. The plan's own minimum is the server's to check. */
export const seatCount = wholeSeats('The number of seats', 1);
/** Support seats: 0 to 100. */
export const supportSeatCount = wholeSeats('The number of support seats', 0);

const SECONDS = 'The proration date must be a whole number of seconds.';
/** The moment (seconds since 1970) that a preview priced; with it the charge is exactly the previewed one. */
export const prorationDate = z.int(SECONDS).positive(SECONDS);

/** The wanted subscription. If a paid one is active, this changes it. */
export const checkoutPreviewBody = z.strictObject({
  plan_id: planId.exclude(['free_forever'], 'Choose one of the paid plans.'),
  /** `individual_agent` has one, and needs no quantity. */
  quantity: seatCount.default(1),
  support_seats: supportSeatCount.default(0),
});
export type CheckoutPreviewBody = z.output<typeof checkoutPreviewBody>;

/** The same wish, to be fulfilled. `proration_date` is the preview's when it priced a change. */
export const checkoutBody = checkoutPreviewBody.extend({ proration_date: prorationDate.optional() });
export type CheckoutBody = z.output<typeof checkoutBody>;

/** The preview of a checkout, before anything is charged. Cents have a twin in dollars where a screen shows them. */
export const checkoutPreview = z.object({
  /** `new` opens the hosted payment page; `change` changes the running subscription in place and charges at once. */
  kind: z.enum(['new', 'change']),
  /** 0 when this account had its trial already. */
  trial_days: z.int(),
  monthly_total: z.number(),
  monthly_total_cents: z.int(),
  /** Negative for a credit. */
  due_now: z.number(),
  due_now_cents: z.int(),
  next_billing_date: z.iso.datetime().nullable(),
  /** A sentence that says all of this. */
  message: z.string(),
  /** The moment for which a change was priced, to be sent back with it; null for a new subscription. */
  proration_date: z.int().nullable(),
});
export type CheckoutPreview = z.infer<typeof checkoutPreview>;

/** Where the browser goes next: the hosted payment page, or Bindery's own page when a subscription was changed. */
export const checkoutReply = z.object({
  checkout_url: z.url(),
  session_id: z.string().nullable(),
  changed: z.boolean(),
});
export type CheckoutReply = z.infer<typeof checkoutReply>;

/** The state of a checkout: `paid` even if a trial began without a payment, `pending` for anything unfinished. */
export const checkoutStatusView = z.object({
  payment_status: z.enum(['paid', 'pending']),
  /** Cents. */
  amount_total: z.int(),
  /** ISO 4217, lower case. */
  currency: z.string(),
  plan_id: planId,
  trial_ends_at: z.iso.datetime().nullable(),
  /** Whether a card is on file for the end of the trial; null outside a trial. */
  has_card: z.boolean().nullable(),
});
export type CheckoutStatusView = z.infer<typeof checkoutStatusView>;

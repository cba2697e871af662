import type Stripe from 'stripe';

/** A decimal is text on the wire; the client's package makes its own type of it. */
export const decimal = (value: number): Stripe.Decimal => String(value) as unknown as Stripe.Decimal;

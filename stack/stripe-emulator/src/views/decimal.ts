import type Stripe from 'stripe';

/** A decimal is a string in JSON, which the `stripe` package parses into its own type. */
export const decimal = (value: number): Stripe.Decimal => String(value) as unknown as Stripe.Decimal;

import { serviceEnv } from '@bindery/service-kit/config';
import { readConfig } from '@bindery/settings';
import { z } from 'zod';

const billingEnv = serviceEnv.extend({
  /** Whether the free plan is offered. */
  FREE_PLAN_ENABLED: z.stringbool().default(true),
  /** The payment provider's key: `sk_test_…` for trying out, `sk_live_…` where money is real. */
  STRIPE_SECRET_KEY: z.string().regex(/^[sr]k_\w+$/, 'must be a secret key of Stripe, such as sk_test_…'),
  /** Signs the provider's events; a second one, after a comma, while it is rotated. */
  STRIPE_WEBHOOK_SECRETS: z
    .string()
    .transform((list) => list.split(',').map((secret) => secret.trim()))
    .pipe(z.array(z.string().regex(/^whsec_\w+$/, 'must be signing secrets of Stripe, such as whsec_…'))),
  /** The address of the provider's API when it is not Stripe's own: the local stack's Stripe emulator. */
  STRIPE_API_URL: z.url({ protocol: /^https?$/ }).optional(),
});
export type BillingConfig = z.output<typeof billingEnv>;

/** Reads billing's settings from the environment. */
export function billingConfig(env: NodeJS.ProcessEnv = process.env): BillingConfig {
  return readConfig('billing', billingEnv, env);
}

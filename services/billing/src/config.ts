import { readConfig, serviceEnv } from '@bindery/service-kit/config';
import { z } from 'zod';

const billingEnv = serviceEnv.extend({
  /** Whether the free plan is offered. */
  FREE_PLAN_ENABLED: z.stringbool().default(true),
});
export type BillingConfig = z.output<typeof billingEnv>;

/** Reads billing's settings from the environment. */
export function billingConfig(env: NodeJS.ProcessEnv = process.env): BillingConfig {
  return readConfig('billing', billingEnv, env);
}

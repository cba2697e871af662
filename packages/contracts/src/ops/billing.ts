import { z } from 'zod';
import { uuid } from '../validation/index.js';

/**
 * A difference between our subscriptions and the provider's. `missed_event`: ours was outdated and was updated.
 * `ended_at_provider`: ours was active and the provider's had ended; now ours has ended too. `second_subscription`:
 * one customer had two active ones, and the newer was canceled. `unknown_customer`: the provider charges a customer
 * of no account here. `failed`: it could not be compared, and `detail` says why.
 */
export const billingFinding = z.object({
  kind: z.enum(['missed_event', 'ended_at_provider', 'second_subscription', 'unknown_customer', 'failed']),
  account_id: uuid().nullable(),
  subscription_id: z.string(),
  detail: z.string(),
  /** Whether it is right now without anybody's doing. */
  mended: z.boolean(),
});
export type BillingFinding = z.infer<typeof billingFinding>;

/** One comparison of every live subscription with the payment provider. */
export const reconciliation = z.object({
  id: uuid(),
  started_at: z.iso.datetime(),
  /** Null while it is going on. */
  finished_at: z.iso.datetime().nullable(),
  compared: z.int(),
  findings: z.array(billingFinding),
  /** Why it could not go to its end. */
  failure: z.string().nullable(),
});
export type ReconciliationView = z.infer<typeof reconciliation>;

/** The run to show. */
export const reconciliationBody = z.strictObject({ id: uuid() });

/** Events of the payment provider that could not be settled in several tries; the oldest first. */
export const pendingEvents = z.object({
  /** All that wait, these included. */
  waiting: z.int(),
  events: z.array(
    z.object({
      id: z.string(),
      type: z.string(),
      received_at: z.iso.datetime(),
      attempts: z.int(),
      reason: z.string().nullable(),
    }),
  ),
});
export type PendingEvents = z.infer<typeof pendingEvents>;

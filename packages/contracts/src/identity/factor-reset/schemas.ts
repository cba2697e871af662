import { z } from 'zod';
import { uuid } from '../../validation/index.js';

/** How long after its request a reset takes effect, in hours. A second administrator confirms it before. */
export const FACTOR_RESET_HOURS = 24;

/** A reset of a member's second factors that has been requested or has taken effect. Times are ISO 8601, UTC. */
export const factorResetView = z.object({
  user_id: uuid(),
  requested_by: uuid(),
  requested_at: z.iso.datetime(),
  effective_at: z.iso.datetime(),
  /** Whether it has taken effect. */
  is_done: z.boolean(),
});
export type FactorResetView = z.infer<typeof factorResetView>;

/** The reset that waits for its time or for a second administrator; null for none. */
export const pendingFactorReset = z.object({ pending: factorResetView.nullable() });
export type PendingFactorReset = z.infer<typeof pendingFactorReset>;

import { z } from 'zod';
import { listOf } from '../../lists/lists.js';
import { uuid } from '../../validation/index.js';

/** One signed-in device of the current user. Times are ISO 8601, UTC. */
export const sessionView = z.object({
  id: uuid(),
  /** The browser and system, as far as the user agent says. */
  device: z.string(),
  /** The network it was last used from: a /24 or /48. Null where that isn't known, such as by an older release. */
  network: z.string().nullable().default(null),
  created_at: z.iso.datetime(),
  last_used_at: z.iso.datetime(),
  current: z.boolean(),
});
export type SessionView = z.infer<typeof sessionView>;
export const sessionList = listOf(sessionView);

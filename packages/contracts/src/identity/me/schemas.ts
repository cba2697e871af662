import { z } from 'zod';
import { role } from '../../access/roles.js';
import { dateFormat } from '../settings/schemas.js';
import { timeZone, uuid } from '../../validation/index.js';

/** The signed-in person, as `auth/me` and `auth/sync-user` answer. */
export const meView = z.object({
  id: uuid(),
  email: z.string(),
  full_name: z.string().nullable(),
  role,
  account_id: uuid(),
  account_name: z.string(),
  is_owner: z.boolean(),
  can_see_all_records: z.boolean(),
  /** From when on the account requires a second factor of this person, who has none; else null. ISO 8601, UTC. */
  second_factor_due_at: z.iso.datetime().nullable(),
  date_format: dateFormat,
  /** Where the agency's members write for help; null for Bindery's support. */
  support_email: z.string().nullable(),
});
export type MeView = z.infer<typeof meView>;

/** The browser's settings. They never prevent a sign-in: an unknown time zone counts as none. */
export const syncUserBody = z.object({
  time_zone: timeZone
    .optional()
    .catch(undefined)
    .meta({
      ...{ type: undefined, maxLength: undefined, allOf: undefined, examples: undefined },
    }),
});
export type SyncUserBody = z.output<typeof syncUserBody>;

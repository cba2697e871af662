import { z } from 'zod';
import { listOf, listQuery } from '../../lists/lists.js';

/** An account as a superuser chooses it: for a new user, or to look at its seats and permissions. */
export const accountView = z.object({
  id: z.uuid(),
  name: z.string(),
  plan_id: z.string().nullable(),
  seats_limit: z.int(),
  created_at: z.iso.datetime(),
});
export type AccountView = z.infer<typeof accountView>;
export const accountList = listOf(accountView);

/** `search` matches the name. */
export const accountListQuery = listQuery(['name', 'created_at'], 'name');

/** Which account a call is about: one's own, unless a superuser names another. */
export const accountQuery = z.strictObject({
  account_id: z.uuid('The account must be an ID.').optional(),
});
export type AccountQuery = z.output<typeof accountQuery>;

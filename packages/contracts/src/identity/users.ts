import { z } from 'zod';
import { role } from '../access/roles.js';
import { listOf, listQuery } from '../lists/index.js';

/** A user as the superuser's User Management lists them. */
export const userView = z.object({
  id: z.uuid(),
  email: z.string(),
  full_name: z.string().nullable(),
  role,
  account_id: z.uuid().nullable(),
  account_name: z.string().nullable(),
  is_active: z.boolean(),
  can_see_all_records: z.boolean(),
  created_at: z.iso.datetime(),
});
export type UserView = z.infer<typeof userView>;
export const userList = listOf(userView);

export const userListQuery = listQuery(
  ['created_at', 'email', 'full_name', 'role', 'account_name'],
  'created_at',
).extend({ role: role.optional() });

import { z } from 'zod';
import { role } from '../../access/roles.js';
import { listOf, listQuery } from '../../lists/lists.js';
import { emailAddress, emptyAsNull, oneLine, uuid } from '../../validation/index.js';

/** A user as the superuser's User Management lists them. */
export const userView = z.object({
  id: uuid(),
  email: z.string(),
  full_name: z.string().nullable(),
  role,
  account_id: uuid().nullable(),
  account_name: z.string().nullable(),
  is_owner: z.boolean(),
  is_active: z.boolean(),
  can_see_all_records: z.boolean(),
  created_at: z.iso.datetime(),
  /** Grows with each change; as an `ETag` it is what `If-Match` names. */
  version: z.int(),
});
export type UserView = z.infer<typeof userView>;
export const userList = listOf(userView);

export const userListQuery = listQuery(
  ['created_at', 'email', 'full_name', 'role', 'account_name'],
  'created_at',
).extend({
  role: role.optional(),
  account_id: uuid('The account must be an ID.').optional(),
});

const userFields = {
  email: emailAddress,
  full_name: emptyAsNull(oneLine('The name', 200)).optional(),
  role,
  /** Null or absent: an account of their own, which they own. */
  account_id: uuid('The account must be an ID.').nullable().optional(),
  can_see_all_records: z.boolean('Choose whether the user sees all records.').optional(),
};

/** The new owner, if the person owns the account and others are in it. */
const newOwner = {
  new_owner_id: uuid('The new owner must be an ID.').optional(),
};

export const createUserBody = z.strictObject({
  ...userFields,
  role: role.meta({ not: { const: 'pending' } }),
});
export type CreateUserBody = z.output<typeof createUserBody>;

/** A field that is absent stays as it is; computed fields of the view may come along and are ignored. */
export const updateUserBody = z.strictObject({
  ...z.object(userFields).partial().shape,
  ...newOwner,
  ...z
    .object({
      id: z.unknown(),
      account_name: z.unknown(),
      is_owner: z.unknown(),
      is_active: z.unknown(),
      created_at: z.unknown(),
      version: z.unknown(),
    })
    .partial().shape,
});
export type UpdateUserBody = z.output<typeof updateUserBody>;

export const deleteUserQuery = z.strictObject(newOwner);

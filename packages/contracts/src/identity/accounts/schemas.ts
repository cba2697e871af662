import { z } from 'zod';
import { listOf, listQuery } from '../../lists/lists.js';
import { requiredLine, uuid } from '../../validation/index.js';

/** An account in a superuser's account picker: for a new user, or for its seats and permissions. */
export const accountView = z.object({
  id: uuid(),
  name: z.string(),
  plan_id: z.string().nullable(),
  seats_limit: z.int(),
  created_at: z.iso.datetime(),
  /** Of its settings, of which the name is one. */
  version: z.int(),
});
export type AccountView = z.infer<typeof accountView>;
export const accountList = listOf(accountView);

/** The name of an agency, as its members and the people whom it invites read it. Computed fields are ignored. */
export const renameAccountBody = z.strictObject({
  id: z.unknown().optional(),
  plan_id: z.unknown().optional(),
  seats_limit: z.unknown().optional(),
  created_at: z.unknown().optional(),
  version: z.unknown().optional(),
  name: requiredLine('The name', 200),
});
export type RenameAccountBody = z.output<typeof renameAccountBody>;

/** `search` matches the name. */
export const accountListQuery = listQuery(['name', 'created_at'], 'name');

/** The account of a call: the caller's own, unless a superuser names another. */
export const accountQuery = z.strictObject({
  account_id: uuid('The account must be an ID.').optional(),
});
export type AccountQuery = z.output<typeof accountQuery>;

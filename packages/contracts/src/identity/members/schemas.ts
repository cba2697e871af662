import { z } from 'zod';
import { role, roles } from '../../access/roles.js';
import { listOf } from '../../lists/lists.js';
import { uuid } from '../../validation/index.js';
import { accountQuery } from '../accounts/schemas.js';

/** A member of an agency, with what they may see and when they were last there. */
export const memberView = z.object({
  id: uuid(),
  email: z.string(),
  full_name: z.string().nullable(),
  role,
  is_owner: z.boolean(),
  is_active: z.boolean(),
  /** Their own setting. */
  can_see_all_records: z.boolean(),
  /** Whether they see all records: by their own setting, their role, the permission matrix, or as the owner. */
  sees_all_records: z.boolean(),
  /** Whether they have a second factor or a passkey. */
  has_second_factor: z.boolean(),
  last_sign_in_at: z.iso.datetime().nullable(),
  created_at: z.iso.datetime(),
  version: z.int(),
});
export type MemberView = z.infer<typeof memberView>;
export const memberList = listOf(memberView);

const givenRoles = roles.filter((one) => one !== 'pending');

/** An absent field is unchanged, and computed fields are ignored. Roles above the actor's own are refused and audited. */
export const memberBody = z.strictObject({
  id: z.unknown().optional(),
  email: z.unknown().optional(),
  full_name: z.unknown().optional(),
  is_owner: z.unknown().optional(),
  is_active: z.unknown().optional(),
  sees_all_records: z.unknown().optional(),
  has_second_factor: z.unknown().optional(),
  last_sign_in_at: z.unknown().optional(),
  created_at: z.unknown().optional(),
  version: z.unknown().optional(),
  role: role.exclude(['pending'], `The role must be one of ${givenRoles.join(', ')}.`).optional(),
  can_see_all_records: z.boolean('Choose whether the member sees all records.').optional(),
});
export type MemberBody = z.output<typeof memberBody>;

/** Without `reassign_to`, the clients of a removed member stay unassigned. */
export const removeMemberQuery = accountQuery.extend({
  reassign_to: uuid('The new agent must be an ID.').optional(),
});

/** The job that reassigns the clients. crm makes it a moment later, so it can be unknown at first. */
export const removedReply = z.object({ job_id: uuid() });
export type RemovedReply = z.infer<typeof removedReply>;

import { z } from 'zod';
import { role, roles } from '../../access/roles.js';
import { listOf } from '../../lists/lists.js';
import { emailAddress, emptyAsNull, oneLine, uuid } from '../../validation/index.js';

/**
 * Regular seats speak through the unprefixed fields: agents, agency admins, and agency users beyond the support seats;
 * active members and open invitations alike. Money in dollars, with its twin in integer cents.
 */
export const seatUsageView = z.object({
  account_id: uuid(),
  account_name: z.string(),
  seats_used: z.int(),
  seats_limit: z.int(),
  seats_available: z.int(),
  /** 0 to 100, rounded; above 100 when an account has more people than seats. */
  usage_percentage: z.int(),
  support_seats_used: z.int(),
  support_seats_limit: z.int(),
  /** A month's price of all seats, support seats included. */
  monthly_total: z.number(),
  monthly_total_cents: z.int(),
});
export type SeatUsageView = z.infer<typeof seatUsageView>;

/** A member of an agency as its seat management lists them. */
export const agencyUserView = z.object({
  id: uuid(),
  email: z.string(),
  full_name: z.string().nullable(),
  role,
  is_owner: z.boolean(),
  is_active: z.boolean(),
  created_at: z.iso.datetime(),
});
export type AgencyUserView = z.infer<typeof agencyUserView>;
export const agencyUserList = listOf(agencyUserView);

const givenRoles = roles.filter((one) => one !== 'pending');

/**
 * A person to invite or to add directly. The schema accepts every role, also those above the actor's own, so that the
 * attempt gets its own error and is audited.
 */
export const newMemberBody = z.strictObject({
  email: emailAddress,
  full_name: emptyAsNull(oneLine('The name', 200)).optional(),
  role: role.exclude(['pending'], `The role must be one of ${givenRoles.join(', ')}.`),
});
export type NewMemberBody = z.output<typeof newMemberBody>;

/** The reply to an action on a person; the screen shows its `message`. */
export const actionReply = z.object({ success: z.literal(true), message: z.string() });
export type ActionReply = z.infer<typeof actionReply>;

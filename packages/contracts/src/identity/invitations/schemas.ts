import { z } from 'zod';
import { role } from '../../access/roles.js';
import { listOf } from '../../lists/lists.js';
import { uuid } from '../../validation/index.js';

/** How long an invitation is open, in days. */
export const INVITATION_DAYS = 7;

/** `added`: the person was added directly, so no link has to be opened, and the invitation doesn't expire. */
export const invitationKind = z.enum(['invited', 'added']);
export const invitationStatus = z.enum(['pending', 'expired', 'accepted', 'declined', 'revoked']);
export type InvitationStatus = z.infer<typeof invitationStatus>;

/** An invitation as the agency sees it. Accepted and revoked ones are in the audit trail, not in the list. */
export const invitationView = z.object({
  id: uuid(),
  email: z.string(),
  full_name: z.string().nullable(),
  role,
  kind: invitationKind,
  status: invitationStatus,
  created_at: z.iso.datetime(),
  /** Null for a person who was added directly. */
  expires_at: z.iso.datetime().nullable(),
});
export type InvitationView = z.infer<typeof invitationView>;
export const invitationList = listOf(invitationView);

/** An invitation as the person who is invited sees it. */
export const ownInvitationView = z.object({
  id: uuid(),
  account_name: z.string(),
  role,
  invited_by: z.string().nullable(),
  expires_at: z.iso.datetime().nullable(),
});
export type OwnInvitationView = z.infer<typeof ownInvitationView>;
export const ownInvitationList = listOf(ownInvitationView);

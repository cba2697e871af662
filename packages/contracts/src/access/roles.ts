import { z } from 'zod';

/** Every role a person can have; `pending` is a user without a plan. */
export const roles = ['superuser', 'agency_admin', 'agency_user', 'agent', 'pending'] as const;
export const role = z.enum(roles, `The role must be one of ${roles.join(', ')}.`);
export type Role = z.infer<typeof role>;

/** A role check passes when the person's rank is at least the one required. */
export const roleRank: Readonly<Record<Role, number>> = {
  superuser: 4,
  agency_admin: 3,
  agency_user: 2,
  agent: 1,
  pending: 0,
};

/** The names of roles as people read them. */
export const roleLabel: Readonly<Record<Role, string>> = {
  superuser: 'Superuser',
  agency_admin: 'Agency Admin',
  agency_user: 'Agency User',
  agent: 'Agent',
  pending: 'Pending',
};

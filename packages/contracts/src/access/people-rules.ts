import type { Principal } from './principal.js';
import { roleRank, type Role } from './roles.js';

/** The user who assigns roles and manages others. */
export type Actor = Pick<Principal, 'userId' | 'role'>;

/** What the rules read of the managed user. */
export interface ActedOn {
  readonly id: string;
  readonly role: Role;
  readonly is_owner: boolean;
}

/** Roles that a member of an agency can have, the highest first. */
export const memberRoles = ['agency_admin', 'agency_user', 'agent'] as const satisfies readonly Role[];

/** People may be given roles up to one's own rank; `pending` is given by nobody. */
export function mayGiveRole({ role: own }: Pick<Actor, 'role'>, role: Role): boolean {
  return role !== 'pending' && roleRank[role] <= roleRank[own];
}

/** People may be acted on only below one's own rank, an owner by nobody but a superuser, and nobody by themselves. */
export function mayActOn(actor: Actor, target: ActedOn): boolean {
  if (target.id === actor.userId) return false;
  if (roleRank[target.role] >= roleRank[actor.role]) return false;
  return actor.role === 'superuser' || !target.is_owner;
}

import type { Principal } from './principal.js';
import { roleRank, type Role } from './roles.js';

/** The user who assigns roles and manages others. */
export type Actor = Pick<Principal, 'userId' | 'role' | 'isOwner'>;

/** The properties of the managed user that the rules read. */
export interface ActedOn {
  readonly id: string;
  readonly role: Role;
  readonly is_owner: boolean;
}

/** Roles that a member of an agency can have, the highest first. */
export const memberRoles = ['agency_admin', 'agency_user', 'agent'] as const satisfies readonly Role[];

/** A user can give roles up to their own. Nobody can give the role `pending`. */
export function mayGiveRole({ role: own }: Pick<Actor, 'role'>, role: Role): boolean {
  return role !== 'pending' && roleRank[role] <= roleRank[own];
}

/**
 * A user can change people of lower roles only, but an owner everybody else of the account. Only a superuser can change
 * an owner, and nobody can change themselves.
 */
export function mayActOn(actor: Actor, target: ActedOn): boolean {
  if (target.id === actor.userId || target.role === 'superuser') return false;
  if (actor.role === 'superuser') return true;
  return !target.is_owner && (actor.isOwner || roleRank[target.role] < roleRank[actor.role]);
}

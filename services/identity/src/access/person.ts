import { role, type Role } from '@bindery/contracts/access';
import type { Account, RolePermissions, Session, User } from '../generated/prisma/client.js';

/** An account together with what it decides about its roles. */
export type AccountWithMatrix = Account & { rolePermissions: RolePermissions[] };

/** A user together with the account they belong to: all that decides what they may do. */
export type Person = User & { account: AccountWithMatrix };

/** The session of a call, with the user who is signed in. */
export type SessionWithUser = Session & { readonly user: Person };

export const withMatrix = { rolePermissions: true } as const;
export const withAccount = { account: { include: withMatrix } } as const;

export function roleOf(user: Pick<User, 'role'>): Role {
  return role.parse(user.role);
}

import { role, type Role } from '@bindery/contracts/access';
import type {
  Account,
  Factor,
  RolePermissions,
  Session,
  User,
  WebauthnCredential,
} from '../generated/prisma/client.js';

/** An account together with what it decides about its roles. */
export type AccountWithMatrix = Account & { rolePermissions: RolePermissions[] };

/** The second factors and passkeys of a user. */
export interface Factors {
  readonly factors: Factor[];
  readonly credentials: Pick<WebauthnCredential, 'id' | 'factor_id'>[];
}

/** A user together with their account and factors: all that decides what they may do. */
export type Person = User & { account: AccountWithMatrix } & Factors;

/** The session of a call, with the user who is signed in. */
export type SessionWithUser = Session & { readonly user: Person };

export const withMatrix = { rolePermissions: true } as const;
export const withFactors = {
  factors: { orderBy: { created_at: 'asc' } },
  credentials: { select: { id: true, factor_id: true } },
} as const;
/** The relations that make a user a {@link Person}. */
export const withAccount = { account: { include: withMatrix }, ...withFactors } as const;

export function roleOf(user: Pick<User, 'role'>): Role {
  return role.parse(user.role);
}

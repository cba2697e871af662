import { role, type Role } from '@bindery/contracts/access';
import type { MeView } from '@bindery/contracts/identity';
import type { Account, User } from '../generated/prisma/client.js';

/** A user together with the account they belong to. */
export type Person = User & { account: Account };

export const withAccount = { account: true } as const;

export function roleOf(user: Pick<User, 'role'>): Role {
  return role.parse(user.role);
}

/** The person as `auth/me` answers. */
export function meOf(person: Person): MeView {
  return {
    id: person.id,
    email: person.email,
    full_name: person.fullName,
    role: roleOf(person),
    account_id: person.accountId,
    account_name: person.account.name,
    is_owner: person.isOwner,
    can_see_all_records: person.canSeeAllRecords,
  };
}

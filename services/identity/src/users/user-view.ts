import type { UserView } from '@bindery/contracts/identity';
import { shownAddress } from '@bindery/service-kit/email-addresses';
import type { Account, User } from '../generated/prisma/client.js';
import { roleOf } from '../access/person.js';

/** A user as the superuser's User Management shows them. */
export function userViewOf(user: User & { account: Account }): UserView {
  return {
    id: user.id,
    email: shownAddress(user.email),
    full_name: user.full_name,
    role: roleOf(user),
    account_id: user.account_id,
    account_name: user.account.name,
    is_owner: user.is_owner,
    is_active: user.is_active,
    can_see_all_records: user.can_see_all_records,
    created_at: user.created_at.toISOString(),
    version: user.version,
  };
}

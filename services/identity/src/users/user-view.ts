import type { UserView } from '@bindery/contracts/identity';
import type { Account, User } from '../generated/prisma/client.js';
import { roleOf } from '../access/person.js';

/** A user as the superuser's User Management shows them. */
export function userViewOf(user: User & { account: Account }): UserView {
  return {
    id: user.id,
    email: user.email,
    full_name: user.fullName,
    role: roleOf(user),
    account_id: user.accountId,
    account_name: user.account.name,
    is_owner: user.isOwner,
    is_active: user.isActive,
    can_see_all_records: user.canSeeAllRecords,
    created_at: user.createdAt.toISOString(),
    version: user.version,
  };
}

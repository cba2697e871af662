import type { MemberView } from '@bindery/contracts/identity';
import { shownAddress } from '@bindery/service-kit/email-addresses';
import { roleOf, type Factors } from '../access/person.js';
import { recordAccess } from '../access/record-access.js';
import { hasFactor } from '../access/second-factor.js';
import type { RolePermissions, User } from '../generated/prisma/client.js';

/** A member as an administrator of their agency sees them. */
export function memberViewOf(user: User & Factors, decided: readonly RolePermissions[]): MemberView {
  const role = roleOf(user);
  const { is_owner, can_see_all_records } = user;
  return {
    id: user.id,
    email: shownAddress(user.email),
    full_name: user.full_name,
    role,
    is_owner,
    is_active: user.is_active,
    can_see_all_records,
    sees_all_records: recordAccess({ role, is_owner, can_see_all_records }, decided).seesAll,
    has_second_factor: hasFactor(user),
    last_sign_in_at: user.last_sign_in_at?.toISOString() ?? null,
    created_at: user.created_at.toISOString(),
    version: user.version,
  };
}

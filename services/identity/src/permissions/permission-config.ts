import { everyPermission, type PermissionConfigView } from '@bindery/contracts/identity';
import { matrixOf } from '../access/permission-matrix.js';
import type { AccountWithMatrix } from '../access/person.js';

/** An account's settings and matrix as its screen shows them. */
export function permissionConfigOf(account: AccountWithMatrix): PermissionConfigView {
  return {
    account_id: account.id,
    account_name: account.name,
    version: account.permissions_version,
    settings: {
      default_agent_access: account.default_agent_access === 'all' ? 'all' : 'own',
      auto_assign_seats: account.auto_assign_seats,
    },
    permission_matrix: {
      role_permissions: { agency_admin: everyPermission, ...matrixOf(account.rolePermissions) },
    },
  };
}

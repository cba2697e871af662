import type { Role } from '@bindery/contracts/access';
import { everyPermission, type RecordPermissions } from '@bindery/contracts/identity';
import type { RolePermissions } from '../generated/prisma/client.js';
import { matrixOf } from './permission-matrix.js';

export interface RecordAccess {
  readonly seesAll: boolean;
  readonly editsAll: boolean;
  readonly deletes: boolean;
  readonly exports: boolean;
}

interface RoleHolder {
  readonly role: Role;
  readonly is_owner: boolean;
  readonly can_see_all_records: boolean;
}

const noPermission: RecordPermissions = {
  can_see_all_records: false,
  can_edit_all_records: false,
  can_delete_records: false,
  can_export: false,
};

/**
 * A user's rights to the records of their account, by the account's setting for their role and by their own flag. An
 * owner is never locked out of their own records.
 */
export function recordAccess(person: RoleHolder, decided: readonly RolePermissions[]): RecordAccess {
  const permissions = permissionsOf(person, decided);
  return {
    seesAll: permissions.can_see_all_records || person.can_see_all_records,
    editsAll: permissions.can_edit_all_records,
    deletes: permissions.can_delete_records,
    exports: permissions.can_export,
  };
}

function permissionsOf(
  { role, is_owner }: RoleHolder,
  decided: readonly RolePermissions[],
): RecordPermissions {
  if (is_owner || role === 'superuser' || role === 'agency_admin') return everyPermission;
  return role === 'pending' ? noPermission : matrixOf(decided)[role];
}

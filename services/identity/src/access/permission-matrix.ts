import {
  changedField,
  decidedRoles,
  defaultPermissions,
  type DecidedRole,
  type PermissionConfigBody,
  type RecordPermissions,
} from '@bindery/contracts/identity';
import type { RolePermissions } from '../generated/prisma/client.js';

/** The rights of an account's roles on its records, as far as the account decides them. */
export type PermissionMatrix = Readonly<Record<DecidedRole, RecordPermissions>>;

/** The matrix of an account; a role without a row has the defaults. */
export function matrixOf(rows: readonly RolePermissions[]): PermissionMatrix {
  const of = (role: DecidedRole): RecordPermissions => {
    const row = rows.find((candidate) => candidate.role === role);
    if (!row) return defaultPermissions[role];
    return {
      can_see_all_records: row.can_see_all_records,
      can_edit_all_records: row.can_edit_all_records,
      can_delete_records: row.can_delete_records,
      can_export: row.can_export,
    };
  };
  return { agency_user: of('agency_user'), agent: of('agent') };
}

/** The matrix that a client sends. An older one doesn't know `can_export`, which stays as it is then. */
export function sentMatrix(
  sent: PermissionConfigBody['permission_matrix']['role_permissions'],
  present: PermissionMatrix,
): PermissionMatrix {
  const of = (role: DecidedRole): RecordPermissions => ({
    ...sent[role],
    can_export: sent[role].can_export ?? present[role].can_export,
  });
  return { agency_user: of('agency_user'), agent: of('agent') };
}

/** The fields in which two matrices differ, such as `agent.can_see_all_records:false>true`. */
export function changedCells(before: PermissionMatrix, after: PermissionMatrix): string[] {
  return decidedRoles.flatMap((role) =>
    (Object.keys(before[role]) as (keyof RecordPermissions)[])
      .filter((permission) => before[role][permission] !== after[role][permission])
      .map((permission) =>
        changedField(`${role}.${permission}`, before[role][permission], after[role][permission]),
      ),
  );
}

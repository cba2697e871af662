import { z } from 'zod';
import { uuid } from '../../validation/index.js';

/** The rights of a role on the records of its account. */
export const recordPermissions = z.strictObject({
  can_see_all_records: z.boolean('Choose whether the role sees all records.'),
  can_edit_all_records: z.boolean('Choose whether the role edits all records.'),
  can_delete_records: z.boolean('Choose whether the role deletes records.'),
  can_export: z.boolean('Choose whether the role exports records.'),
});
export type RecordPermissions = z.infer<typeof recordPermissions>;

/** The roles whose permissions an account decides. */
export const decidedRoles = ['agency_user', 'agent'] as const;
export type DecidedRole = (typeof decidedRoles)[number];

/** The defaults of an account that never changed anything (specification of access, section 3). */
export const defaultPermissions: Readonly<Record<DecidedRole, RecordPermissions>> = {
  agency_user: {
    can_see_all_records: true,
    can_edit_all_records: true,
    can_delete_records: false,
    can_export: true,
  },
  agent: {
    can_see_all_records: false,
    can_edit_all_records: false,
    can_delete_records: false,
    can_export: true,
  },
};

/** The row of the agency's own administrators, which is fixed. */
export const everyPermission: RecordPermissions = {
  can_see_all_records: true,
  can_edit_all_records: true,
  can_delete_records: true,
  can_export: true,
};

const settings = z.strictObject({
  /** The initial access of newly added agents. It changes no current member. */
  default_agent_access: z.enum(['own', 'all'], 'Choose own or all.'),
  /** Whether an invited or added person takes a seat. If not, they join without one. */
  auto_assign_seats: z.boolean('Choose whether seats are assigned automatically.'),
});

const allowed = z.literal(true, 'Agency admins can always see, edit, delete, and export everything.');
const fixedRow = z.strictObject({
  can_see_all_records: allowed,
  can_edit_all_records: allowed,
  can_delete_records: allowed,
  can_export: allowed.optional(),
});
/** Clients that are older than `can_export` don't send it, and it stays as it is. */
const decidedRow = recordPermissions.partial({ can_export: true });

/** The account's settings and matrix. The fixed row may be left out, and computed fields are ignored. */
export const permissionConfigBody = z.strictObject({
  account_id: z.unknown().optional(),
  account_name: z.unknown().optional(),
  version: z.unknown().optional(),
  settings,
  permission_matrix: z.strictObject({
    role_permissions: z.strictObject({
      agency_admin: fixedRow.optional(),
      agency_user: decidedRow,
      agent: decidedRow,
    }),
  }),
});
export type PermissionConfigBody = z.output<typeof permissionConfigBody>;

export const permissionConfigView = z.object({
  account_id: uuid(),
  account_name: z.string(),
  /** Of settings and matrix together; its `ETag` is what `If-Match` names. */
  version: z.int(),
  settings,
  permission_matrix: z.object({
    role_permissions: z.object({
      agency_admin: recordPermissions,
      agency_user: recordPermissions,
      agent: recordPermissions,
    }),
  }),
});
export type PermissionConfigView = z.infer<typeof permissionConfigView>;

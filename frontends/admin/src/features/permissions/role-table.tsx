import { roleLabel } from '@bindery/contracts/access';
import {
  decidedRoles,
  type DecidedRole,
  type PermissionConfigView,
  type RecordPermissions,
} from '@bindery/contracts/identity';
import { RoleBadge, tokens } from '@bindery/ui';
import { CheckboxField, Fieldset, formFields } from '@bindery/ui/form';
import { styled } from 'styled-components';

const Table = styled.table`
  width: 100%;
  border-collapse: collapse;
  & th {
    font-weight: 500;
    text-align: start;
  }
  & thead th {
    padding: ${tokens.space[2]} ${tokens.space[2]} ${tokens.space[2]} 0;
    color: ${tokens.color.ink2};
    font-size: ${tokens.font.s};
    vertical-align: bottom;
  }
  & tbody :is(th, td) {
    padding: ${tokens.space[3]} ${tokens.space[2]} ${tokens.space[3]} 0;
    border-top: 1px solid ${tokens.color.line};
    vertical-align: top;
  }
  & tbody th p {
    margin-top: 2px;
    color: ${tokens.color.ink3};
    font-size: ${tokens.font.xs};
  }
`;

type Permission = keyof RecordPermissions;

const columns: readonly { permission: Permission; title: string }[] = [
  { permission: 'can_see_all_records', title: 'See all' },
  { permission: 'can_edit_all_records', title: 'Edit all' },
  { permission: 'can_delete_records', title: 'Delete' },
  { permission: 'can_export', title: 'Export' },
];

const whoTheyAre: Readonly<Record<DecidedRole, string>> = {
  agency_user: 'Support staff',
  agent: 'Sub-agents, data entry',
};

// The body may leave `can_export` out, but this form always has it.
const { CheckboxInput } = formFields<Pick<PermissionConfigView, 'permission_matrix'>>();

/** The rights of each role; the row of agency admins is fixed. */
export function RoleTable() {
  return (
    <Fieldset legend="Role permissions">
      <Table>
        <thead>
          <tr>
            <th scope="col">Role</th>
            {columns.map(({ permission, title }) => (
              <th key={permission} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">
              <RoleBadge role="agency_admin" />
              <p>Account owner or manager. Always allowed.</p>
            </th>
            {columns.map(({ permission, title }) => (
              <td key={permission}>
                <CheckboxField
                  label={`${roleLabel.agency_admin}: ${title}`}
                  hideLabel
                  disabled
                  checked
                  onChange={() => undefined}
                />
              </td>
            ))}
          </tr>
          {decidedRoles.map((role) => (
            <tr key={role}>
              <th scope="row">
                <RoleBadge role={role} />
                <p>{whoTheyAre[role]}</p>
              </th>
              {columns.map(({ permission, title }) => (
                <td key={permission}>
                  <CheckboxInput
                    name={`permission_matrix.role_permissions.${role}.${permission}`}
                    label={`${roleLabel[role]}: ${title}`}
                    hideLabel
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
    </Fieldset>
  );
}

import { mayGiveRole, roleLabel, roles, type Role } from '@bindery/contracts/access';
import type { UserView } from '@bindery/contracts/identity';
import { Banner } from '@bindery/ui';
import { FieldGrid, formFields, RadioField, useBoundField, FullRow } from '@bindery/ui/form';
import { useMe } from '@bindery/web-kit/session';
import { useWatch } from 'react-hook-form';
import { AccountField } from '../../accounts/account-field.js';
import { recordAccesses } from '../../accounts/record-accesses.js';
import { hasFullAccess, type UserValues } from './user-values.js';

const { SelectInput, TextInput } = formFields<UserValues>();

/**
 * The fields of a user.
 * @param user the current data; null for a new user
 */
export function UserFields({ user }: { user: UserView | null }) {
  const role = useWatch<UserValues, 'role'>({ name: 'role' });
  return (
    <FieldGrid>
      <TextInput name="email" label="Email" type="email" required />
      <TextInput name="full_name" label="Full name" />
      <RoleInput current={user?.role} />
      <AccountInput user={user} />
      <FullRow>
        {hasFullAccess(role) ? (
          <Banner>
            <strong>Full Access</strong>: superusers and agency admins automatically have access to all
            records and administrative functions.
          </Banner>
        ) : (
          <DataAccessInput />
        )}
      </FullRow>
    </FieldGrid>
  );
}

/** The roles that may be assigned, plus the user's current one. */
function RoleInput({ current }: { current: Role | undefined }) {
  const me = useMe();
  const options = roles
    .filter((role) => role === current || mayGiveRole(me, role))
    .map((role) => ({ value: role, label: roleLabel[role] }));
  return <SelectInput name="role" label="Role" required options={options} />;
}

function AccountInput({ user }: { user: UserView | null }) {
  const { field, error } = useBoundField<UserValues['account_id']>('account_id');
  const current =
    user?.account_id && user.account_name !== null ? { id: user.account_id, name: user.account_name } : null;
  return (
    <AccountField
      label="Account"
      none="Their own account"
      current={current}
      value={field.value}
      onChange={field.onChange}
      onBlur={field.onBlur}
      ref={field.ref}
      error={error}
    />
  );
}

function DataAccessInput() {
  const { field, error } = useBoundField<UserValues['can_see_all_records']>('can_see_all_records');
  return (
    <RadioField
      label="Data access level"
      options={recordAccesses}
      value={field.value ? 'all' : 'own'}
      onChange={(access) => field.onChange(access === 'all')}
      onBlur={field.onBlur}
      error={error}
    />
  );
}

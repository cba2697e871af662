import { roleLabel, roles } from '@bindery/contracts/access';
import { EmptyState, PageHeader } from '@bindery/ui';
import { SearchBox, SelectField } from '@bindery/ui/form';
import { ResourceList } from '@bindery/ui/table';
import { useFailureToast, useListState, type ListState } from '@bindery/web-kit/lists';
import { useMe } from '@bindery/web-kit/session';
import { Users } from 'lucide-react';
import { AccessDenied } from '../../../access-denied/access-denied.js';
import { useUsers } from '../api/use-users.js';
import { userColumns } from './user-columns.js';

const options = {
  sorts: ['created_at', 'email', 'role', 'account_name'],
  defaultSort: 'created_at',
  filters: { role: roles },
};
const FAILED = 'Failed to fetch users';

/** Every user of the platform, for the superuser. */
export function UsersPage() {
  if (useMe().role === 'superuser') return <UserList />;
  return <AccessDenied>Only superusers can access user management.</AccessDenied>;
}

function UserList() {
  const list = useListState(options);
  const users = useUsers(list.query);
  useFailureToast(users.error, FAILED);
  return (
    <>
      <PageHeader title="User Management" />
      <ResourceList
        label="Users"
        failure={FAILED}
        resource={users}
        list={list}
        toolbar={<Toolbar list={list} />}
        columns={userColumns}
        rowId={(user) => user.id}
        rowName={(user) => user.email}
        isMuted={(user) => !user.is_active}
        emptyResults="No users found"
        empty={<EmptyState icon={<Users />} title="No users found" />}
      />
    </>
  );
}

const EVERY = 'every';
const roleChoices = [
  { value: EVERY, label: 'All Roles' },
  ...roles.map((role) => ({ value: role, label: roleLabel[role] })),
];

function Toolbar({ list }: { list: ListState }) {
  return (
    <>
      <SearchBox label="Search users..." value={list.search} onSearch={list.setSearch} pauseMs={150} />
      <SelectField
        label="Role"
        hideLabel
        compact
        options={roleChoices}
        value={list.filters['role'] ?? EVERY}
        onChange={(role) => list.setFilter('role', role === EVERY ? '' : role)}
      />
    </>
  );
}

import { mayActOn, roleLabel, roles } from '@bindery/contracts/access';
import type { UserView } from '@bindery/contracts/identity';
import { Button, EmptyState, PageHeader, usePageKey } from '@bindery/ui';
import { SearchBox } from '@bindery/ui/form';
import { ListFilter, ResourceList } from '@bindery/ui/table';
import { useFailureToast, useListState, type ListState } from '@bindery/web-kit/lists';
import { useMe } from '@bindery/web-kit/session';
import {
  Armchair,
  MonitorSmartphone,
  Pencil,
  PencilLine,
  ShieldCheck,
  Trash2,
  UserPlus,
  Users,
} from 'lucide-react';
import { useState } from 'react';
import { AccessDenied } from '../../access-denied/access-denied.js';
import { AccountFilter } from '../../accounts/account-field.js';
import { isId } from '../../accounts/is-id.js';
import { useUsers } from './use-users.js';
import { NewOwnerDialog } from './new-owner-dialog.js';
import { RenameAccountDialog } from './rename-account-dialog.js';
import { useDeleteWithQuestion } from './use-delete-with-question.js';
import { userColumns } from './user-columns.js';
import { SecurityDialog } from './security-dialog.js';
import { UserDialog } from './user-dialog.js';

const options = {
  sorts: ['created_at', 'email', 'role', 'account_name'],
  defaultSort: 'created_at',
  filters: { role: roles, account_id: isId },
};
const FAILED = 'Failed to fetch users';

interface UsersPageProps {
  onPermissions: (accountId: string) => void;
  onSeats: (accountId: string) => void;
}

export function UsersPage(props: UsersPageProps) {
  if (useMe().role === 'superuser') return <UserList {...props} />;
  return <AccessDenied>Only superusers can access user management.</AccessDenied>;
}

function UserList({ onPermissions, onSeats }: UsersPageProps) {
  const me = useMe();
  const list = useListState(options);
  const users = useUsers(list.query);
  useFailureToast(users.error, FAILED);
  const [open, setOpen] = useState<{ user: UserView | null } | null>(null);
  const [viewed, setViewed] = useState<UserView | null>(null);
  const [renaming, setRenaming] = useState(false);
  const deletion = useDeleteWithQuestion();

  const actor = { userId: me.id, role: me.role, isOwner: me.is_owner };
  const mayChange = (user: UserView) => mayActOn(actor, user);
  const create = () => setOpen({ user: null });
  const edit = (user: UserView) => setOpen({ user });
  const close = () => setOpen(null);
  usePageKey('n', create, 'Create user');
  // The account that the list is narrowed to, else one's own.
  const account = list.filters['account_id'] ?? me.account_id;
  const known = { account_id: me.account_id, account_name: me.account_name };
  const named = [...(users.data?.items ?? []), known].find(({ account_id }) => account_id === account);

  return (
    <>
      <PageHeader
        title="User management"
        actions={
          <>
            <Button icon={<PencilLine />} disabled={!named} onClick={() => setRenaming(true)}>
              Rename account
            </Button>
            <Button icon={<ShieldCheck />} onClick={() => onPermissions(account)}>
              Permissions
            </Button>
            <Button icon={<Armchair />} onClick={() => onSeats(account)}>
              Seats
            </Button>
            <Button variant="primary" icon={<UserPlus />} kbd="n" onClick={create}>
              Create user
            </Button>
          </>
        }
      />
      <ResourceList
        label="Users"
        failure={FAILED}
        resource={users}
        list={list}
        toolbar={<Toolbar list={list} />}
        columns={userColumns}
        rowName={(user) => user.email}
        isMuted={(user) => !user.is_active}
        onEdit={edit}
        canEdit={mayChange}
        rowMenu={(user) => [
          ...(mayChange(user) ? [{ label: 'Edit', icon: <Pencil />, onSelect: () => edit(user) }] : []),
          { label: 'Sign-in and devices', icon: <MonitorSmartphone />, onSelect: () => setViewed(user) },
          ...(mayChange(user)
            ? [
                {
                  label: 'Delete',
                  icon: <Trash2 />,
                  danger: true,
                  onSelect: () => void deletion.remove(user),
                },
              ]
            : []),
        ]}
        emptyResults="No users found"
        empty={<EmptyState icon={<Users />} title="No users found" />}
      />
      {viewed && (
        <SecurityDialog user={viewed} mayChange={mayChange(viewed)} onClose={() => setViewed(null)} />
      )}
      {open && <UserDialog user={open.user} onClose={close} />}
      {renaming && named && (
        <RenameAccountDialog
          accountId={account}
          name={named.account_name ?? ''}
          onClose={() => setRenaming(false)}
        />
      )}
      {deletion.ownerless && (
        <NewOwnerDialog
          {...deletion.ownerless}
          confirmLabel="Delete"
          onChosen={deletion.removeWithOwner}
          onClose={deletion.dropOwnerQuestion}
        />
      )}
    </>
  );
}

const roleChoices = roles.map((role) => ({ value: role, label: roleLabel[role] }));

function Toolbar({ list }: { list: ListState }) {
  return (
    <>
      <SearchBox label="Search users..." value={list.search} onSearch={list.setSearch} debounceMs={150} />
      <ListFilter list={list} name="role" label="Role" every="All roles" options={roleChoices} />
      <AccountFilter
        value={list.filters['account_id'] ?? null}
        onChange={(id) => list.setFilter('account_id', id ?? '')}
      />
    </>
  );
}

import type { AgencyUserView } from '@bindery/contracts/identity';
import { RoleBadge, StatusBadge } from '@bindery/ui';
import { formatInstantDay } from '@bindery/ui/dates';
import type { DataColumn } from '@bindery/ui/table';
import { MemberAction } from './member-action.js';
import { PersonCell } from './person-cell.js';

export function memberColumns(accountId: string | undefined): DataColumn<AgencyUserView>[] {
  return [
    {
      id: 'email',
      header: 'Member',
      cell: ({ email, full_name, is_owner }) => (
        <PersonCell email={email} under={[full_name, is_owner ? 'Owner' : null]} />
      ),
    },
    { id: 'role', header: 'Role', cell: ({ role }) => <RoleBadge role={role} /> },
    {
      id: 'is_active',
      header: 'Status',
      cell: ({ is_active }) => (
        <StatusBadge status={is_active ? 'active' : 'inactive'}>
          {is_active ? 'Active' : 'Inactive'}
        </StatusBadge>
      ),
    },
    {
      id: 'created_at',
      header: 'Joined',
      cell: ({ created_at }) => <time dateTime={created_at}>{formatInstantDay(created_at)}</time>,
    },
    {
      id: 'actions',
      header: 'Actions',
      align: 'end',
      cell: (user) => <MemberAction user={user} accountId={accountId} />,
    },
  ];
}

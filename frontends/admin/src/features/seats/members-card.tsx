import type { AgencyUserView } from '@bindery/contracts/identity';
import { Card, LoadFailure, RoleBadge, StatusBadge } from '@bindery/ui';
import { formatInstantDay } from '@bindery/ui/dates';
import { type DataColumn, DataTable } from '@bindery/ui/table';
import { useMemo } from 'react';
import type { useAgencyUsers } from './use-agency-users.js';
import { MemberAction } from './member-action.js';
import { PersonCell } from './person-cell.js';

const PROMISED_ROWS = 5;

interface MembersCardProps {
  users: ReturnType<typeof useAgencyUsers>;
  accountId: string | undefined;
}

/** All members; inactive ones are grayed out. */
export function MembersCard({ users, accountId }: MembersCardProps) {
  const columns = useMemo(() => memberColumns(accountId), [accountId]);
  return (
    <Card title="Team members" flush>
      {users.error && !users.data ? (
        <LoadFailure title="Failed to load agency users" resource={users} />
      ) : (
        <DataTable
          label="Team members"
          columns={columns}
          rows={users.data?.items}
          pageSize={PROMISED_ROWS}
          rowName={({ email }) => email}
          isMuted={({ is_active }) => !is_active}
          empty={null}
        />
      )}
    </Card>
  );
}

function memberColumns(accountId: string | undefined): DataColumn<AgencyUserView>[] {
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

import { Card, LoadFailure } from '@bindery/ui';
import { DataTable } from '@bindery/ui/table';
import { useMemo } from 'react';
import type { useAgencyUsers } from '../api/use-agency-users.js';
import { memberColumns } from './member-columns.js';

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

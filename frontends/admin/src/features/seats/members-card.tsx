import type { AgencyUserView } from '@bindery/contracts/identity';
import { Card, LoadFailure } from '@bindery/ui';
import { formatInstantDay } from '@bindery/ui/dates';
import type { DataColumn } from '@bindery/ui/table';
import { MemberTable } from '../../members/member-table.js';
import type { useAgencyUsers } from '../../members/use-agency-users.js';
import { activityLabel, useMemberActivity } from '../../members/use-member-activity.js';

const columns: readonly DataColumn<AgencyUserView>[] = [
  {
    id: 'created_at',
    header: 'Joined',
    cell: ({ created_at }) => <time dateTime={created_at}>{formatInstantDay(created_at)}</time>,
  },
];

interface MembersCardProps {
  users: ReturnType<typeof useAgencyUsers>;
  accountId: string | undefined;
}

/** All members, who can be deactivated and reactivated. */
export function MembersCard({ users, accountId }: MembersCardProps) {
  const changeActivity = useMemberActivity(accountId);
  return (
    <Card title="Team members" flush>
      {users.error && !users.data ? (
        <LoadFailure title="Failed to load agency users" resource={users} />
      ) : (
        <MemberTable
          label="Team members"
          columns={columns}
          rows={users.data?.items}
          actions={(user) => [
            {
              label: activityLabel(user),
              danger: user.is_active,
              onSelect: () => void changeActivity(user),
            },
          ]}
        />
      )}
    </Card>
  );
}

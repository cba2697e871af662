import type { AgencyUserView } from '@bindery/contracts/identity';
import { ButtonLink, Card, LoadFailure } from '@bindery/ui';
import { formatInstantDay } from '@bindery/ui/dates';
import type { DataColumn } from '@bindery/ui/table';
import { useDenial } from '@bindery/web-kit/access';
import { MemberTable } from '../../members/member-table.js';
import type { useAgencyUsers } from '../../members/use-agency-users.js';
import { activityLabel, useMemberActivity } from '../../members/use-member-activity.js';

const columns: readonly DataColumn<AgencyUserView>[] = [
  {
    id: 'created_at',
    header: 'Joined',
    onPhone: 'line',
    namedOnPhone: true,
    cell: ({ created_at }) => <time dateTime={created_at}>{formatInstantDay(created_at)}</time>,
  },
];

interface MembersCardProps {
  users: ReturnType<typeof useAgencyUsers>;
  accountId: string | undefined;
}

/** All members, who can be deactivated and reactivated. More is done with those of the user's own account elsewhere. */
export function MembersCard({ users, accountId }: MembersCardProps) {
  const changeActivity = useMemberActivity(accountId);
  const mayManage = useDenial('member:read') === null;
  const manage = (
    <ButtonLink to="/app/admin/members" size="small">
      Manage members
    </ButtonLink>
  );
  return (
    <Card title="Team members" flush action={accountId === undefined && mayManage && manage}>
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

import { type MemberView, memberRoutes } from '@bindery/contracts/identity';
import { Button, ButtonLink, Card, LoadFailure, PageHeader, tokens, usePageKey } from '@bindery/ui';
import { formatInstantDay } from '@bindery/ui/dates';
import type { DataColumn } from '@bindery/ui/table';
import { disabledBy, useDenial } from '@bindery/web-kit/access';
import { useRoute } from '@bindery/web-kit/api';
import { FactorResetDialog } from '@bindery/web-kit/factor-reset';
import { useMe } from '@bindery/web-kit/session';
import { Mail } from 'lucide-react';
import { useState } from 'react';
import { styled } from 'styled-components';
import { AccessDenied } from '../../access-denied/access-denied.js';
import { InvitationsCard } from '../../members/invitations-card.js';
import { InviteDialog } from '../../members/invite-dialog.js';
import { nameOf } from '../../members/member-name.js';
import { MemberTable } from '../../members/member-table.js';
import { useInvitations } from '../../members/use-invitations.js';
import { activityLabel, useMemberActivity } from '../../members/use-member-activity.js';
import { useSeatUsage } from '../../members/use-seat-usage.js';
import { ChangeMemberDialog } from './change-member-dialog.js';
import { RemoveMemberDialog } from './remove-member-dialog.js';

const Stack = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${tokens.space[5]};
`;

const columns: readonly DataColumn<MemberView>[] = [
  {
    id: 'records',
    header: 'Records',
    onPhone: 'line',
    cell: ({ sees_all_records }) => (sees_all_records ? 'All records' : 'Own records'),
  },
  {
    id: 'has_second_factor',
    header: 'Second factor',
    cell: ({ has_second_factor }) => (has_second_factor ? 'Yes' : 'No'),
  },
  {
    id: 'last_sign_in_at',
    header: 'Last sign-in',
    onPhone: 'line',
    namedOnPhone: true,
    cell: ({ last_sign_in_at: at }) =>
      at === null ? 'Never' : <time dateTime={at}>{formatInstantDay(at)}</time>,
  },
];

/** All about the people of the user's own account. */
export function MembersPage() {
  if (useDenial('member:read') !== null)
    return <AccessDenied>Only the owner and administrators of the agency can manage members.</AccessDenied>;
  return <Members />;
}

type Open = { dialog: 'invite' } | { dialog: 'change' | 'remove' | 'factors'; member: MemberView };

function Members() {
  const me = useMe();
  const hasSeats = useDenial('seat:read') === null;
  const mayInvite = useDenial('seat:fill');
  const members = useRoute(memberRoutes.list, {});
  const changeActivity = useMemberActivity();
  const [open, setOpen] = useState<Open | null>(null);
  const invite = () => setOpen({ dialog: 'invite' });
  const close = () => setOpen(null);
  usePageKey('n', hasSeats && mayInvite === null ? invite : null, 'Invite user');
  const items = members.data?.items;
  return (
    <>
      <PageHeader
        title="Members"
        subtitle={me.account_name}
        actions={
          hasSeats && (
            <>
              <SeatsLink />
              <Button variant="primary" icon={<Mail />} kbd="n" {...disabledBy(mayInvite)} onClick={invite}>
                Invite user
              </Button>
            </>
          )
        }
      />
      <Stack>
        <Card title="Team members" flush>
          {members.error && !items ? (
            <LoadFailure title="Failed to load the members" resource={members} />
          ) : (
            <MemberTable
              label="Team members"
              columns={columns}
              rows={items}
              actions={(member) => [
                { label: 'Change role and records', onSelect: () => setOpen({ dialog: 'change', member }) },
                ...(member.has_second_factor
                  ? [
                      {
                        label: 'Reset second factors',
                        onSelect: () => setOpen({ dialog: 'factors', member }),
                      },
                    ]
                  : []),
                ...(hasSeats
                  ? [{ label: activityLabel(member), onSelect: () => void changeActivity(member) }]
                  : []),
                { label: 'Remove', danger: true, onSelect: () => setOpen({ dialog: 'remove', member }) },
              ]}
            />
          )}
        </Card>
        {hasSeats && <Invitations />}
      </Stack>
      {open?.dialog === 'invite' && <InviteDialog onClose={close} />}
      {open?.dialog === 'change' && <ChangeMemberDialog member={open.member} onClose={close} />}
      {open?.dialog === 'factors' && (
        <FactorResetDialog member={{ id: open.member.id, name: nameOf(open.member) }} onClose={close} />
      )}
      {open?.dialog === 'remove' && (
        <RemoveMemberDialog
          member={open.member}
          heirs={(items ?? []).filter(({ id, is_active }) => is_active && id !== open.member.id)}
          onClose={close}
        />
      )}
    </>
  );
}

/** The seats in use, where there are more of them. */
function SeatsLink() {
  const { data } = useSeatUsage(undefined);
  return (
    <ButtonLink to="/app/admin/seats">
      {data ? `${String(data.seats_used)} of ${String(data.seats_limit)} seats used` : 'Seat management'}
    </ButtonLink>
  );
}

const Invitations = () => <InvitationsCard invitations={useInvitations(undefined)} accountId={undefined} />;

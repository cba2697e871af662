import { mayActOn } from '@bindery/contracts/access';
import { memberRoutes, type MeView, type MemberView } from '@bindery/contracts/identity';
import { Button, ButtonLink, Card, LoadFailure, RoleBadge, tokens } from '@bindery/ui';
import { formatInstantDay } from '@bindery/ui/dates';
import { type DataColumn, DataTable } from '@bindery/ui/table';
import { useRoute } from '@bindery/web-kit/api';
import { FactorResetDialog } from '@bindery/web-kit/factor-reset';
import { useMe } from '@bindery/web-kit/session';
import { useMemo, useState } from 'react';
import { styled } from 'styled-components';
import { OwnershipCard } from '../ownership/ownership-card.js';
import { ChangeMemberDialog } from './change-member-dialog.js';
import { nameOf } from './member-name.js';
import { RemoveMemberDialog } from './remove-member-dialog.js';

const PROMISED_ROWS = 5;

const Stack = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 20px;
`;

const Name = styled.div`
  overflow-wrap: anywhere;
  & small {
    display: block;
    color: ${tokens.color.ink2};
    font-size: ${tokens.font.s};
  }
`;

const Buttons = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: end;
  gap: ${tokens.space[2]};
`;

interface Open {
  dialog: 'change' | 'remove' | 'factors';
  member: MemberView;
}

/** The agency's members and their access, with dialogs to change and remove them. */
export function MembersTab() {
  const me = useMe();
  const members = useRoute(memberRoutes.list, {});
  const [open, setOpen] = useState<Open | null>(null);
  const columns = useMemo(() => memberColumns(me, setOpen), [me]);
  const items = members.data?.items;
  return (
    <Stack>
      <Card
        title="Members"
        flush
        action={
          <ButtonLink size="small" to="/app/admin/seats">
            Invite and manage seats
          </ButtonLink>
        }
      >
        {members.error && !items ? (
          <LoadFailure title="Failed to load the members" resource={members} />
        ) : (
          <DataTable
            label="Members"
            columns={columns}
            rows={items}
            pageSize={PROMISED_ROWS}
            rowName={nameOf}
            isMuted={({ is_active }) => !is_active}
            empty={null}
          />
        )}
      </Card>
      {items && me.is_owner && <OwnershipCard members={items} />}
      {open?.dialog === 'change' && <ChangeMemberDialog member={open.member} onClose={() => setOpen(null)} />}
      {open?.dialog === 'factors' && (
        <FactorResetDialog
          member={{ id: open.member.id, name: nameOf(open.member) }}
          onClose={() => setOpen(null)}
        />
      )}
      {open?.dialog === 'remove' && (
        <RemoveMemberDialog
          member={open.member}
          heirs={(items ?? []).filter(({ id, is_active }) => is_active && id !== open.member.id)}
          onClose={() => setOpen(null)}
        />
      )}
    </Stack>
  );
}

/** Why a member can't be changed, as the title of the disabled buttons; null when they can. */
function denialReason(me: MeView, member: MemberView): string | null {
  if (mayActOn({ userId: me.id, role: me.role, isOwner: me.is_owner }, member)) return null;
  if (member.is_owner) return "Transfer the ownership first: the owner can't be changed or removed.";
  if (member.id === me.id) return 'Ask the owner or another administrator to change your own access.';
  return 'You can only manage members with a role below yours.';
}

function memberColumns(me: MeView, open: (open: Open) => void): DataColumn<MemberView>[] {
  return [
    {
      id: 'name',
      header: 'Member',
      cell: ({ id, email, full_name, is_owner, is_active }) => {
        const marks = [is_owner && 'Owner', id === me.id && 'You', !is_active && 'Deactivated'];
        return (
          <Name>
            {full_name ?? email}
            <small>{[full_name !== null && email, ...marks].filter(Boolean).join(' · ')}</small>
          </Name>
        );
      },
    },
    { id: 'role', header: 'Role', cell: ({ role }) => <RoleBadge role={role} /> },
    {
      id: 'records',
      header: 'Records',
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
      cell: ({ last_sign_in_at: at }) =>
        at === null ? 'Never' : <time dateTime={at}>{formatInstantDay(at)}</time>,
    },
    {
      id: 'actions',
      header: 'Actions',
      align: 'end',
      cell: (member) => {
        const reason = denialReason(me, member);
        const state = { size: 'small', disabled: reason !== null, title: reason ?? undefined } as const;
        return (
          <Buttons>
            <Button
              {...state}
              aria-label={`Change ${nameOf(member)}`}
              onClick={() => open({ dialog: 'change', member })}
            >
              Change
            </Button>
            {member.has_second_factor && (
              <Button
                {...state}
                aria-label={`Reset second factors of ${nameOf(member)}`}
                onClick={() => open({ dialog: 'factors', member })}
              >
                Reset factors
              </Button>
            )}
            <Button
              {...state}
              aria-label={`Remove ${nameOf(member)}`}
              onClick={() => open({ dialog: 'remove', member })}
            >
              Remove
            </Button>
          </Buttons>
        );
      },
    },
  ];
}

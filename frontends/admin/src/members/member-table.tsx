import { type ActedOn, mayActOn } from '@bindery/contracts/access';
import type { AgencyUserView, MeView } from '@bindery/contracts/identity';
import { type MenuItem, RoleBadge, StatusBadge, tokens } from '@bindery/ui';
import { type DataColumn, DataTable } from '@bindery/ui/table';
import { useMe } from '@bindery/web-kit/session';
import { useMemo } from 'react';
import { styled } from 'styled-components';
import { nameOf } from './member-name.js';

const PROMISED_ROWS = 5;

const Name = styled.div`
  overflow-wrap: anywhere;
  & small {
    display: block;
    color: ${tokens.color.ink2};
    font-size: ${tokens.font.s};
    font-weight: 400;
  }
`;

type Person = Omit<AgencyUserView, 'created_at'>;

interface MemberTableProps<Row extends Person> {
  label: string;
  /** Undefined while they load. */
  rows: readonly Row[] | undefined;
  /** The columns between the role and the menu. Keep the array stable between renders. */
  columns: readonly DataColumn<Row>[];
  /** The actions for a member whom the user may act on. */
  actions: (member: Row) => readonly MenuItem[];
}

/** The people of an account, wherever they are listed. Inactive ones are grayed out. */
export function MemberTable<Row extends Person>({ label, rows, columns, actions }: MemberTableProps<Row>) {
  const me = useMe();
  const all = useMemo(() => [...memberColumns<Row>(me), ...columns], [me, columns]);
  return (
    <DataTable
      label={label}
      columns={all}
      rows={rows}
      pageSize={PROMISED_ROWS}
      rowName={nameOf}
      isMuted={({ is_active }) => !is_active}
      rowMenu={(member) => {
        const reason = denialReason(me, member);
        return reason === null ? actions(member) : [{ label: reason, disabled: true }];
      }}
      empty={null}
    />
  );
}

function memberColumns<Row extends Person>(me: MeView): DataColumn<Row>[] {
  return [
    {
      id: 'name',
      header: 'Member',
      strong: true,
      onPhone: 'title',
      cell: ({ id, email, full_name, is_owner }) => {
        const marks = [full_name !== null && email, is_owner && 'Owner', id === me.id && 'You'];
        return (
          <Name>
            {full_name ?? email}
            <small>{marks.filter(Boolean).join(' · ')}</small>
          </Name>
        );
      },
    },
    { id: 'role', header: 'Role', onPhone: 'badge', cell: ({ role }) => <RoleBadge role={role} /> },
    {
      id: 'is_active',
      header: 'Status',
      onPhone: 'line',
      cell: ({ is_active }) => <StatusBadge status={is_active ? 'active' : 'inactive'} />,
    },
  ];
}

/** Why the user may not act on a member; null when they may. */
function denialReason(me: MeView, member: ActedOn): string | null {
  if (mayActOn({ userId: me.id, role: me.role, isOwner: me.is_owner }, member)) return null;
  if (member.is_owner) return 'The owner can be changed after a transfer of the ownership';
  if (member.id === me.id) return 'Another administrator can change your access';
  return 'You can manage members with a role below yours';
}

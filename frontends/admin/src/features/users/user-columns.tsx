import type { UserView } from '@bindery/contracts/identity';
import { RoleBadge, tokens } from '@bindery/ui';
import { formatInstantDay } from '@bindery/ui/dates';
import type { DataColumn } from '@bindery/ui/table';
import { styled } from 'styled-components';

const Email = styled.div`
  color: ${tokens.color.ink};
  font-weight: 600;
  overflow-wrap: anywhere;
`;

const FullName = styled.div`
  font-size: ${tokens.font.s};
`;

export const userColumns: readonly DataColumn<UserView>[] = [
  {
    id: 'email',
    header: 'User',
    sortable: true,
    onPhone: 'title',
    cell: (user) => (
      <>
        <Email>{user.email}</Email>
        <FullName>{[user.full_name, !user.is_active && 'deactivated'].filter(Boolean).join(' · ')}</FullName>
      </>
    ),
  },
  {
    id: 'role',
    header: 'Role',
    sortable: true,
    onPhone: 'badge',
    cell: (user) => <RoleBadge role={user.role} />,
  },
  {
    id: 'account_name',
    header: 'Account',
    sortable: true,
    onPhone: 'line',
    cell: (user) => user.account_name ?? 'No Account',
  },
  {
    id: 'created_at',
    header: 'Created',
    sortable: true,
    onPhone: 'line',
    cell: (user) =>
      user.created_at ? <time dateTime={user.created_at}>{formatInstantDay(user.created_at)}</time> : 'N/A',
  },
];

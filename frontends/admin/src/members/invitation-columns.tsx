import type { InvitationStatus, InvitationView } from '@bindery/contracts/identity';
import { Badge, RoleBadge, type Tone } from '@bindery/ui';
import { formatInstantDay } from '@bindery/ui/dates';
import type { DataColumn } from '@bindery/ui/table';
import { InvitationActions } from './invitation-actions.js';
import { PersonCell } from './person-cell.js';

const looks: Readonly<Record<InvitationStatus, { tone: Tone; word: string }>> = {
  pending: { tone: 'amber', word: 'Pending' },
  expired: { tone: 'orange', word: 'Expired' },
  declined: { tone: 'gray', word: 'Declined' },
  accepted: { tone: 'green', word: 'Accepted' },
  revoked: { tone: 'red', word: 'Revoked' },
};

export function invitationColumns(accountId: string | undefined): DataColumn<InvitationView>[] {
  return [
    {
      id: 'email',
      header: 'Invited',
      cell: ({ email, full_name, kind }) => (
        <PersonCell email={email} under={[full_name, kind === 'added' ? 'Added directly' : null]} />
      ),
    },
    { id: 'role', header: 'Role', cell: ({ role }) => <RoleBadge role={role} /> },
    {
      id: 'status',
      header: 'Status',
      cell: ({ status }) => <Badge tone={looks[status].tone}>{looks[status].word}</Badge>,
    },
    {
      id: 'expires_at',
      header: 'Expires',
      cell: ({ expires_at }) =>
        expires_at ? <time dateTime={expires_at}>{formatInstantDay(expires_at)}</time> : 'Never',
    },
    {
      id: 'actions',
      header: 'Actions',
      align: 'end',
      cell: (invitation) => <InvitationActions invitation={invitation} accountId={accountId} />,
    },
  ];
}

import { individualFields, type IndividualRow } from '@bindery/contracts/crm';
import { IntegrityMark, StatusBadge } from '@bindery/ui';
import { formatDay, formatInstantDay } from '@bindery/ui/dates';
import type { DataColumn } from '@bindery/ui/table';
import { styled } from 'styled-components';
import { RecordLink } from '../../../../records/record-link.js';

const Anywhere = styled.span`
  overflow-wrap: anywhere;
`;

function Email({ row }: { row: IndividualRow }) {
  if (row.integrity_failures.includes('email')) return <IntegrityMark brief />;
  if (row.email === null) return 'N/A';
  const at = row.email.lastIndexOf('@');
  return (
    <Anywhere>
      {row.email.slice(0, at)}
      <wbr />
      {row.email.slice(at)}
    </Anywhere>
  );
}

export const individualColumns: readonly DataColumn<IndividualRow>[] = [
  {
    id: 'first_name',
    header: individualFields.first_name.label,
    sortable: true,
    strong: true,
    cell: (row) => (
      <RecordLink section="individuals" id={row.id}>
        {row.first_name}
      </RecordLink>
    ),
  },
  {
    id: 'last_name',
    header: individualFields.last_name.label,
    sortable: true,
    strong: true,
    cell: (row) => row.last_name,
  },
  { id: 'email', header: individualFields.email.label, cell: (row) => <Email row={row} /> },
  {
    id: 'status',
    header: individualFields.status.label,
    sortable: true,
    cell: (row) => <StatusBadge status={row.status} />,
  },
  {
    id: 'dob',
    header: individualFields.dob.label,
    sortable: true,
    cell: (row) => (row.dob ? <time dateTime={row.dob}>{formatDay(row.dob)}</time> : '—'),
  },
  {
    id: 'created_at',
    header: 'Created',
    sortable: true,
    cell: (row) => <time dateTime={row.created_at}>{formatInstantDay(row.created_at)}</time>,
  },
  {
    id: 'assigned_agent_name',
    header: individualFields.assigned_agent.label,
    optional: true,
    cell: (row) => row.assigned_agent_name ?? '—',
  },
  {
    id: 'type',
    header: individualFields.type.label,
    optional: true,
    cell: (row) => row.type ?? '—',
  },
  {
    id: 'gender',
    header: individualFields.gender.label,
    optional: true,
    cell: (row) => row.gender ?? '—',
  },
];

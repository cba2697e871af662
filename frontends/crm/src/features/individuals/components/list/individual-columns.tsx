import type { IndividualRow } from '@bindery/contracts/crm';
import { StatusBadge } from '@bindery/ui';
import { formatDay, formatInstantDay } from '@bindery/ui/dates';
import type { DataColumn } from '@bindery/ui/table';
import { styled } from 'styled-components';
import { IntegrityMark } from '../integrity-mark.js';
import { fieldLabel } from '../labels.js';
import { RecordLink } from './record-link.js';

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
    header: fieldLabel.first_name,
    sortable: true,
    strong: true,
    cell: (row) => <RecordLink id={row.id}>{row.first_name}</RecordLink>,
  },
  {
    id: 'last_name',
    header: fieldLabel.last_name,
    sortable: true,
    strong: true,
    cell: (row) => row.last_name,
  },
  { id: 'email', header: 'Email', cell: (row) => <Email row={row} /> },
  {
    id: 'status',
    header: fieldLabel.status,
    sortable: true,
    cell: (row) => <StatusBadge status={row.status} />,
  },
  {
    id: 'dob',
    header: fieldLabel.dob,
    sortable: true,
    cell: (row) => (row.dob ? <time dateTime={row.dob}>{formatDay(row.dob)}</time> : 'N/A'),
  },
  {
    id: 'created_at',
    header: fieldLabel.created_at,
    sortable: true,
    cell: (row) => <time dateTime={row.created_at}>{formatInstantDay(row.created_at)}</time>,
  },
];

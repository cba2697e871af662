import type { CarrierView } from '@bindery/contracts/crm';
import { formatInstantDay } from '@bindery/ui/dates';
import type { DataColumn } from '@bindery/ui/table';
import { ActiveBadge } from '../../../records/active-badge.js';
import { RecordLink } from '../../../records/record-link.js';

export const carrierColumns: readonly DataColumn<CarrierView>[] = [
  {
    id: 'name',
    header: 'Name',
    sortable: true,
    strong: true,
    cell: ({ id, name }) => (
      <RecordLink section="carriers" id={id}>
        {name}
      </RecordLink>
    ),
  },
  { id: 'is_global', header: 'Global', sortable: true, cell: (row) => (row.is_global ? 'Yes' : 'No') },
  {
    id: 'inactive',
    header: 'Status',
    sortable: true,
    cell: ({ inactive }) => <ActiveBadge inactive={inactive} />,
  },
  {
    id: 'created_at',
    header: 'Created',
    sortable: true,
    cell: (row) => <time dateTime={row.created_at}>{formatInstantDay(row.created_at)}</time>,
  },
];

import type { ProductView } from '@bindery/contracts/crm';
import { formatInstantDay } from '@bindery/ui/dates';
import type { DataColumn } from '@bindery/ui/table';
import { ActiveBadge } from '../../../../records/active-badge.js';

export const productColumns: readonly DataColumn<ProductView>[] = [
  { id: 'name', header: 'Product name', strong: true, cell: ({ name }) => name },
  { id: 'is_global', header: 'Global', cell: (row) => (row.is_global ? 'Yes' : 'No') },
  { id: 'inactive', header: 'Status', cell: ({ inactive }) => <ActiveBadge inactive={inactive} /> },
  {
    id: 'created_at',
    header: 'Created',
    cell: (row) => <time dateTime={row.created_at}>{formatInstantDay(row.created_at)}</time>,
  },
];

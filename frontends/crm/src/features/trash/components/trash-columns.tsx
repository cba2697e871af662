import type { TrashEntry } from '@bindery/contracts/crm';
import { formatInstant, formatInstantDay } from '@bindery/ui/dates';
import type { DataColumn } from '@bindery/ui/table';

export const trashColumns: readonly DataColumn<TrashEntry>[] = [
  { id: 'name', header: 'Name', strong: true, cell: ({ name }) => name },
  {
    id: 'deleted_at',
    header: 'Deleted',
    cell: (entry) => <time dateTime={entry.deleted_at}>{formatInstant(entry.deleted_at)}</time>,
  },
  { id: 'deleted_by_name', header: 'By', cell: (entry) => entry.deleted_by_name ?? '—' },
  {
    id: 'removed_at',
    header: 'Permanent deletion',
    cell: (entry) => <time dateTime={entry.removed_at}>{formatInstantDay(entry.removed_at)}</time>,
  },
];

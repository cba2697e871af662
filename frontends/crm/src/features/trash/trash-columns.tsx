import { formatInstant, formatInstantDay } from '@bindery/ui/dates';
import type { DataColumn } from '@bindery/ui/table';
import { RecordLink } from '../../records/record-link.js';
import type { TrashedRecord } from '../../records/record-type.js';
import type { TrashSection } from './trash-sections.js';

const name: DataColumn<TrashedRecord> = {
  id: 'name',
  header: 'Name',
  strong: true,
  cell: ({ name }) => name,
};

const individual: DataColumn<TrashedRecord> = {
  id: 'individual_name',
  header: 'Individual',
  cell: ({ individual_id, individual_name }) =>
    individual_id && (
      <RecordLink section="individuals" id={individual_id}>
        {individual_name}
      </RecordLink>
    ),
};

const deletion: readonly DataColumn<TrashedRecord>[] = [
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

export function trashColumns({ ofIndividual }: TrashSection): readonly DataColumn<TrashedRecord>[] {
  return [name, ...(ofIndividual ? [individual] : []), ...deletion];
}

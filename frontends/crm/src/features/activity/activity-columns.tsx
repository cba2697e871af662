import type { ActivityEntry } from '@bindery/contracts/crm';
import { Badge } from '@bindery/ui';
import { formatInstant } from '@bindery/ui/dates';
import type { DataColumn } from '@bindery/ui/table';
import { ActivityText } from '../../activity-log/activity-line.js';

export const activityColumns: readonly DataColumn<ActivityEntry>[] = [
  { id: 'response', header: 'Activity', strong: true, cell: (entry) => <ActivityText entry={entry} /> },
  { id: 'actor_name', header: 'By', cell: (entry) => entry.actor_name ?? '—' },
  {
    id: 'attempted_at',
    header: 'Time',
    sortable: true,
    cell: (entry) => <time dateTime={entry.attempted_at}>{formatInstant(entry.attempted_at)}</time>,
  },
  {
    id: 'success',
    header: 'Success',
    cell: (entry) => <Badge tone={entry.success ? 'green' : 'red'}>{entry.success ? 'Yes' : 'No'}</Badge>,
  },
];

import { EmptyState, PageHeader } from '@bindery/ui';
import { ResourceList } from '@bindery/ui/table';
import { useFailureToast, useListState } from '@bindery/web-kit/lists';
import { History } from 'lucide-react';
import { filterOptions } from '../../../records/list/filter.js';
import { ListToolbar } from '../../../records/list/list-toolbar.js';
import { useActivityLog } from '../api/use-activity-log.js';
import { activityColumns } from './activity-columns.js';
import { activityFilters } from './activity-filters.js';

const options = {
  sorts: ['attempted_at'],
  defaultSort: 'attempted_at',
  filters: filterOptions(activityFilters),
};
const FAILED = 'Failed to fetch activity logs';

/** Everything that was done with the records that this person can see, failed attempts included. */
export function ActivityPage() {
  const list = useListState(options);
  const log = useActivityLog(list.query);
  useFailureToast(log.error, FAILED);
  return (
    <>
      <PageHeader title="Activity logs" />
      <ResourceList
        label="Activity log"
        failure={FAILED}
        resource={log}
        list={list}
        toolbar={<ListToolbar list={list} search="Search activity" filters={activityFilters} />}
        columns={activityColumns}
        rowId={(entry) => entry.id}
        rowName={(entry) => entry.response}
        empty={
          <EmptyState icon={<History />} title="No activity yet">
            Changes that you and your team make to records appear here.
          </EmptyState>
        }
      />
    </>
  );
}

import { EmptyState, PageHeader } from '@bindery/ui';
import { ResourceList } from '@bindery/ui/table';
import { useFailureToast, useListState } from '@bindery/web-kit/lists';
import { History } from 'lucide-react';
import { activityRoutes } from '@bindery/contracts/crm';
import { useRoute } from '@bindery/web-kit/api';
import { activityText } from '../../activity-log/activity-line.js';
import { filterOptions } from '../../records/list/filter.js';
import { ListToolbar } from '../../records/list/list-toolbar.js';
import { activityColumns } from './activity-columns.js';
import { activityFilters } from './activity-filters.js';

const options = {
  sorts: ['attempted_at'],
  defaultSort: 'attempted_at',
  filters: filterOptions(activityFilters),
};
const FAILED = 'Failed to fetch activity logs';

/** All activity on records that this user can see, including failed attempts. */
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
        rowName={activityText}
        empty={
          <EmptyState icon={<History />} title="No activity yet">
            Changes that you and your team make to records appear here.
          </EmptyState>
        }
      />
    </>
  );
}

/** One page of the activity log. The previous page stays visible while the next one loads. */
function useActivityLog(query: string) {
  return useRoute(activityRoutes.list, { query }, { keepPreviousData: true });
}

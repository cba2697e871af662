import { EmptyState, PageHeader } from '@bindery/ui';
import { SearchBox } from '@bindery/ui/form';
import { ResourceList } from '@bindery/ui/table';
import { useFailureToast, useListState } from '@bindery/web-kit/lists';
import { History } from 'lucide-react';
import { useActivityLog } from '../api/use-activity-log.js';
import { activityColumns } from './activity-columns.js';

const options = { sorts: ['attempted_at'], defaultSort: 'attempted_at' };
const FAILED = 'Failed to fetch activity logs';

/** Everything that was done with the records that this person can see, failed attempts included. */
export function ActivityPage() {
  const list = useListState(options);
  const log = useActivityLog(list.query);
  useFailureToast(log.error, FAILED);
  return (
    <>
      <PageHeader title="Activity Logs" />
      <ResourceList
        label="Activity log"
        failure={FAILED}
        resource={log}
        list={list}
        toolbar={
          <SearchBox label="Search activity" value={list.search} onSearch={list.setSearch} pauseMs={150} />
        }
        columns={activityColumns}
        rowId={(entry) => entry.id}
        rowName={(entry) => entry.response}
        empty={
          <EmptyState icon={<History />} title="No activity found">
            What you and your team do with records is written down here.
          </EmptyState>
        }
      />
    </>
  );
}

import {
  type ActivityEntry,
  activityKinds,
  type ActivityKind,
  activityRoutes,
  actorText,
  recordTypes,
} from '@bindery/contracts/crm';
import { apiKeyRoutes } from '@bindery/contracts/identity';
import { Badge, ButtonLink, EmptyState, PageHeader } from '@bindery/ui';
import { formatInstant } from '@bindery/ui/dates';
import { type DataColumn, ResourceList, SortMenu } from '@bindery/ui/table';
import { useRoute } from '@bindery/web-kit/api';
import { useFailureToast, useListState } from '@bindery/web-kit/lists';
import { Download, History } from 'lucide-react';
import { styled } from 'styled-components';
import { activityText, ActivityText } from '../../activity-log/activity-line.js';
import {
  choiceFilter,
  type ChoiceFilter,
  type Choices,
  type Filter,
  filterOptions,
} from '../../records/list/filter.js';
import { useAgentChoices, withChosen } from '../../records/list/filters-of-records.js';
import { ListToolbar } from '../../records/list/list-toolbar.js';
import { isRecordId } from '../../records/record-address.js';
import { capitalized } from '../../records/record-type.js';

const personFilter: ChoiceFilter = {
  kind: 'choice',
  name: 'actor_id',
  label: 'Person',
  every: 'Everyone',
  accepts: isRecordId,
  useChoices: useAgentChoices,
  pinned: true,
};

/** The keys that the person can see: their own, or all of the agency for those who answer for it. */
function useKeyChoices(chosen: string | undefined): Choices {
  const { data } = useRoute(apiKeyRoutes.list, {});
  const keys = (data?.items ?? []).map(({ id, name, shown }) => ({ value: id, label: `${name} (${shown})` }));
  return { options: withChosen(keys, chosen, data && 'Another key') };
}

const keyFilter: ChoiceFilter = {
  kind: 'choice',
  name: 'key_id',
  label: 'API key',
  every: 'With and without a key',
  accepts: isRecordId,
  useChoices: useKeyChoices,
};

const kindNames: Readonly<Record<ActivityKind, string>> = {
  changes: 'Changes',
  reveals: 'Reveals',
  exports: 'Exports',
};

const activityFilters: readonly Filter[] = [
  personFilter,
  choiceFilter({
    name: 'record_type',
    label: 'Record type',
    every: 'All records',
    options: recordTypes.map((type) => ({ value: type, label: capitalized(type) })),
    pinned: true,
  }),
  choiceFilter({
    name: 'kind',
    label: 'Kind',
    every: 'Every kind',
    options: activityKinds.map((kind) => ({ value: kind, label: kindNames[kind] })),
  }),
  keyFilter,
  choiceFilter({
    name: 'success',
    label: 'Success',
    every: 'Any outcome',
    options: [
      { value: 'true', label: 'Yes' },
      { value: 'false', label: 'No' },
    ],
  }),
  { kind: 'days', label: 'Date', from: 'from', to: 'to' },
];

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
      <PageHeader
        title="Activity logs"
        actions={
          <ButtonLink to="/app/dashboard/exports" variant="ghost" icon={<Download />}>
            Exports
          </ButtonLink>
        }
      />
      <ResourceList
        label="Activity log"
        failure={FAILED}
        resource={log}
        list={list}
        toolbar={
          <ListToolbar
            list={list}
            search="Search activity"
            filters={activityFilters}
            sorting={<SortMenu list={list} shown={activityColumns} />}
          />
        }
        columns={activityColumns}
        sortsOnPhone="elsewhere"
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

/** As wide as its words, so that the other columns take no more room than theirs. */
const Sentence = styled.div`
  overflow-wrap: anywhere;
`;

const sentence = (entry: ActivityEntry) => (
  <Sentence data-whole="">
    <ActivityText entry={entry} />
  </Sentence>
);

const activityColumns: readonly DataColumn<ActivityEntry>[] = [
  { id: 'response', header: 'Activity', strong: true, onPhone: 'title', cell: sentence },
  {
    id: 'actor_name',
    header: 'By',
    onPhone: 'line',
    cell: ({ actor_name, record_type }) => actorText(actor_name, record_type === 'task'),
  },
  {
    id: 'attempted_at',
    header: 'Time',
    sortable: true,
    onPhone: 'line',
    cell: (entry) => <time dateTime={entry.attempted_at}>{formatInstant(entry.attempted_at)}</time>,
  },
  {
    id: 'success',
    header: 'Success',
    onPhone: 'line',
    cell: (entry) => <Badge tone={entry.success ? 'green' : 'red'}>{entry.success ? 'Yes' : 'No'}</Badge>,
  },
];

import { renewalBuckets, renewalRoutes, type RenewalBucket, type RenewalRow } from '@bindery/contracts/crm';
import { EmptyState, PageHeader, Tabs, media } from '@bindery/ui';
import { ResourceList } from '@bindery/ui/table';
import { denialSentence, useDenial } from '@bindery/web-kit/access';
import { useRoute } from '@bindery/web-kit/api';
import { useFailureToast, useListState, type ListState } from '@bindery/web-kit/lists';
import { CalendarCheck } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { styled } from 'styled-components';
import { UNKNOWN_INDIVIDUAL } from '../policy-type.js';
import { FailuresDialog } from '../../../records/list/failures-dialog.js';
import { choiceFilter, filterNames, filterOptions, type Filter } from '../../../records/list/filter.js';
import { agentFilter, carrierFilter, productFilter } from '../../../records/list/filters-of-records.js';
import { ExportButton } from '../../../records/list/export/list-export.js';
import { FilterChips } from '../../../records/list/filter-chips.js';
import { ListToolbar } from '../../../records/list/list-toolbar.js';
import { countOf } from '../../../records/list/listing.js';
import { useSelection } from '../../../records/list/use-selection.js';
import { recordAddress } from '../../../records/record-address.js';
import { BulkOutcomeBar } from './bulk-outcome-bar.js';
import { countedRenewals, useBulkOutcomes } from './use-bulk-outcomes.js';
import { renewalName, useOutcomes } from './use-outcomes.js';
import { renewalColumns } from './renewal-columns.js';

const recordFilters: readonly Filter[] = [agentFilter, carrierFilter, productFilter];
const filters: readonly Filter[] = [
  choiceFilter({
    name: 'outcome',
    label: 'Outcome',
    every: 'Open',
    options: [
      { value: 'renewed', label: 'Renewed' },
      { value: 'moved', label: 'Moved' },
      { value: 'lost', label: 'Lost' },
    ],
    pinned: true,
  }),
  ...recordFilters,
];
/** Those of Today, in one list. */
const SOON: readonly RenewalBucket[] = ['0-30', '31-60'];

const options = {
  sorts: ['renewal_date', ...renewalColumns.filter(({ sortable }) => sortable).map(({ id }) => id)],
  defaultSort: 'renewal_date',
  defaultOrder: 'asc',
  filters: { ...filterOptions(filters), bucket: [...renewalBuckets, SOON.join()] },
} as const;

const KeysHint = styled.span`
  ${media.touch} {
    display: none;
  }
`;

/** Columns of the file of a column that shows several values. */
const exported: Readonly<Record<string, readonly string[]>> = {
  renewal_date: ['renewal_date', 'days_left'],
  policy_number: ['policy_number', 'product_name'],
  premium: ['premium', 'premium_mode'],
};

const ALL = 'all';
const FAILED = 'Failed to fetch renewals';
const labels: Readonly<Record<RenewalBucket, string>> = {
  overdue: 'Overdue',
  '0-30': '0–30 days',
  '31-60': '31–60 days',
  '61-90': '61–90 days',
};

/** The policies to renew, by how soon, and what became of others. */
export function RenewalsPage() {
  const list = useListState(options);
  const counts = useCounts(list);
  const writing = useDenial('policy:write');
  const loaded = useRoute(renewalRoutes.list, { query: list.query }, { keepPreviousData: true });
  const content = <RenewalList list={list} loaded={loaded} />;
  const total = counts && Object.values(counts).reduce((sum, count) => sum + count, 0);
  const soon = counts && SOON.reduce((sum, bucket) => sum + counts[bucket], 0);
  const tabs = [
    { value: ALL, label: counted('All', total), content },
    { value: SOON.join(), label: counted('Next 60 days', soon), content },
    ...renewalBuckets.map((bucket) => ({
      value: bucket,
      label: counted(labels[bucket], counts?.[bucket]),
      content,
    })),
  ];
  return (
    <>
      <PageHeader
        title="Renewals"
        subtitle={
          writing === null ? (
            <KeysHint>On a row, press R for renewed, M for moved or L for lost.</KeysHint>
          ) : (
            denialSentence(writing)
          )
        }
        actions={
          <ExportButton
            type="renewal"
            nouns={countedRenewals}
            query={list.query}
            found={loaded.data?.filtered ?? 0}
            words={<ListWords list={list} />}
            shown={renewalColumns.flatMap(({ id }) => exported[id] ?? [id])}
          />
        }
      />
      <Tabs
        label="Days until the renewal"
        value={list.filters['bucket'] ?? ALL}
        onChange={(chosen) => list.setFilter('bucket', chosen === ALL ? '' : chosen)}
        items={tabs}
      />
    </>
  );
}

/** The tab, the filters and the search of the list, in words. */
function ListWords({ list }: { list: ListState }) {
  const buckets = list.filters['bucket']?.split(',') ?? [];
  const tabs = renewalBuckets.filter((bucket) => buckets.includes(bucket)).map((bucket) => labels[bucket]);
  return (
    <>
      <FilterChips list={list} filters={filters} />
      <p>{`${tabs.length === 0 ? 'All renewals up to 90 days ahead' : tabs.join(', ')}.`}</p>
      {list.search !== '' && <p>{`Matching “${list.search}”.`}</p>}
    </>
  );
}

const counted = (label: string, count: number | undefined): string =>
  count === undefined ? label : `${label} (${count.toLocaleString('en-US')})`;

/** The open renewals in each bucket; none while the list shows those with an outcome. */
function useCounts({ filters: chosen }: ListState) {
  const query = new URLSearchParams(
    recordFilters.flatMap(filterNames).flatMap((name) => {
      const value = chosen[name];
      return value === undefined ? [] : [[name, value]];
    }),
  ).toString();
  const { data } = useRoute(renewalRoutes.counts, { query }, { keepPreviousData: true });
  return chosen['outcome'] === undefined ? data : undefined;
}

interface RenewalListProps {
  list: ListState;
  loaded: ReturnType<typeof useRoute<typeof renewalRoutes.list>>;
}

function RenewalList({ list, loaded }: RenewalListProps) {
  const navigate = useNavigate();
  useFailureToast(loaded.error, FAILED);
  const outcomes = useOutcomes();
  const writing = useDenial('policy:write');
  const selection = useSelection<RenewalRow>(list);
  const bulk = useBulkOutcomes(selection);
  const isChoosing = selection.rows.length > 0 || bulk.progress !== null;
  // Those with an outcome are undone one by one.
  const isOpen = list.filters['outcome'] === undefined;
  const columns = [
    ...renewalColumns,
    {
      id: 'outcome',
      header: 'Outcome',
      onPhone: 'below',
      cell: outcomes.cell,
    } as const,
  ];
  const { bucket: _tab, ...narrowing } = list.filters;
  const controls = { ...list, narrowed: list.search !== '' || Object.keys(narrowing).length > 0 };
  return (
    <>
      <ResourceList
        label="Renewals"
        failure={FAILED}
        resource={loaded}
        list={controls}
        toolbar={
          isChoosing ? (
            <BulkOutcomeBar selection={selection} bulk={bulk} />
          ) : (
            <ListToolbar list={list} search="Search renewals" filters={filters} />
          )
        }
        selection={writing === null && isOpen ? selection : undefined}
        columns={columns}
        rowName={renewalName}
        rowKeys={outcomes.keys}
        onView={({ id }) => void navigate(recordAddress('policies', id))}
        empty={
          <EmptyState icon={<CalendarCheck />} title="Nothing to renew">
            Policies appear here up to 90 days before they renew.
          </EmptyState>
        }
      />
      {outcomes.dialog}
      {bulk.failures.length > 0 && (
        <FailuresDialog
          title={`${countOf(countedRenewals, bulk.failures.length)} couldn't be changed`}
          failures={bulk.failures}
          nameOf={({ insured_name, policy_number }) =>
            [insured_name ?? UNKNOWN_INDIVIDUAL, policy_number].filter(Boolean).join(' · ')
          }
          onClose={bulk.dismissFailures}
        />
      )}
    </>
  );
}

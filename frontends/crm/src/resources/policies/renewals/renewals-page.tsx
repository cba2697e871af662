import { renewalBuckets, type RenewalBucket } from '@bindery/contracts/crm';
import { Counted, EmptyState, HeaderActions, PageHeader, Tabs } from '@bindery/ui';
import { denialSentence, useDenial } from '@bindery/web-kit/access';
import { useFailureToast, useListState, type ListState } from '@bindery/web-kit/lists';
import { CalendarCheck } from 'lucide-react';
import { useMemo } from 'react';
import { useExport } from '../../../records/list/export/list-export.js';
import { FilterChips } from '../../../records/list/filter-chips.js';
import { preferredOptions } from '../../../records/list/listing.js';
import { useChosenColumns } from '../../../records/list/use-chosen-columns.js';
import { usePreferences } from '../../../records/list/use-preferences.js';
import { InKeptScope } from '../../../records/scope/in-kept-scope.js';
import { useSeesAll } from '../../../records/scope/use-sees-all.js';
import { exportedColumns, ownRenewalColumns, renewalColumns } from './renewal-columns.js';
import { renewalFilters, renewalOptions, SOON } from './renewal-filters.js';
import { RenewalList } from './renewal-list.js';
import { AGENT, RenewalScope } from './renewal-scope.js';
import { countedRenewals } from './use-bulk-outcomes.js';
import { ReviewsLink } from './reviews/reviews-link.js';
import { useRenewalCounts, useRenewals } from './use-renewals.js';

const FAILED = 'Failed to fetch renewals';
const ALL = 'all';
const labels: Readonly<Record<RenewalBucket, string>> = {
  overdue: 'Overdue',
  '0-30': '0–30 days',
  '31-60': '31–60 days',
  '61-90': '61–90 days',
};

/** The policies to renew, by how soon, and what became of others. */
export function RenewalsPage() {
  return (
    <InKeptScope filter={AGENT}>
      <Renewals />
    </InKeptScope>
  );
}

function Renewals() {
  const preferences = usePreferences('renewals');
  const { page_size } = preferences;
  const options = useMemo(() => preferredOptions(renewalOptions, page_size), [page_size]);
  const list = useListState(options);
  const counts = useRenewalCounts(list);
  const writing = useDenial('policy:write');
  const loaded = useRenewals(list);
  useFailureToast(loaded.error, FAILED);
  const columns = useChosenColumns(useSeesAll() ? renewalColumns : ownRenewalColumns, preferences, list);
  const content = (
    <RenewalList
      label="Renewals"
      counted={countedRenewals}
      failure={FAILED}
      {...{ list, loaded, columns, preferences }}
      filters={renewalFilters}
      tabs={['bucket']}
      // Renewals with an outcome are undone one by one.
      isSelectable={list.filters['outcome'] === undefined}
      empty={
        <EmptyState icon={<CalendarCheck />} title="Nothing to renew">
          Policies appear here up to 90 days before they renew.
        </EmptyState>
      }
    />
  );
  const exporting = useExport({
    type: 'renewal',
    nouns: countedRenewals,
    query: list.query,
    found: loaded.data?.filtered ?? 0,
    words: <ListWords list={list} />,
    shown: columns.shown.flatMap(({ id }) => exportedColumns[id] ?? [id]),
  });
  const countOf = (buckets: readonly RenewalBucket[]) =>
    counts && buckets.reduce((sum, bucket) => sum + counts[bucket], 0);
  const tab = (value: string, label: string, buckets: readonly RenewalBucket[]) => ({
    ...{ value, content },
    label: <Counted count={countOf(buckets)}>{label}</Counted>,
  });
  return (
    <>
      <PageHeader
        title="Renewals"
        subtitle={writing === null ? undefined : denialSentence(writing)}
        actions={
          <>
            <ReviewsLink />
            <RenewalScope list={list} />
            <HeaderActions actions={[exporting.action]} />
          </>
        }
      />
      {exporting.dialog}
      <Tabs
        label="Days until the renewal"
        value={list.filters['bucket'] ?? ALL}
        onChange={(chosen) => list.setFilter('bucket', chosen === ALL ? '' : chosen)}
        items={[
          tab(ALL, 'All', renewalBuckets),
          tab(SOON.join(), 'Next 90 days', SOON),
          ...renewalBuckets.map((bucket) => tab(bucket, labels[bucket], [bucket])),
        ]}
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
      <FilterChips list={list} filters={renewalFilters} />
      <p>{`${tabs.length === 0 ? 'All renewals up to 90 days ahead' : tabs.join(', ')}.`}</p>
      {list.search !== '' && <p>{`Matching “${list.search}”.`}</p>}
    </>
  );
}

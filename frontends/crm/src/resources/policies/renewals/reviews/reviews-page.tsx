import { reviewStates, type ReviewCounts, type ReviewRow } from '@bindery/contracts/crm';
import { Banner, Button, Counted, EmptyState, PageHeader, Tabs, type MenuItem } from '@bindery/ui';
import { formatDay } from '@bindery/ui/dates';
import { denialSentence, useDenial } from '@bindery/web-kit/access';
import { useFailureToast, useListState } from '@bindery/web-kit/lists';
import { CircleCheck, ListChecks, Undo2 } from 'lucide-react';
import { useMemo } from 'react';
import { FailuresDialog } from '../../../../records/list/failures-dialog.js';
import { preferredOptions } from '../../../../records/list/listing.js';
import { useChosenColumns } from '../../../../records/list/use-chosen-columns.js';
import { usePreferences } from '../../../../records/list/use-preferences.js';
import type { Selection } from '../../../../records/list/use-selection.js';
import { InKeptScope } from '../../../../records/scope/in-kept-scope.js';
import { useSeesAll } from '../../../../records/scope/use-sees-all.js';
import { RenewalList } from '../renewal-list.js';
import { AGENT, RenewalScope } from '../renewal-scope.js';
import { renewalName } from '../use-outcomes.js';
import { ownReviewColumns, reviewColumns } from './review-columns.js';
import { reviewFilters, reviewOptions } from './review-filters.js';
import { countedReviews, useBulkMark, useMark } from './use-marks.js';
import { useReviewCounts, useReviews } from './use-reviews.js';

const FAILED = 'Failed to fetch Medicare reviews';
const labels: Readonly<Record<(typeof reviewStates)[number], string>> = { open: 'Open', done: 'Done' };

/** The Medicare plans to review in the annual election period, by policy, each with the key that decides it. */
export function ReviewsPage() {
  return (
    <InKeptScope filter={AGENT}>
      <Reviews />
    </InKeptScope>
  );
}

function Reviews() {
  const preferences = usePreferences('medicare-reviews');
  const { page_size } = preferences;
  const options = useMemo(() => preferredOptions(reviewOptions, page_size), [page_size]);
  const list = useListState(options);
  const counts = useReviewCounts(list);
  const writing = useDenial('policy:write');
  const loaded = useReviews(list);
  useFailureToast(loaded.error, FAILED);
  const columns = useChosenColumns(useSeesAll() ? reviewColumns : ownReviewColumns, preferences, list);
  const season = counts?.season;
  const year = season?.plan_year ?? 0;
  const isReadOnly = season?.is_open !== true;
  const mark = useMark(year);
  const mayMark = (row: ReviewRow) => row.can_edit && writing === null && !isReadOnly;
  const toggle = (row: ReviewRow) => {
    if (mayMark(row) && (row.is_marked || row.outcome === null)) void mark(row, !row.is_marked);
  };
  const itemsOf = (row: ReviewRow): readonly MenuItem[] => {
    if (!mayMark(row)) return [];
    if (row.is_marked) return [{ label: 'Reopen the review', icon: <Undo2 />, onSelect: () => toggle(row) }];
    if (row.outcome !== null) return [];
    return [{ label: 'Mark as reviewed', icon: <CircleCheck />, onSelect: () => toggle(row) }];
  };
  const isDone = list.filters['state'] === 'done';
  const content = (
    <RenewalList
      label="Medicare reviews"
      counted={countedReviews}
      failure={FAILED}
      {...{ list, loaded, columns, preferences, isReadOnly, itemsOf }}
      filters={reviewFilters}
      tabs={['state']}
      isSelectable={!isDone && !isReadOnly}
      keys={[{ keys: ['v'], does: 'Mark the plan as reviewed', act: toggle }]}
      bulk={(selection) => <BulkMark {...{ selection, year }} />}
      empty={
        <EmptyState icon={<ListChecks />} title={isDone ? 'No review is done yet' : 'No open reviews'}>
          {emptyText(counts, isDone)}
        </EmptyState>
      }
    />
  );
  return (
    <>
      <PageHeader
        title="Medicare reviews"
        back={{ to: '/app/dashboard/renewals', label: 'Back to Renewals' }}
        subtitle={writing === null ? season && seasonText(season) : denialSentence(writing)}
        actions={<RenewalScope list={list} />}
      />
      {season && isReadOnly && (
        <Banner>
          {`The annual election period ended on ${formatDay(season.to)}. The reviews stay here, to read, until December 31.`}
        </Banner>
      )}
      <Tabs
        label="State of the review"
        value={isDone ? 'done' : 'open'}
        onChange={(chosen) => list.setFilter('state', chosen === 'done' ? 'done' : '')}
        items={reviewStates.map((value) => ({
          ...{ value, content },
          label: <Counted count={counts?.[value]}>{labels[value]}</Counted>,
        }))}
      />
    </>
  );
}

type Season = NonNullable<ReviewCounts['season']>;

const seasonText = ({ plan_year, to, is_open }: Season): string =>
  `Plans for ${String(plan_year)}${is_open ? `, until ${formatDay(to)}` : ''}`;

function emptyText(counts: ReviewCounts | undefined, isDone: boolean): string {
  if (counts?.season === null)
    return 'Medicare plans appear here from October 15, when the annual election period begins.';
  if (isDone) return 'A review is done when it is marked or when its renewal has an outcome.';
  return 'Medicare plans in force that end with the year appear here until they are reviewed.';
}

interface BulkMarkProps {
  selection: Selection<ReviewRow>;
  year: number;
}

/** Marks the selected ones. */
function BulkMark({ selection, year }: BulkMarkProps) {
  const bulk = useBulkMark(year, selection);
  return (
    <>
      <Button variant="primary" pending={bulk.progress !== null} onClick={() => void bulk.mark(true)}>
        Reviewed
      </Button>
      <FailuresDialog
        counted={countedReviews}
        failures={bulk.failures}
        nameOf={renewalName}
        onClose={bulk.dismissFailures}
      />
    </>
  );
}

import { SearchX } from 'lucide-react';
import { useEffect, useEffectEvent, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { Button } from '../button/button.js';
import { Banner } from '../feedback/banner.js';
import { EmptyState } from '../feedback/empty-state.js';
import { LoadFailure } from '../feedback/load-failure.js';
import { DataTable, type DataTableProps } from './data-table.js';
import { ListCard } from './list-card.js';
import { Pager } from './pager.js';
import { pageCount } from './pages.js';
import { SortMenu, type SortedColumn } from './sort-menu.js';

const Inset = styled.div`
  padding: 0 14px 12px;
`;

/** A list as an SWR response. */
export interface ListResource<Row> {
  data: { items: readonly Row[]; total: number; filtered: number } | undefined;
  error: { detail: string; requestId: string | undefined } | undefined;
  isLoading: boolean;
  isValidating: boolean;
  mutate: () => Promise<unknown>;
}

/** The state of a list and its setters. */
export interface ListControls {
  sort: string;
  order: 'asc' | 'desc';
  page: number;
  pageSize: number;
  /** Whether a search or a filter is active. */
  narrowed: boolean;
  setSort: (sort: { id: string; order: 'asc' | 'desc' }) => void;
  setPage: (page: number, options?: { replace?: boolean }) => void;
  setPageSize: (pageSize: number) => void;
  /** Clears the search and all filters. */
  clear: () => void;
}

type TableProps<Row extends { id: string }> = Omit<
  DataTableProps<Row>,
  'rows' | 'sort' | 'onSort' | 'pageSize' | 'refreshing'
>;

export interface ResourceListProps<Row extends { id: string }> extends TableProps<Row> {
  resource: ListResource<Row>;
  list: ListControls;
  /** The error when it fails to load, such as 'Failed to fetch individuals'. */
  failure: string;
  /** The title when nothing matches. */
  emptyResults?: string | undefined;
  toolbar?: ReactNode;
  /** The order of the list as it opens, if no column has it. */
  sortedBy?: SortedColumn | undefined;
}

/** A list from the server, with its loading, error and empty states. */
export function ResourceList<Row extends { id: string }>(props: ResourceListProps<Row>) {
  const {
    resource,
    list,
    failure,
    emptyResults = 'No results match your search',
    empty,
    sortedBy,
    ...table
  } = props;
  const sortsHere = table.sortsOnPhone === undefined && table.columns.some(({ sortable }) => sortable);
  const toolbar = sortsHere ? (
    <>
      {props.toolbar}
      <SortMenu list={list} shown={table.columns} byDefault={sortedBy} isWhole />
    </>
  ) : (
    props.toolbar
  );
  const { data, error, isLoading, isValidating, mutate } = resource;
  useLastPage(data, list);
  if (error && !data) {
    return (
      <ListCard label={table.label} toolbar={toolbar} pager={null}>
        <LoadFailure title={failure} resource={resource} />
      </ListCard>
    );
  }
  return (
    <ListCard
      label={table.label}
      toolbar={toolbar}
      pager={data && (data.filtered > 0 ? <PagerOf data={data} list={list} /> : null)}
    >
      {error && <StaleBanner failure={failure} retrying={isValidating} onRetry={() => void mutate()} />}
      <DataTable
        isMain
        {...table}
        sortsOnPhone={sortsHere ? 'elsewhere' : table.sortsOnPhone}
        rows={data?.items}
        sort={{ id: list.sort, order: list.order }}
        onSort={list.setSort}
        pageSize={list.pageSize}
        refreshing={isLoading}
        empty={list.narrowed ? <NoResults title={emptyResults} onClear={list.clear} /> : empty}
      />
    </ListCard>
  );
}

function PagerOf({ data, list }: { data: { total: number; filtered: number }; list: ListControls }) {
  return (
    <Pager
      page={list.page}
      pageSize={list.pageSize}
      filtered={data.filtered}
      total={data.total}
      onPage={list.setPage}
      onPageSize={list.setPageSize}
    />
  );
}

/** The error above rows of an earlier response. */
function StaleBanner(props: { failure: string; retrying: boolean; onRetry: () => void }) {
  const { failure, retrying, onRetry } = props;
  return (
    <Inset>
      <Banner
        kind="error"
        action={
          <Button size="small" pending={retrying} onClick={onRetry}>
            Try again
          </Button>
        }
      >
        {failure}. Showing the data loaded before.
      </Banner>
    </Inset>
  );
}

function NoResults({ title, onClear }: { title: string; onClear: () => void }) {
  return (
    <EmptyState
      icon={<SearchX />}
      title={title}
      action={<Button onClick={onClear}>Clear search and filters</Button>}
    />
  );
}

/** Opens the last page when the requested one no longer exists. */
function useLastPage(data: { items: readonly unknown[]; filtered: number } | undefined, list: ListControls) {
  const { page, pageSize } = list;
  const last = data && data.items.length === 0 ? pageCount(data.filtered, pageSize) : page;
  const goTo = useEffectEvent((number: number) => list.setPage(number, { replace: true }));
  useEffect(() => {
    if (last < page) goTo(last);
  }, [last, page]);
}

import { savedFilterRoutes, listPage, type FilteredList, type SavedFilterView } from '@bindery/contracts/crm';
import { useRoute } from '@bindery/web-kit/api';
import { addressQuery, readListQuery, type ListOptions, type ListState } from '@bindery/web-kit/lists';
import { useMe } from '@bindery/web-kit/session';
import { includes, isSame, shownBy, type ViewQuery } from './view-query.js';

/** A tab above a list. */
export interface View {
  id: string;
  name: string;
  query: ViewQuery;
  /** The address of the list that shows it, with a question mark unless empty. */
  address: string;
  /** At most 1,000; undefined until it is counted. */
  count: number | undefined;
  /** Absent for a built-in one. */
  saved?: SavedFilterView | undefined;
  /** Whether the user made it. */
  isOwn: boolean;
}

export interface Views {
  /** The built-in ones, the user's own and those that colleagues share. */
  views: readonly View[];
  /** The one that was opened, or the built-in one that says the most of what is shown. Undefined while it is loaded. */
  active: View | undefined;
  /** The tab that is marked: not the one of all rows while a filter leaves out some. */
  marked: View | undefined;
  /** Whether the list shows something else than the active view. */
  isChanged: boolean;
  /** The current query of the list. */
  shown: ViewQuery;
}

const calm = { revalidateOnFocus: false, keepPreviousData: true };

/** The views of a list. @param isListed whether its rows are there, because only then views are counted */
export function useViews(
  type: FilteredList,
  list: ListState,
  options: ListOptions,
  isListed: boolean,
): Views {
  const me = useMe();
  const { data, error } = useRoute(savedFilterRoutes.list, {}, calm);
  const counting = { query: { record_type: type } };
  const counted = useRoute(savedFilterRoutes.count, isListed ? counting : null, calm);
  const counts = new Map(counted.data?.items.map(({ id, count }) => [id, count ?? undefined]));
  const saved = data?.items.filter(({ record_type }) => record_type === type) ?? [];
  const isOwn = ({ owner_id }: SavedFilterView) => owner_id === me.id;
  const ofColleagues = saved.filter((view) => !isOwn(view));
  const tab = (view: { id: string; name: string; query: ViewQuery }, from?: SavedFilterView): View => {
    const query = shownBy(view.query, options);
    const address = viewAddress(from ? { ...query, view: view.id } : query, options);
    const mine = from !== undefined && isOwn(from);
    return {
      id: view.id,
      name: view.name,
      query,
      address,
      count: counts.get(view.id),
      saved: from,
      isOwn: mine,
    };
  };
  const builtIn = listPage(type).views.map((view) => tab(view));
  const others = [...saved.filter(isOwn), ...ofColleagues].map((view) => tab(view, view));

  const shown = shownBy(list.address, options);
  const opened = list.screen['view'];
  const isLoading = opened !== undefined && data === undefined && error === undefined;
  const active = others.find(({ id }) => id === opened) ?? (isLoading ? undefined : nearest(builtIn, shown));
  const isChanged = active !== undefined && !isSame(active.query, shown);
  return {
    ...{ views: [...builtIn, ...others], active, isChanged, shown },
    marked: active && standsFor(active, shown) ? active : undefined,
  };
}

/** Whether a view says anything of a query: the one of all rows doesn't, if there are filters. */
const standsFor = (view: View, query: ViewQuery): boolean =>
  view.saved !== undefined || sizeOf(view.query) > 0 || sizeOf(query) === 0;

/** The view that says the most of a query. */
function nearest(views: readonly View[], query: ViewQuery): View | undefined {
  return views
    .filter((view) => includes(query, filtersOf(view.query)))
    .toSorted((one, other) => sizeOf(other.query) - sizeOf(one.query))[0];
}

/** A view stays open while it is searched, is sorted otherwise or shows other columns. */
function filtersOf({
  search: _search,
  sort: _sort,
  order: _order,
  columns: _columns,
  ...filters
}: ViewQuery): ViewQuery {
  return filters;
}

const sizeOf = (query: ViewQuery): number => Object.keys(filtersOf(query)).length;

function viewAddress(query: ViewQuery, options: ListOptions): string {
  const address = addressQuery(readListQuery(new URLSearchParams(query), options), options);
  return address && `?${address}`;
}

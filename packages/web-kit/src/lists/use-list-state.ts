import { useCallback, useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { addressQuery, readListQuery, serverQuery, type ListOptions, type ListView } from './list-query.js';
import { protectedSearchOf } from '@bindery/contracts/protected-search';
import { looksSensitive } from '@bindery/contracts/sensitive-search';
import { keepSearch, keptSearchOf } from './sensitive-search.js';

export type { ListOptions } from './list-query.js';

export interface ListState extends ListView {
  /** The query for the server, without a question mark. */
  query: string;
  /** The query of the address, with a question mark unless empty. */
  address: string;
  /** Whether a search or a filter is active. */
  narrowed: boolean;
  setSearch: (search: string) => void;
  /** Searches for a whole protected number as well, if the list has any. */
  submitSearch: (search: string) => void;
  /** Whether submitting a text would find more than typing it. */
  canSubmit: (search: string) => boolean;
  setSort: (sort: { id: string; order: 'asc' | 'desc' }) => void;
  setPage: (page: number, options?: { replace?: boolean }) => void;
  setPageSize: (pageSize: number) => void;
  /** An empty string clears the filter. */
  setFilter: (name: string, value: string) => void;
  /** The same for several at once. */
  setFilters: (values: Readonly<Record<string, string>>) => void;
  /** Clears these filters, or all, and keeps the search. */
  clearFilters: (names?: readonly string[]) => void;
  /** Clears the search and all filters. */
  clear: () => void;
  /** Says something of the screen alone; an empty string takes it back. */
  setScreen: (name: string, value: string) => void;
  /** Applies the query of an address, starting at the first page. */
  show: (query: URLSearchParams) => void;
}

/**
 * The view of a list, stored in its address, so that it can be linked and reloaded. A search that may be a protected value
 * stays in memory.
 * @param options must be stable between renders, so define them at module level
 * @param onQuery called with the next server query before the list navigates; must be stable between renders
 */
export function useListState(options: ListOptions, onQuery?: (query: string) => void): ListState {
  const location = useLocation();
  const navigate = useNavigate();
  const view = useMemo(() => {
    const read = readListQuery(new URLSearchParams(location.search), options);
    const kept = read.search ? undefined : keptSearchOf(location.state);
    return {
      ...read,
      ...(kept && { ...kept, submitted: kept.submitted && asksForNumber(kept.search, options) }),
    };
  }, [location.search, location.state, options]);

  const change = useCallback(
    (changes: Partial<ListView>, replace = false) => {
      const next = { ...view, page: 1, ...changes };
      onQuery?.(serverQuery(next));
      const state = looksSensitive(next.search) ? keepSearch(next.search, next.submitted ?? false) : null;
      void navigate({ search: addressQuery(next, options) }, { replace, state });
    },
    [view, navigate, options, onQuery],
  );

  return useMemo(() => {
    const address = addressQuery(view, options);
    return {
      ...view,
      query: serverQuery(view),
      address: address && `?${address}`,
      narrowed: view.search !== '' || Object.keys(view.filters).length > 0,
      // Replaces the history entry, so that the back button does not step through the input.
      setSearch: (search) => change({ search: search.trim(), submitted: false }, true),
      submitSearch: (search) =>
        change({ search: search.trim(), submitted: asksForNumber(search, options) }, true),
      canSubmit: (search) =>
        asksForNumber(search, options) && !(view.submitted && search.trim() === view.search),
      setSort: ({ id, order }) => change({ sort: id, order }),
      setPage: (page, { replace = false } = {}) => change({ page }, replace),
      setPageSize: (pageSize) => change({ pageSize }),
      setFilter: (name, value) => change({ filters: withSetting(view.filters, name, value) }),
      setFilters: (values) => change({ filters: Object.entries(values).reduce(withEntry, view.filters) }),
      setScreen: (name, value) => {
        const { page, submitted } = view;
        change({ page, submitted, screen: withSetting(view.screen, name, value) }, true);
      },
      clearFilters: (names) => {
        const remaining = Object.entries(view.filters).filter(([name]) => names && !names.includes(name));
        change({ filters: Object.fromEntries(remaining) });
      },
      clear: () => change({ search: '', submitted: false, filters: {} }),
      show: (query) => change({ ...readListQuery(query, options), submitted: false, page: 1 }),
    };
  }, [view, change, options]);
}

const asksForNumber = (search: string, { protectedSearch = false }: ListOptions): boolean =>
  protectedSearch && protectedSearchOf(search) !== undefined;

const withEntry = (settings: Settings, [name, value]: [string, string]): Settings =>
  withSetting(settings, name, value);

type Settings = Readonly<Record<string, string>>;

/** An empty value removes the setting. */
function withSetting(settings: Settings, name: string, value: string): Settings {
  const { [name]: _lifted, ...others } = settings;
  return value ? { ...others, [name]: value } : others;
}

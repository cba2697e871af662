import { useCallback, useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { addressQuery, readListQuery, serverQuery, type ListOptions, type ListView } from './list-query.js';
import { looksSensitive } from '@bindery/contracts/sensitive-search';
import { keepSearch, keptSearchOf } from './sensitive-search.js';

export type { ListOptions } from './list-query.js';

export interface ListState extends ListView {
  /** The query to ask the server with, without a question mark. */
  query: string;
  /** The query of this view's address, with its question mark if it has any. */
  address: string;
  /** A search or a filter narrows the list. */
  narrowed: boolean;
  setSearch: (search: string) => void;
  setSort: (sort: { id: string; order: 'asc' | 'desc' }) => void;
  setPage: (page: number, options?: { replace?: boolean }) => void;
  setPageSize: (pageSize: number) => void;
  /** The empty string lifts the filter. */
  setFilter: (name: string, value: string) => void;
  /** Lifts these filters, or all of them, and keeps the search. */
  clearFilters: (names?: readonly string[]) => void;
  /** Lifts the search and every filter. */
  clear: () => void;
  /** Shows what the query of an address says, from its first page. */
  show: (query: URLSearchParams) => void;
}

/**
 * Keeps what a list shows in its address, so that a view can be linked, reloaded and gone back to. A search that may be
 * a protected value is the exception: it stays in memory.
 * @param options keep the object stable between renders: at module level.
 * @param onQuery called with the server's query of another view before the list navigates to it; keep it stable between renders.
 */
export function useListState(options: ListOptions, onQuery?: (query: string) => void): ListState {
  const location = useLocation();
  const navigate = useNavigate();
  const view = useMemo(() => {
    const read = readListQuery(new URLSearchParams(location.search), options);
    return { ...read, search: read.search || keptSearchOf(location.state) };
  }, [location.search, location.state, options]);

  const change = useCallback(
    (changes: Partial<ListView>, replace = false) => {
      const next = { ...view, page: 1, ...changes };
      onQuery?.(serverQuery(next));
      const state = looksSensitive(next.search) ? keepSearch(next.search) : null;
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
      // Every pause of the typing is not a place to go back to.
      setSearch: (search) => change({ search: search.trim() }, true),
      setSort: ({ id, order }) => change({ sort: id, order }),
      setPage: (page, { replace = false } = {}) => change({ page }, replace),
      setPageSize: (pageSize) => change({ pageSize }),
      setFilter: (name, value) => {
        const { [name]: _lifted, ...others } = view.filters;
        change({ filters: value ? { ...others, [name]: value } : others });
      },
      clearFilters: (names) => {
        const kept = Object.entries(view.filters).filter(([name]) => names && !names.includes(name));
        change({ filters: Object.fromEntries(kept) });
      },
      clear: () => change({ search: '', filters: {} }),
      show: (query) => change({ ...readListQuery(query, options), page: 1 }),
    };
  }, [view, change, options]);
}

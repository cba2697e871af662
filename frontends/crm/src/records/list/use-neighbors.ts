import { useRoute } from '@bindery/web-kit/api';
import { addressQuery, readListQuery, serverQuery, type ListOptions } from '@bindery/web-kit/lists';
import { useMemo, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { listQueryOf } from '../record-address.js';
import { preferredOptions, type ListedRow, type Listing } from './listing.js';
import { usePreferences } from './use-preferences.js';

export interface Neighbor {
  id: string;
  name: string;
  /** The address query of its page of the list. */
  listQuery: string;
}

export interface Neighbors {
  /** From 1, among all records of the list. */
  position: number;
  total: number;
  previous: Neighbor | undefined;
  next: Neighbor | undefined;
}

/**
 * The records before and after one in the list that it was opened from; null when it was opened otherwise. A record that
 * leaves the list by an edit keeps the neighbors that it had, so that a list can be worked off.
 */
export function useNeighbors<Row extends ListedRow>(
  id: string,
  listing: Listing<Row>,
  options: ListOptions,
): Neighbors | null {
  const { state } = useLocation() as { state: unknown };
  const { page_size } = usePreferences(listing.type.section);
  const listQuery = listQueryOf(state);
  const preferred = useMemo(() => preferredOptions(options, page_size), [options, page_size]);
  const view = useMemo(
    () => (listQuery === undefined ? null : readListQuery(new URLSearchParams(listQuery), preferred)),
    [listQuery, preferred],
  );
  const request = (page: number) => view && { query: serverQuery({ ...view, page }) };

  const page = view?.page ?? 1;
  const here = useRoute(listing.type.routes.list, request(page)).data;
  const index = here?.items.findIndex((row) => row.id === id) ?? -1;
  const isFirst = index === 0 && page > 1;
  const isLast = here !== undefined && index === here.items.length - 1 && index >= 0;
  const earlier = useRoute(listing.type.routes.list, isFirst ? request(page - 1) : null).data;
  const later = useRoute(
    listing.type.routes.list,
    isLast && view && page * view.pageSize < here.filtered ? request(page + 1) : null,
  ).data;

  const found = useMemo((): Neighbors | null => {
    if (!view || !here || index < 0) return null;
    const addressOfPage = (at: number) => {
      const address = addressQuery({ ...view, page: at }, preferred);
      return address && `?${address}`;
    };
    const neighbor = (row: Row | undefined, at: number): Neighbor | undefined =>
      row && { id: row.id, name: listing.nameOf(row), listQuery: addressOfPage(at) };
    const { items } = here;
    return {
      position: (page - 1) * view.pageSize + index + 1,
      total: here.filtered,
      previous: index > 0 ? neighbor(items[index - 1], page) : neighbor(earlier?.items.at(-1), page - 1),
      next: neighbor(items[index + 1], page) ?? neighbor(later?.items[0], page + 1),
    };
  }, [view, preferred, here, earlier, later, index, page, listing]);
  const [known, setKnown] = useState(found);
  if (found && found !== known) setKnown(found);
  return found ?? known;
}

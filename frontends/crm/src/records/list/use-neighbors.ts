import { individualRoutes, type RecordSection } from '@bindery/contracts/crm';
import { useRoute } from '@bindery/web-kit/api';
import { use, useMemo, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { fromListOf, type FromList } from '../from-list.js';
import { usePreferences } from './use-preferences.js';
import { WalksContext, type Stop, type Walk, type WalkedPage } from './walks.js';

export interface Neighbor extends Stop {
  /** The state of its page. */
  from: FromList;
}

export interface Neighbors {
  /** From 1, among all rows of the list. */
  position: number;
  total: number;
  previous: Neighbor | undefined;
  next: Neighbor | undefined;
}

type Row = { id: string };

/** The list that a record was opened from, at its page; null when it was opened otherwise. */
function useWalk(from: FromList | undefined): { walk: Walk; view: WalkedPage } | null {
  const walks = use(WalksContext);
  const walk = from && walks[from.list];
  const { page_size } = usePreferences(walk?.screen ?? 'individuals');
  const listQuery = from?.listQuery;
  return useMemo(() => {
    if (!walk || listQuery === undefined) return null;
    return { walk, view: walk.read(new URLSearchParams(listQuery), walk.screen ? page_size : null) };
  }, [walk, listQuery, page_size]);
}

/**
 * The records before and after one in the list that it was opened from; null when it was opened otherwise. A row that
 * leaves the list by an edit keeps the neighbors that it had, so that a list can be worked off.
 */
export function useNeighbors(section: RecordSection): Neighbors | null {
  const { state } = useLocation() as { state: unknown };
  const from = fromListOf(state);
  const walked = useWalk(from);
  const { walk, view } = walked ?? {};
  const request = (page: number) => view && { query: view.requestOf(page) };
  // Nothing is asked for without a walk.
  const list: Walk['list'] = walk?.list ?? individualRoutes.list;

  const page = view?.page ?? 1;
  const here = useRoute(list, request(page) ?? null).data;
  const row = from?.row;
  const index = here?.items.findIndex(({ id }) => id === row) ?? -1;
  const isFirst = index === 0 && page > 1;
  const isLast = here !== undefined && index === here.items.length - 1 && index >= 0;
  const earlier = useRoute(list, isFirst ? (request(page - 1) ?? null) : null).data;
  const hasLater = isLast && view !== undefined && page * view.pageSize < here.filtered;
  const later = useRoute(list, hasLater ? (request(page + 1) ?? null) : null).data;

  const found = useMemo((): Neighbors | null => {
    if (!walk || !view || !from || !here || index < 0) return null;
    const neighbor = (at: number, rows: readonly Row[]): Neighbor | undefined => {
      for (const one of rows) {
        const stop = walk.stopOf(one, section);
        const { policy: _former, ...list } = from;
        const policy = stop?.policy && { policy: stop.policy };
        if (stop)
          return { ...stop, from: { ...list, listQuery: view.addressOf(at), row: one.id, ...policy } };
      }
      return undefined;
    };
    const { items } = here;
    return {
      position: (page - 1) * view.pageSize + index + 1,
      total: here.filtered,
      previous:
        neighbor(page, items.slice(0, index).toReversed()) ??
        neighbor(page - 1, earlier?.items.toReversed() ?? []),
      next: neighbor(page, items.slice(index + 1)) ?? neighbor(page + 1, later?.items ?? []),
    };
  }, [walk, view, from, here, earlier, later, index, page, section]);
  const [known, setKnown] = useState(found);
  if (found && found !== known) setKnown(found);
  return found ?? known;
}

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
  /** From 1, among all rows of the list; null once its own has left the list. */
  position: number | null;
  /** The rows in the list. */
  total: number;
  previous: Neighbor | undefined;
  next: Neighbor | undefined;
}

type Row = { id: string };

interface Page {
  items: readonly Row[];
  filtered: number;
}

interface Walked {
  walk: Walk;
  view: WalkedPage;
}

/** The place of a record of a section in a list. */
interface Place {
  walked: Walked;
  from: FromList;
  section: RecordSection;
}

/** The list that a record was opened from, at its page; null when it was opened otherwise. */
function useWalk(from: FromList | undefined): Walked | null {
  const walks = use(WalksContext);
  const walk = from && walks[from.list];
  const { page_size } = usePreferences(walk?.screen ?? 'individuals');
  const listQuery = from?.listQuery;
  return useMemo(() => {
    if (!walk || listQuery === undefined) return null;
    return { walk, view: walk.read(new URLSearchParams(listQuery), walk.screen ? page_size : null) };
  }, [walk, listQuery, page_size]);
}

interface Pages {
  here: Page | undefined;
  /** Only while the row is the first or the last one of its page. */
  earlier: Page | undefined;
  later: Page | undefined;
  /** The place of the row on its page, or -1. */
  index: number;
}

/** The page of a row, and those beside it as far as they are needed. */
function usePages(walked: Walked | null, row: string | undefined): Pages {
  // Nothing is asked for without a walk.
  const list: Walk['list'] = walked?.walk.list ?? individualRoutes.list;
  const request = (page: number, isNeeded = true) =>
    walked && isNeeded ? { query: walked.view.requestOf(page) } : null;
  const { page, pageSize } = walked?.view ?? { page: 1, pageSize: 1 };
  const here = useRoute(list, request(page)).data;
  const items = here?.items ?? [];
  const index = items.findIndex(({ id }) => id === row);
  const isLast = index >= 0 && index === items.length - 1;
  const earlier = useRoute(list, request(page - 1, index === 0 && page > 1)).data;
  const later = useRoute(list, request(page + 1, isLast && page * pageSize < (here?.filtered ?? 0))).data;
  return { here, earlier, later, index };
}

/** The first record that some rows lead to. @param page of the list that they are on */
function firstOf(rows: readonly Row[], page: number, place: Place): Neighbor | undefined {
  const { walk, view } = place.walked;
  const { policy: _former, ...list } = place.from;
  for (const row of rows) {
    const stop = walk.stopOf(row, place.section);
    if (stop) {
      const policy = stop.policy && { policy: stop.policy };
      return { ...stop, from: { ...list, listQuery: view.addressOf(page), row: row.id, ...policy } };
    }
  }
  return undefined;
}

function neighborsOf({ here, earlier, later, index }: Pages, place: Place): Neighbors | null {
  if (!here || index < 0) return null;
  const { page, pageSize } = place.walked.view;
  const before = here.items.slice(0, index).toReversed();
  return {
    position: (page - 1) * pageSize + index + 1,
    total: here.filtered,
    previous: firstOf(before, page, place) ?? firstOf(earlier?.items.toReversed() ?? [], page - 1, place),
    next: firstOf(here.items.slice(index + 1), page, place) ?? firstOf(later?.items ?? [], page + 1, place),
  };
}

/**
 * The records before and after one in the list that it was opened from; null when it was opened otherwise. A row that
 * leaves the list by an edit keeps the neighbors that it had, so that a list can be worked off.
 */
export function useNeighbors(section: RecordSection): Neighbors | null {
  const { state } = useLocation() as { state: unknown };
  const from = fromListOf(state);
  const walked = useWalk(from);
  const { here, earlier, later, index } = usePages(walked, from?.row);
  const found = useMemo(
    () => (walked && from ? neighborsOf({ here, earlier, later, index }, { walked, from, section }) : null),
    [walked, from, here, earlier, later, index, section],
  );
  const [known, setKnown] = useState(found);
  if (found && found !== known) setKnown(found);
  if (found || !known || !here) return found ?? known;
  return { ...known, position: null, total: here.filtered };
}

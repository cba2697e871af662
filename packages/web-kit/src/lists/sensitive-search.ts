import { looksSensitive } from '@bindery/contracts/sensitive-search';

// A search that could be an SSN, Medicare number or email must not be in an address, because addresses are stored in
// histories, shared and logged. It is kept in memory instead, and the history entry holds only its key. Back and forward
// work, but a restored browser has nothing.

const searches = new Map<string, string>();

/** What a history entry holds instead of the search. */
export interface KeptSearch {
  readonly keptSearch: string;
}

function hasKeptSearch(value: unknown): value is KeptSearch {
  return typeof (value as Partial<KeptSearch> | null)?.keptSearch === 'string';
}

/** Keeps a search in memory and returns the state for the history entry. */
export function keepSearch(search: string): KeptSearch {
  // Not a counter, because after a reload it would collide with the keys of older entries.
  const keptSearch = crypto.randomUUID();
  searches.set(keptSearch, search);
  return { keptSearch };
}

/** The search of a history entry; empty when there is none, or after a reload. */
export function keptSearchOf(historyState: unknown): string {
  return hasKeptSearch(historyState) ? (searches.get(historyState.keptSearch) ?? '') : '';
}

/** The address of a list with a search: its query and the state of the history entry. */
export function searchAddress(search: string): { search: string; state: KeptSearch | null } {
  if (looksSensitive(search)) return { search: '', state: keepSearch(search) };
  return { search: `?${new URLSearchParams({ search }).toString()}`, state: null };
}

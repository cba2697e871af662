import { looksSensitive } from '@bindery/contracts/sensitive-search';

// A search that could be an SSN, Medicare number or email must not be in an address, because addresses are stored in
// histories, shared and logged. It is kept in memory instead, and the history entry holds only its key. Back and
// forward work, but a restored browser has nothing.

/** The sentence of a field that holds a whole protected number that was only typed. */
export const PROTECTED_HINT = 'Press Enter to search protected numbers';

/** A search, and whether the user submitted it. A submitted search covers protected numbers too. */
export interface TypedSearch {
  readonly search: string;
  readonly submitted: boolean;
}

const searches = new Map<string, TypedSearch>();

/** Stands in a history entry in place of the search. */
export interface KeptSearch {
  readonly keptSearch: string;
}

function hasKeptSearch(value: unknown): value is KeptSearch {
  return typeof (value as Partial<KeptSearch> | null)?.keptSearch === 'string';
}

/** Keeps a search in memory and returns the state for the history entry. */
export function keepSearch(search: string, submitted: boolean): KeptSearch {
  // Not a counter, because after a reload it would collide with the keys of older entries.
  const keptSearch = crypto.randomUUID();
  searches.set(keptSearch, { search, submitted });
  return { keptSearch };
}

/** The search of a history entry; nothing when there is none, or after a reload. */
export function keptSearchOf(historyState: unknown): TypedSearch | undefined {
  return hasKeptSearch(historyState) ? searches.get(historyState.keptSearch) : undefined;
}

/** The address of a list with a search: its query and the state of the history entry. */
export function searchAddress(
  search: string,
  submitted = false,
): { search: string; state: KeptSearch | null } {
  if (looksSensitive(search)) return { search: '', state: keepSearch(search, submitted) };
  return { search: `?${new URLSearchParams({ search }).toString()}`, state: null };
}

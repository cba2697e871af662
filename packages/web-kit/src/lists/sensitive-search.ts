import { looksSensitive } from '@bindery/contracts/sensitive-search';

// A search that could be somebody's SSN, Medicare number or e-mail must not stand in an address, for addresses are kept
// in histories, shared and logged. It is kept here instead, for as long as the page is open, and the history entry holds
// only the key under which it is found: going back and forth works, a restored browser knows nothing.

const kept = new Map<string, string>();

/** What an entry of the browser's history holds instead of the search. */
export interface KeptSearch {
  readonly keptSearch: string;
}

function isKept(value: unknown): value is KeptSearch {
  return typeof (value as Partial<KeptSearch> | null)?.keptSearch === 'string';
}

/** Keeps a search in memory and answers what to put into the history entry. */
export function keepSearch(search: string): KeptSearch {
  // Not a counter: after a reload it would start over and meet the keys of older entries.
  const keptSearch = crypto.randomUUID();
  kept.set(keptSearch, search);
  return { keptSearch };
}

/** The search that belongs to a history entry; empty when there is none, or when the page has been loaded anew. */
export function keptSearchOf(historyState: unknown): string {
  return isKept(historyState) ? (kept.get(historyState.keptSearch) ?? '') : '';
}

/** The address of a list that shows what a search finds: its query, and what the history entry is to hold. */
export function searchAddress(search: string): { search: string; state: KeptSearch | null } {
  if (looksSensitive(search)) return { search: '', state: keepSearch(search) };
  return { search: `?${new URLSearchParams({ search }).toString()}`, state: null };
}

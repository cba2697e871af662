import { useRefusal } from '@bindery/web-kit/access';
import { carriersSource } from './carriers-source.js';
import { sentenceOf } from './found-section.js';
import { individualsSource } from './individuals-source.js';
import { policiesSource } from './policies-source.js';
import type { SearchSource } from './search-source.js';
import { useSearch, type Search } from './use-search.js';

/** One kind of records, and how the search for it stands. */
export interface FoundIn {
  source: SearchSource;
  search: Search & { again: () => void };
}

/** Searches every kind of records that this person may read. */
export function useFound(text: string): FoundIn[] {
  const individuals = useFoundIn(individualsSource, text);
  const carriers = useFoundIn(carriersSource, text);
  const policies = useFoundIn(policiesSource, text);
  return [individuals, carriers, policies].filter((one) => one !== null);
}

function useFoundIn(source: SearchSource, text: string): FoundIn | null {
  const searchable = useRefusal(source.permission) === null;
  const search = useSearch(source, searchable ? text : '');
  return searchable ? { source, search } : null;
}

/** How the searches stand, for a screen reader: once all have been answered, what each of them found. */
export function saidOf(found: readonly FoundIn[]): string {
  const waiting = found.find(({ search }) => search.status === 'searching');
  const told = waiting ? [waiting] : found;
  return told.map(({ source, search }) => sentenceOf(source, search)).join(' ');
}

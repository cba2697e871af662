import type { Permission } from '@bindery/contracts/access';
import type { ApiClient, Parser } from '@bindery/web-kit/api';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

/** A record that was found, and where it is. */
export interface FoundRecord {
  id: string;
  name: string;
  /** What tells it from others of that name. */
  detail?: string | undefined;
  badge?: ReactNode;
  to: string;
}

/** The first records that a search found, and how many there are in all. */
export interface Found {
  records: readonly FoundRecord[];
  count: number;
}

/** One kind of records that the palette finds. A file of its own says all there is to know of it. */
export interface SearchSource {
  /** The section's heading, which is also the name of the records' list: 'Individuals'. */
  label: string;
  icon: LucideIcon;
  /** Who may not, is not offered the section. */
  permission: Permission;
  /** The list that holds every record that was found. */
  list: string;
  nothing: string;
  failure: string;
  /** Asks the server, which answers what this person can see. Throws an `ApiProblem`. */
  search: (api: ApiClient, text: string, signal: AbortSignal) => Promise<Found>;
}

/** How records of one kind are looked for: everything that differs from one kind to the next. */
interface Searched<Item> extends Pick<SearchSource, 'label' | 'icon' | 'permission'> {
  /** Where the records live in the address: `/app/dashboard/{section}`. */
  section: string;
  /** The list call, and how it is sorted, if not as it is by itself. */
  path: string;
  sorted?: { sort: string; order: 'asc' | 'desc' };
  parser: Parser<{ items: readonly Item[]; filtered: number }>;
  shownAs: (item: Item) => Omit<FoundRecord, 'id' | 'to'>;
}

const SHOWN = 5;

/** A source that asks a list call. */
export function searchSource<Item extends { id: string }>(searched: Searched<Item>): SearchSource {
  const { label, icon, permission, section, path, sorted, parser, shownAs } = searched;
  const list = `/app/dashboard/${section}`;
  return {
    ...{ label, icon, permission, list },
    nothing: `No ${label.toLowerCase()} found.`,
    failure: `${label} cannot be searched right now.`,
    search: async (api, text, signal) => {
      const query = { search: text, ...sorted, page_size: SHOWN };
      const { items, filtered } = await api.get(path, { query, parser, signal });
      const records = items.map((item) => ({ ...shownAs(item), id: item.id, to: `${list}/${item.id}` }));
      return { records, count: filtered };
    },
  };
}

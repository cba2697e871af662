import type { Permission } from '@bindery/contracts/access';
import type { ApiClient } from '@bindery/web-kit/api';
import type { FoundRecord, SearchSource } from '@bindery/web-kit/manifest';

/** The search of one resource. */
interface ListSearch<Item> extends Pick<SearchSource, 'label' | 'icon'> {
  permission: Permission;
  /** The section of the records: `/app/dashboard/{section}`. */
  section: string;
  /** Requests the first matching records. */
  list: (api: ApiClient, query: ListQuery, signal: AbortSignal) => Promise<FoundItems<Item>>;
  /** Whether a submitted search finds them by whole protected numbers. */
  hasProtectedNumbers?: boolean;
  show: (item: Item) => Omit<FoundRecord, 'id' | 'path'>;
}

interface ListQuery {
  search: string;
  protected_search?: string;
  page_size: string;
}

interface FoundItems<Item> {
  items: readonly Item[];
  filtered: number;
}

/** A palette search backed by a list route. */
export function listSearch<Item extends { id: string }>(search: ListSearch<Item>): SearchSource {
  const { label, icon, permission, section, list, show, hasProtectedNumbers = false } = search;
  const listPath = `/app/dashboard/${section}`;
  return {
    ...{ label, icon, permission, listPath, atLeast: 'agent' },
    nothing: `No ${label.toLowerCase()} found.`,
    failure: `${label} can't be searched right now.`,
    search: async (api, text, signal, submitted = false) => {
      const number = submitted && hasProtectedNumbers ? { protected_search: text } : {};
      const { items, filtered } = await list(api, { search: text, page_size: '5', ...number }, signal);
      const records = items.map((item) => ({ ...show(item), id: item.id, path: `${listPath}/${item.id}` }));
      return { records, count: filtered };
    },
  };
}

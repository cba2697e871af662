import { listPage, savedFilterRoutes, type SavedFilterView } from '@bindery/contracts/crm';
import type { ApiClient } from '@bindery/web-kit/api';
import type { FoundRecord, SearchSource } from '@bindery/web-kit/manifest';
import { matches } from '@bindery/web-kit/words';
import { ListFilter } from 'lucide-react';
import { sectionAddress } from '../records/record-address.js';
import { capitalized } from '../records/record-type.js';

/** About the time in which a search is typed. */
const KEPT_MS = 30_000;
const lists = new WeakMap<ApiClient, { at: number; items: Promise<readonly SavedFilterView[]> }>();

/** The saved views, asked for once in that time. */
async function viewsOf(api: ApiClient): Promise<readonly SavedFilterView[]> {
  const known = lists.get(api);
  if (known && Date.now() - known.at < KEPT_MS) return known.items;
  const items = api.call(savedFilterRoutes.list, {}).then((list) => list.items);
  lists.set(api, { at: Date.now(), items });
  // A failure is asked for again.
  items.catch(() => lists.delete(api));
  return items;
}

function shown({ id, name, query, record_type }: SavedFilterView): FoundRecord {
  const { section } = listPage(record_type);
  const address = new URLSearchParams({ ...query, view: id }).toString();
  return { id, name, detail: capitalized(section), path: `/app/dashboard/${section}?${address}` };
}

/** The views of lists that the person or a colleague has saved. */
export const savedViews: SearchSource = {
  label: 'Views',
  icon: ListFilter,
  atLeast: 'agent',
  permission: 'saved-filter:own',
  listPath: sectionAddress('individuals'),
  nothing: '',
  failure: "Views can't be searched right now.",
  search: async (api, text) => {
    const found = (await viewsOf(api)).filter(({ name }) => matches(text, name)).map(shown);
    return { records: found, count: found.length };
  },
};

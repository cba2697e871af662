import {
  foundTypes,
  individualRoutes,
  searchRoutes,
  type FoundItem,
  type PolicyState,
} from '@bindery/contracts/crm';
import { Badge, StatusBadge } from '@bindery/ui';
import type { ApiClient } from '@bindery/web-kit/api';
import type { FoundRecord, SearchResult, SearchSource } from '@bindery/web-kit/manifest';
import { Search, Tag } from 'lucide-react';
import { recordTypes } from '../record-types.js';
import { policyStateLooks } from '../resources/policies/policy-status.js';
import {
  foundAddress,
  hasPage,
  isRecordId,
  recordAddress,
  sectionAddress,
} from '../records/record-address.js';
import { capitalized } from '../records/record-type.js';
import { askFor } from '../records/use-asked-action.js';
import { readVerb } from './verbs.js';

const LIMIT = '12';

const isKnown = ({ type }: FoundItem): boolean => foundTypes.includes(type);

function shown(item: FoundItem): FoundRecord {
  const { type, id, title, subtitle } = item;
  return {
    ...{ id, name: title, path: foundAddress(item) },
    icon: type === 'tag' ? Tag : recordTypes[type].icon,
    // A type without a page is named, because its record opens elsewhere.
    detail: [!hasPage(type) && capitalized(type), subtitle].filter(Boolean).join(' · ') || undefined,
    badge: badgeOf(item),
  };
}

function badgeOf({ type, status }: FoundItem) {
  if (status === null || type === 'task') return undefined;
  const state = type === 'policy' && policyStateLooks[status as PolicyState];
  return state ? <Badge tone={state.tone}>{state.label}</Badge> : <StatusBadge status={status} />;
}

/** The records at addresses of the CRM, in the order of the addresses. */
export async function recordsAt(
  api: ApiClient,
  paths: readonly string[],
  signal: AbortSignal,
): Promise<readonly FoundRecord[]> {
  const ids = paths.map((path) => path.split('/').at(-1) ?? '').filter(isRecordId);
  if (ids.length === 0) return [];
  const { items } = await api.call(searchRoutes.find, { query: { ids: ids.join(',') }, signal });
  return items.filter(isKnown).map(shown);
}

/**
 * All records by one request, the best match first: individuals by name, phone, address, date, policy, tag or full email
 * address as well. A submitted search finds individuals by SSN, MBI or license.
 */
export const records: SearchSource = {
  label: 'Records',
  icon: Search,
  atLeast: 'agent',
  permission: 'individual:read',
  listPath: sectionAddress('individuals'),
  nothing: 'No records found.',
  failure: "Records can't be searched right now.",
  search: async (api, text, signal, submitted = false) => {
    if (submitted) return protectedSearch(api, text, signal);
    const read = readVerb(text);
    const done = read && (await actionSearch(api, read, signal));
    if (done) return done;
    const { items } = await api.call(searchRoutes.find, { query: { q: text, limit: LIMIT }, signal });
    const found = items.filter(isKnown).map(shown);
    return { records: found, count: found.length };
  },
};

/** The clients that an action was typed for; undefined when none is found, so that the whole text is searched for. */
async function actionSearch(
  api: ApiClient,
  { verb, whom }: NonNullable<ReturnType<typeof readVerb>>,
  signal: AbortSignal,
): Promise<SearchResult | undefined> {
  if (whom === '')
    return { records: [], count: 0, sentence: "Type a client's name after it, such as “log call Orla”." };
  const { items } = await api.call(searchRoutes.find, { query: { q: whom, limit: LIMIT }, signal });
  const found = items.filter(({ type }) => type === 'individual').map(shown);
  if (found.length === 0) return undefined;
  const records = found.map((record) => ({
    ...record,
    ...{ name: verb.label(record.name), icon: verb.icon, state: askFor(verb.asked) },
  }));
  return { records, count: records.length };
}

async function protectedSearch(api: ApiClient, text: string, signal: AbortSignal) {
  const query = {
    search: text,
    protected_search: text,
    page_size: '5',
    sort: 'last_name',
    order: 'asc',
  } as const;
  const { items, filtered } = await api.call(individualRoutes.list, { query, signal });
  const found = await recordsAt(
    api,
    items.map(({ id }) => recordAddress('individuals', id)),
    signal,
  );
  return { records: found, count: filtered };
}

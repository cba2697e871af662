import {
  foundTypes,
  individualRoutes,
  searchRoutes,
  type FoundItem,
  type FoundType,
  type PolicyState,
} from '@bindery/contracts/crm';
import { Badge, StatusBadge } from '@bindery/ui';
import type { ApiClient } from '@bindery/web-kit/api';
import type { FoundRecord, ManifestIcon, SearchSource } from '@bindery/web-kit/manifest';
import { Building2, FileText, Package, Search, SquareCheckBig, Tag, Users } from 'lucide-react';
import { policyStateLooks } from '../resources/policies/policy-status.js';
import { foundAddress, isRecordId, recordAddress, sectionAddress } from '../records/record-address.js';

const LIMIT = '12';

const icons: Readonly<Record<FoundType, ManifestIcon>> = {
  ...{ individual: Users, policy: FileText, carrier: Building2 },
  ...{ product: Package, task: SquareCheckBig, tag: Tag },
};
const nouns: Readonly<Record<FoundType, string | undefined>> = {
  // These say themselves what they are.
  ...{ individual: undefined, policy: undefined, carrier: undefined },
  ...{ product: 'Product', task: 'Task', tag: 'Tag' },
};

const isKnown = ({ type }: FoundItem): boolean => foundTypes.includes(type);

function shown(item: FoundItem): FoundRecord {
  const { type, id, title, subtitle } = item;
  return {
    ...{ id, name: title, icon: icons[type], path: foundAddress(item) },
    detail: [nouns[type], subtitle].filter(Boolean).join(' · ') || undefined,
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
    const { items } = await api.call(searchRoutes.find, { query: { q: text, limit: LIMIT }, signal });
    const found = items.filter(isKnown).map(shown);
    return { records: found, count: found.length };
  },
};

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

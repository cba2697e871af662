import type { Role } from '@bindery/contracts/access';
import { queryOf } from '@bindery/contracts/route';
import {
  MANIFEST_VERSION,
  type Manifest,
  type ManifestPalette,
  type SearchSource,
  type SectionGroup,
} from '@bindery/web-kit/manifest';
import { Square } from 'lucide-react';
import type { ComponentType } from 'react';

const section = (order: number, label: string, path: string, key: string, atLeast: Role) => ({
  ...{ order, label, path: `/app/${path}`, key, atLeast, icon: Square, group: groupAt(order) },
});

const groupAt = (order: number): SectionGroup => {
  if (order < 110) return 'work';
  if (order < 140) return 'book';
  return order < 500 ? 'agency' : 'platform';
};

interface Row {
  id: string;
  first_name?: string;
  last_name?: string;
  name?: string;
  dob?: string;
  status?: string;
}

const source = (label: string, listPath: string, call: string): SearchSource => ({
  ...{ label, icon: Square, atLeast: 'agent', listPath },
  nothing: `No ${label.toLowerCase()} found.`,
  failure: `${label} cannot be searched right now.`,
  search: async (api, text, signal) => {
    const parser = { parse: (value: unknown) => value as { items: Row[]; filtered: number } };
    const { items, filtered } = await api.get(call + queryOf({ search: text }), { parser, signal });
    const records = items.map(({ id, first_name = '', last_name = '', name, dob, status }) => ({
      ...{
        id,
        name: name ?? `${first_name} ${last_name}`,
        path: `${listPath}/${id}`,
        detail: dob,
        badge: status,
      },
    }));
    return { records, count: filtered };
  },
});

const palette: ManifestPalette = {
  searches: [
    source('Individuals', '/app/dashboard/individuals', '/insureds'),
    source('Carriers', '/app/dashboard/carriers', '/carriers'),
    source('Policies', '/app/dashboard/policies', '/policies'),
  ],
  commands: [
    {
      ...{
        label: 'Add individual',
        icon: Square,
        path: '/app/dashboard/individuals',
        state: { adding: true },
      },
      ...{ atLeast: 'agent', permission: 'individual:write' },
    },
  ],
};

const OF_INDIVIDUAL = /^\/app\/dashboard\/individuals\/[^/]+$/;

/** The palette with what it does with records whose addresses are known. */
const wholePalette: ManifestPalette = {
  ...palette,
  recordsAt: async (api, paths, signal) => {
    const parser = { parse: (value: unknown) => value as { items: Row[] } };
    const { items } = await api.get(`/search${queryOf({ ids: paths.join(',') })}`, { parser, signal });
    return items.map(({ id, name = '' }) => ({ id, name, path: `/app/dashboard/individuals/${id}` }));
  },
  actionsAt: (_api, path) =>
    Promise.resolve(
      OF_INDIVIDUAL.test(path) ? [{ label: 'Add note', icon: Square, path, state: { asked: 'note' } }] : [],
    ),
  addTyped: {
    label: (text) => `Add individual “${text}”`,
    takes: (text) => !/\d/.test(text),
    ...{ icon: Square, path: '/app/dashboard/individuals', state: (text) => ({ adding: true, named: text }) },
    ...{ atLeast: 'agent', permission: 'individual:write' },
  },
};

const crm: Manifest = {
  version: MANIFEST_VERSION,
  sections: [
    {
      ...section(100, 'Dashboard', 'dashboard', 'd', 'agent'),
      ...{ exact: true, phone: { order: 2, label: 'Today' } },
    },
    {
      ...section(110, 'Individuals', 'dashboard/individuals', 'i', 'agent'),
      phone: { order: 3, label: 'Clients' },
    },
    section(120, 'Carriers', 'dashboard/carriers', 'c', 'agent'),
    { ...section(130, 'Policies', 'dashboard/policies', 'p', 'agent'), phone: { order: 1 } },
    section(310, 'Activity logs', 'dashboard/activity', 'a', 'agent'),
  ],
  routes: [{ path: '/app/dashboard', label: 'Your dashboard', atLeast: 'agent' }],
  palette: () => Promise.resolve(wholePalette),
};

const admin: Manifest = {
  version: MANIFEST_VERSION,
  sections: [
    section(200, 'Seat management', 'admin/seats', 's', 'agency_user'),
    section(400, 'Audit', 'admin/audit', 't', 'agency_admin'),
    section(500, 'User management', 'admin/users', 'u', 'superuser'),
    section(510, 'Promo codes', 'admin/promos', 'o', 'superuser'),
    section(520, 'Contact management', 'admin/contacts', 'l', 'superuser'),
  ],
  routes: [
    { path: '/app/admin/seats', label: 'Seat management', atLeast: 'agent' },
    { path: '/app/admin/users', label: 'User management', atLeast: 'superuser' },
  ],
};

export const manifests = { crm, admin };

/** The modules that the remotes expose. Each App renders its own name. */
export function fakeRemote(
  id: string,
  App: ComponentType = () => <p>{id} is here</p>,
  of: Record<string, unknown> = manifests,
): Promise<{ default: unknown }> {
  const [name = '', module] = id.split('/');
  return Promise.resolve({ default: module === 'manifest' ? of[name] : App });
}

import { jest } from '@jest/globals';
import type { ManifestPalette, ManifestSection } from '@bindery/web-kit/manifest';
import { screen, waitFor, within } from '@testing-library/react';
import { Square } from 'lucide-react';
import { fakeRemote, manifests } from '../../../testing/fake-remotes.js';
import { FakeServer } from '../../../testing/fake-server.js';

const loadRemote = jest.fn<(id: string) => Promise<unknown>>();
jest.unstable_mockModule('@module-federation/enhanced/runtime', () => ({
  loadRemote,
  registerPlugins: () => undefined,
  registerRemotes: () => undefined,
}));
const { openPage } = await import('../../../testing/open-page.js');

const { crm, admin } = manifests;
const reports: ManifestSection = {
  ...{ order: 125, label: 'Reports', path: '/app/dashboard/reports', key: 'r' },
  ...{ atLeast: 'agent', icon: Square, group: 'book' },
};

function openWith(remotes: Record<string, unknown>, server = new FakeServer(), at = '/app/dashboard') {
  loadRemote.mockImplementation((id) => fakeRemote(id, undefined, remotes));
  return openPage(server, at, { signedIn: true });
}

const menu = async () => within(await screen.findByRole('navigation', { name: 'Sections' }));
const labels = async () => (await menu()).getAllByRole('link').map(({ textContent }) => textContent);

test('a section added to the manifest of a remote appears in the menu, the keyboard help and the palette', async () => {
  const { user, address } = openWith({ crm: { ...crm, sections: [...crm.sections, reports] }, admin });
  expect(await labels()).toEqual([
    ...[
      'Dashboard',
      'Individuals',
      'Carriers',
      'Reports',
      'Policies',
      'Subscription',
      'Activity logs',
      'Settings',
    ],
  ]);
  await screen.findByText('crm/App is here');
  await user.keyboard('gr');
  await waitFor(() => expect(address()).toBe('/app/dashboard/reports'));
  await user.keyboard('?');
  expect(await screen.findByText('Go to Reports')).toBeVisible();
  await user.keyboard('{Escape}{Control>}k{/Control}');
  expect(await screen.findByRole('option', { name: 'Reports' })).toBeInTheDocument();
});

test('a search and a command added to the palette of a remote work without a change in the shell', async () => {
  const palette: ManifestPalette = {
    searches: [
      {
        ...{ label: 'Reports', icon: Square, atLeast: 'agent', listPath: '/app/admin/reports' },
        ...{ nothing: 'No reports found.', failure: 'Reports cannot be searched right now.' },
        search: () =>
          Promise.resolve({ count: 1, records: [{ id: 'r1', name: 'Renewals', path: '/app/subscription' }] }),
      },
    ],
    commands: [{ label: 'Write a report', icon: Square, atLeast: 'agent', path: '/app/dashboard' }],
  };
  const { user, address } = openWith({
    crm: { ...crm, palette: undefined },
    admin: { ...admin, palette: () => Promise.resolve(palette) },
  });
  await screen.findByText('crm/App is here');
  await user.keyboard('{Control>}k{/Control}');
  expect(await screen.findByRole('option', { name: 'Write a report' })).toBeInTheDocument();
  await user.type(screen.getByRole('combobox'), 'renew');
  await user.click(await screen.findByRole('option', { name: 'Renewals' }));
  await waitFor(() => expect(address()).toBe('/app/subscription'));
});

test('a section is hidden from people outside its audience', async () => {
  const server = new FakeServer();
  server.token = { user_role: 'agent', service_level: 'capture_only', entitlement: 'active' };
  const hidden = [
    { ...reports, permission: 'individual:read' as const },
    { ...reports, label: 'For admins', atLeast: 'agency_admin' as const },
    { ...reports, label: 'For a role of the future', atLeast: 'auditor' },
    { ...reports, label: 'For a permission of the future', permission: 'report:read' },
  ];
  openWith({ crm: { ...crm, sections: [...crm.sections, ...hidden] }, admin }, server);
  expect(await labels()).toEqual([
    ...['Dashboard', 'Individuals', 'Carriers', 'Policies', 'Subscription', 'Activity logs', 'Settings'],
  ]);
});

test('the first section that claims a key has it', async () => {
  const { user, address } = openWith({
    crm: { ...crm, sections: [...crm.sections, { ...reports, key: 'i' }] },
    admin,
  });
  await screen.findByText('crm/App is here');
  await user.keyboard('gi');
  await waitFor(() => expect(address()).toBe('/app/dashboard/individuals'));
  await user.keyboard('?');
  await screen.findByText('Go to Individuals');
  expect(screen.queryByText('Go to Reports')).not.toBeInTheDocument();
});

test('a remote that is newer than the shell works: what the shell does not know is ignored', async () => {
  const newer = {
    ...crm,
    version: 7,
    sections: [
      { ...crm.sections[0], badge: 'new', group: 'of the future' },
      { kind: 'divider' },
      ...crm.sections.slice(1),
    ],
    shortcuts: ['of the future'],
  };
  openWith({ crm: newer, admin });
  expect(await screen.findByText('crm/App is here')).toBeVisible();
  expect(await labels()).toEqual([
    ...['Dashboard', 'Individuals', 'Carriers', 'Policies', 'Subscription', 'Activity logs', 'Settings'],
  ]);
});

test('a remote that is older than the shell works without what is optional', async () => {
  const older = {
    sections: crm.sections.map(({ key: _key, exact: _exact, group: _group, ...section }) => section),
    routes: crm.routes,
  };
  const { user } = openWith({ crm: older, admin });
  expect(await screen.findByText('crm/App is here')).toBeVisible();
  expect(await labels()).toEqual([
    ...['Dashboard', 'Individuals', 'Carriers', 'Policies', 'Activity logs', 'Subscription', 'Settings'],
  ]);
  await user.keyboard('{Control>}k{/Control}');
  expect(await screen.findByRole('option', { name: 'Individuals' })).toBeInTheDocument();
});

test.each([
  ['cannot be loaded', () => Promise.reject(new Error('503'))],
  ['exposes no manifest', () => Promise.resolve({ default: () => null })],
])('a remote that %s leaves the menu to the others, and its page says so until Retry', async (_, broken) => {
  const server = new FakeServer();
  server.me.role = 'superuser';
  loadRemote.mockImplementation((id) => (id.startsWith('crm/') ? broken() : fakeRemote(id)));
  const { user } = openPage(server, '/app/dashboard', { signedIn: true });
  expect(await screen.findByText("Your dashboard isn't available right now")).toBeVisible();
  expect(await labels()).toEqual([
    ...['Dashboard', 'Seat management', 'Subscription', 'Audit', 'Settings', 'User management'],
    ...['Promo codes', 'Contact management'],
  ]);
  loadRemote.mockImplementation((id) => fakeRemote(id));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('crm/App is here')).toBeVisible();
  expect(await labels()).toContain('Individuals');
});

test('a remote that failed is loaded again when the person goes to another page', async () => {
  loadRemote.mockImplementation((id) =>
    id.startsWith('crm/') ? Promise.reject(new Error('503')) : fakeRemote(id),
  );
  const { user } = openPage(new FakeServer(), '/app/dashboard', { signedIn: true });
  await screen.findByText("Your dashboard isn't available right now");
  loadRemote.mockImplementation((id) => fakeRemote(id));
  await user.click((await menu()).getByRole('link', { name: 'Subscription' }));
  expect(await (await menu()).findByRole('link', { name: 'Individuals' })).toBeVisible();
});

test('the menu waits for a slow remote for a second at most', async () => {
  loadRemote.mockImplementation((id) =>
    id.startsWith('admin/') ? new Promise(() => undefined) : fakeRemote(id),
  );
  openPage(new FakeServer(), '/app/dashboard', { signedIn: true });
  expect(await screen.findByText('crm/App is here')).toBeVisible();
  expect(await labels()).toContain('Individuals');
});

test('an address of a remote that its manifest does not list shows Page not found', async () => {
  const { address } = openWith({ crm, admin }, new FakeServer(), '/admin/nowhere');
  expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeVisible();
  expect(address()).toBe('/app/admin/nowhere');
});

test.each([
  ['superuser', '/admin', '/app/admin/seats'],
  ['superuser', '/promo-codes', '/app/admin/promos'],
  ['agent', '/admin', '/app/admin'],
] as const)('a %s who opens %s arrives at %s', async (role, path, arrival) => {
  const server = new FakeServer();
  server.me = { ...server.me, role };
  const { address } = openWith({ crm, admin }, server, path);
  await waitFor(() => expect(address()).toBe(arrival));
});

test('the palette says when the searches of a remote could not be loaded, and loads them when it opens again', async () => {
  const palette = jest.fn<() => Promise<ManifestPalette>>().mockRejectedValue(new Error('503'));
  const { user } = openWith({ crm: { ...crm, palette }, admin });
  await screen.findByText('crm/App is here');
  await user.keyboard('{Control>}k{/Control}');
  expect(await screen.findByText(/^Some search results couldn't be loaded/)).toBeInTheDocument();
  await user.keyboard('{Escape}');
  palette.mockResolvedValue({ commands: [{ ...reports, label: 'Write a report' }] });
  await user.keyboard('{Control>}k{/Control}');
  expect(await screen.findByRole('option', { name: 'Write a report' })).toBeInTheDocument();
  expect(screen.queryByText(/^Some search results couldn't be loaded/)).not.toBeInTheDocument();
});

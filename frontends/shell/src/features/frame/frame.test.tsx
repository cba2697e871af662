import { jest } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { agencySubscription } from '../../testing/billing.js';
import { fakeRemote } from '../../testing/fake-remotes.js';
import { authError, FakeServer, problem, sessionOf } from '../../testing/fake-server.js';

const loadRemote = jest.fn<(id: string) => Promise<unknown>>();
jest.unstable_mockModule('@module-federation/enhanced/runtime', () => ({
  loadRemote,
  registerPlugins: () => undefined,
  registerRemotes: () => undefined,
}));
const { openPage, SUPPORT_EMAIL } = await import('../../testing/open-page.js');

/** The groups that are shown, each with its sections. */
function groupsIn(menu: HTMLElement): string[] {
  return ['Work', 'Book', 'Tools', 'Agency', 'Platform'].flatMap((name) => {
    const list = within(menu).queryByRole('list', { name });
    if (list === null) return [];
    const links = within(list).getAllByRole('link');
    return [`${name}: ${links.map(({ textContent }) => textContent).join(', ')}`];
  });
}

beforeEach(() => {
  loadRemote.mockImplementation((id) => fakeRemote(id));
});

test('a spinner shows while the session is being determined', async () => {
  const server = new FakeServer().on('POST /api/auth/sync-user', () => new Promise(() => undefined));
  openPage(server, '/app/dashboard', { signedIn: true });
  expect(await screen.findByText('Loading...')).toBeInTheDocument();
  expect(screen.queryByRole('navigation')).not.toBeInTheDocument();
});

test('a signed-out visitor is sent to the login and returns to the requested page afterwards', async () => {
  const server = new FakeServer();
  const { user, address } = openPage(server, '/app/dashboard/individuals?page=2');
  await waitFor(() => expect(address()).toBe('/app/login'));
  await user.type(await screen.findByLabelText(/^Email/), 'ana@harbor.test{Enter}');
  await user.type(await screen.findByLabelText('Six-digit code'), '123456{Enter}');
  await waitFor(() => expect(address()).toBe('/app/dashboard/individuals?page=2'));
});

test('a user with a pending role is sent to Welcome', async () => {
  const server = new FakeServer();
  server.me.role = 'pending';
  const { address } = openPage(server, '/app/dashboard', { signedIn: true });
  await waitFor(() => expect(address()).toBe('/app/welcome'));
});

test('a user with too low a role sees their role and the required one', async () => {
  const { address } = openPage(new FakeServer(), '/app/admin/users', { signedIn: true });
  const heading = await screen.findByRole('heading', { name: 'Insufficient Permissions' });
  const page = within(heading.parentElement!);
  expect(page.getByText('Your role').nextSibling).toHaveTextContent('Agent');
  expect(page.getByText('Required role').nextSibling).toHaveTextContent('Superuser');
  expect(address()).toBe('/app/admin/users');
  expect(loadRemote).not.toHaveBeenCalledWith('admin/App');
});

test('a superuser opens User Management from its own micro-frontend', async () => {
  const server = new FakeServer();
  server.me.role = 'superuser';
  openPage(server, '/admin/users', { signedIn: true });
  expect(await screen.findByText('admin/App is here')).toBeVisible();
  expect(screen.getByRole('link', { name: 'User management' })).toHaveAttribute('aria-current', 'page');
});

test('the dashboard shows the agency, the user and their sections', async () => {
  openPage(new FakeServer(), '/app/dashboard', { signedIn: true });
  expect(await screen.findByText('crm/App is here')).toBeVisible();
  const header = within(screen.getByRole('banner'));
  expect(header.getByText('Harbor Insurance Group')).toBeVisible();
  expect(header.getByText('ana@harbor.test')).toBeVisible();
  const sections = within(screen.getByRole('navigation', { name: 'Sections' })).getAllByRole('link');
  expect(sections.map((link) => link.textContent)).toEqual([
    'Dashboard',
    'Individuals',
    'Carriers',
    'Policies',
    'Subscription',
    'Activity logs',
    'Settings',
  ]);
});

const agency = 'Subscription, Activity logs';

test.each([
  ['agent', [`Agency: ${agency}, Settings`]],
  [
    'superuser',
    [
      `Agency: Seat management, ${agency}, Audit, Settings`,
      'Platform: User management, Promo codes, Contact management',
    ],
  ],
] as const)('the menu of role %s has named groups and no empty ones', async (role, last) => {
  const server = new FakeServer();
  server.me.role = role;
  openPage(server, '/app/dashboard', { signedIn: true });
  await screen.findByText('crm/App is here');
  const first = ['Work: Dashboard', 'Book: Individuals, Carriers, Policies'];
  expect(groupsIn(screen.getByRole('navigation', { name: 'Sections' }))).toEqual([...first, ...last]);
});

test('the header names no agency that nobody has named', async () => {
  const server = new FakeServer();
  server.me.account_name = 'ana';
  openPage(server, '/app/dashboard', { signedIn: true });
  const header = within(await screen.findByRole('banner'));
  expect(header.getByText('The CRM for insurance agents and agencies')).toBeInTheDocument();
  expect(header.queryByText('ana')).toBeNull();
});

test('the account menu shows name, role, agency and plan, and leads to settings, keys and help', async () => {
  const server = new FakeServer().on('GET /api/subscription/status', { ...agencySubscription });
  server.me.support_email = 'help@harbor.test';
  const { user, address } = openPage(server, '/app/dashboard', { signedIn: true });
  const open = async () => {
    await user.click(await screen.findByRole('button', { name: 'Your account, ana@harbor.test' }));
    return within(await screen.findByRole('menu'));
  };
  const menu = await open();
  for (const text of ['Ana Reyes', 'ana@harbor.test', 'Harbor Insurance Group', 'Agent'])
    expect(menu.getByText(text)).toBeVisible();
  expect(await menu.findByText('Agency Plan')).toBeVisible();
  expect(menu.getByRole('menuitem', { name: 'Email support' })).toHaveAttribute(
    'href',
    'mailto:help@harbor.test',
  );
  await user.click(menu.getByRole('menuitem', { name: 'Switch to dark theme' }));
  await waitFor(() => expect(document.documentElement.dataset['theme']).toBe('dark'));
  await user.click((await open()).getByRole('menuitem', { name: 'Keyboard shortcuts' }));
  expect(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await user.keyboard('{Escape}');
  await user.click((await open()).getByRole('menuitem', { name: 'Settings' }));
  await waitFor(() => expect(address()).toBe('/app/dashboard/settings/profile'));
});

test('the owner of an agency, who answers for its support address, writes to Bindery', async () => {
  const server = new FakeServer();
  server.me = { ...server.me, support_email: 'help@harbor.test', is_owner: true };
  const { user } = openPage(server, '/app/dashboard', { signedIn: true });
  await user.click(await screen.findByRole('button', { name: /^Your account/ }));
  const help = await screen.findByRole('menuitem', { name: 'Email support' });
  expect(help).toHaveAttribute('href', `mailto:${SUPPORT_EMAIL}`);
});

test('data reloads when access rights change but not for a new token alone', async () => {
  const server = new FakeServer();
  server.on('GET /api/auth/invitations', { items: [], total: 0, filtered: 0 });
  const versioned = (user_version: number) =>
    ({ user_role: 'agent', user_version, account_version: 1 }) as const;
  server.token = versioned(1);
  openPage(server, '/app/dashboard', { signedIn: true });
  await waitFor(() => expect(server.sent('GET /api/auth/invitations')).toHaveLength(1));
  const renewedAs = async (token: string, version: number) => {
    const asked = server.sent('GET /api/auth/me').length;
    const session = sessionOf('ana@harbor.test', token, versioned(version));
    localStorage.setItem('bindery.session', JSON.stringify(session));
    fireEvent(window, new StorageEvent('storage', { key: 'bindery.session' }));
    await waitFor(() => expect(server.sent('GET /api/auth/me').length).toBeGreaterThan(asked));
  };
  await renewedAs('second', 1);
  await renewedAs('third', 2);
  await waitFor(() => expect(server.sent('GET /api/auth/invitations').length).toBeGreaterThan(1));
  expect(server.sent('GET /api/auth/invitations')).toHaveLength(2);
});

test('the bar of a phone has the sections with a place in it, and More opens the others', async () => {
  const server = new FakeServer();
  server.me.role = 'superuser';
  const { user, address } = openPage(server, '/app/dashboard', { signedIn: true, phone: true });
  const bar = within(await screen.findByRole('navigation', { name: 'Sections' }));
  await bar.findByText('Today');
  expect(bar.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    ...['Policies', 'Today', 'Clients', 'Carriers', 'More'],
  ]);
  await user.click(screen.getByText('More'));
  const sheet = within(await screen.findByRole('dialog', { name: 'More sections' }));
  const links = sheet.getAllByRole('link');
  const labels = [
    'Seat management',
    'Subscription',
    'Activity logs',
    'Audit',
    'Settings',
    'User management',
    'Promo codes',
    'Contact management',
  ];
  expect(links.map((link) => link.textContent)).toEqual(labels);
  expect(groupsIn(screen.getByRole('dialog'))).toEqual([
    `Agency: ${labels.slice(0, 5).join(', ')}`,
    `Platform: ${labels.slice(5).join(', ')}`,
  ]);
  await user.click(links[5]!);
  await waitFor(() => expect(address()).toBe('/app/admin/users'));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('g and a letter open a section, and ? opens the keyboard help', async () => {
  const { user, address } = openPage(new FakeServer(), '/app/dashboard', { signedIn: true });
  await screen.findByText('crm/App is here');
  await user.keyboard('gi');
  await waitFor(() => expect(address()).toBe('/app/dashboard/individuals'));
  await user.keyboard('?');
  expect(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
});

test('Sign Out ends the session on this device only and shows a confirmation', async () => {
  const server = new FakeServer();
  const { user, address } = openPage(server, '/app/dashboard', { signedIn: true });
  await user.click(await screen.findByRole('button', { name: /^Your account/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Sign out' }));
  expect(await screen.findByText('Signed out successfully')).toBeVisible();
  await waitFor(() => expect(address()).toBe('/app/login'));
  expect(server.sent('POST /auth/v1/logout')[0]?.query.get('scope')).toBe('local');
});

test('Sign Out signs out locally and shows an error when the server fails', async () => {
  const server = new FakeServer().on('POST /auth/v1/logout', () =>
    authError(500, 'unexpected_failure', 'Down.'),
  );
  const { user, address } = openPage(server, '/app/dashboard', { signedIn: true });
  await user.click(await screen.findByRole('button', { name: /^Your account/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Sign out' }));
  expect(await screen.findByText('Error signing out')).toBeVisible();
  await waitFor(() => expect(address()).toBe('/app/login'));
});

test.each([401, 403])('a %i response to the sync request signs out', async (status) => {
  const server = new FakeServer().on('POST /api/auth/sync-user', () =>
    problem(status, 'forbidden', 'Not you.'),
  );
  const { address } = openPage(server, '/app/dashboard', { signedIn: true });
  await waitFor(() => expect(address()).toBe('/app/login'));
  expect(localStorage.getItem('bindery.session')).toBeNull();
});

test('an identity outage shows an error, keeps the session and recovers on Try again', async () => {
  const server = new FakeServer().on('POST /api/auth/sync-user', () =>
    problem(503, 'unavailable', 'Accounts cannot be opened at the moment. Try again in a minute.'),
  );
  const { user } = openPage(server, '/app/dashboard', { signedIn: true });
  expect(await screen.findByText(/Accounts cannot be opened at the moment/)).toBeVisible();
  expect(localStorage.getItem('bindery.session')).not.toBeNull();
  server.on('POST /api/auth/sync-user', sessionOf('unread'));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('crm/App is here')).toBeVisible();
});

test('an unknown URL shows Page not found', async () => {
  openPage(new FakeServer(), '/nowhere');
  expect(await screen.findByText('Page not found')).toBeVisible();
});

test.each([
  ['/dashboard', '/app/dashboard'],
  ['/dashboard/individuals?page=2', '/app/dashboard/individuals?page=2'],
  ['/account', '/app/dashboard/settings/profile'],
  ['/app', '/app/dashboard'],
  ['/subscription/plans?from=mail', '/app/subscription?from=mail'],
])('%s redirects to %s', async (alias, route) => {
  const { address } = openPage(new FakeServer(), alias, { signedIn: true });
  await waitFor(() => expect(address()).toBe(route));
});

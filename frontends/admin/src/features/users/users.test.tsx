import type { Role } from '@bindery/contracts/access';
import type { UserView } from '@bindery/contracts/identity';
import { FakeApi, problem } from '@bindery/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { openAdmin } from '../../testing/open-admin.js';

function user(number: number, changes: Partial<UserView> = {}): UserView {
  return {
    id: `6f1d6e9c-30f3-4a3f-9b1e-${String(number).padStart(12, '0')}`,
    email: `user${number}@harbor.test`,
    full_name: `User ${number}`,
    role: 'agent',
    account_id: '6f1d6e9c-30f3-4a3f-9b1e-0d8f3c1d0002',
    account_name: 'Harbor Insurance Group',
    is_owner: false,
    is_active: true,
    can_see_all_records: false,
    created_at: '2026-11-18T12:00:00.000Z',
    ...changes,
  };
}

function openUsers(api: FakeApi, { role = 'superuser', query = '' }: { role?: Role; query?: string } = {}) {
  return openAdmin(api, `/users${query}`, { role });
}

const usersOf = (items: UserView[], total = items.length) => ({ items, total, filtered: items.length });
const asked = (api: FakeApi) => api.sent('GET /admin/users').at(-1)!.query;

it('lists every user with role, account and day of signing up', async () => {
  const users = [
    user(1),
    user(2, { full_name: null, role: 'superuser', account_id: null, account_name: null }),
  ];
  openUsers(new FakeApi().answers('GET /admin/users', usersOf(users)));
  await screen.findByText('user1@harbor.test');
  expect(screen.getAllByRole('columnheader').map((cell) => cell.textContent)).toEqual([
    'User',
    'Role',
    'Account',
    'Created',
  ]);
  const [first, second] = ['user1@harbor.test', 'user2@harbor.test'].map((email) =>
    screen.getByText(email).closest('tr')!,
  );
  expect(first).toHaveTextContent('user1@harbor.testUser 1AgentHarbor Insurance GroupNov 18, 2026');
  expect(second).toHaveTextContent('user2@harbor.testSuperuserNo AccountNov 18, 2026');
});

it('searches and filters by role on the server', async () => {
  const api = new FakeApi().answers('GET /admin/users', usersOf([user(1)], 12));
  const page = openUsers(api);
  await screen.findByText('user1@harbor.test');
  expect(asked(api).toString()).toBe('sort=created_at&order=desc&page=1&page_size=10');
  await page.user.type(screen.getByRole('searchbox', { name: 'Search users...' }), 'harbor');
  await waitFor(() => expect(asked(api).get('search')).toBe('harbor'));
  expect(screen.getByRole('combobox', { name: 'Role' })).toHaveTextContent('All Roles');
  await page.user.click(screen.getByRole('combobox', { name: 'Role' }));
  await page.user.click(await screen.findByRole('option', { name: 'Agency Admin' }));
  await waitFor(() => expect(asked(api).get('role')).toBe('agency_admin'));
  expect(page.address()).toBe('/app/admin/users?search=harbor&role=agency_admin');
});

it.each(['', '?search=zz'])('says that nobody was found at "%s"', async (query) => {
  openUsers(new FakeApi().answers('GET /admin/users', usersOf([])), { query });
  expect(await screen.findByText('No users found')).toBeVisible();
});

it('says what failed and tries again on request', async () => {
  const api = new FakeApi().on('GET /admin/users', () => problem(403, 'forbidden', 'Not now.'));
  const page = openUsers(api);
  const failed = await screen.findByRole('heading', { name: 'Failed to fetch users' });
  expect(failed).toBeVisible();
  api.answers('GET /admin/users', usersOf([user(1)]));
  await page.user.click(within(failed.parentElement!).getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByText('user1@harbor.test')).toBeVisible();
});

it.each<Role>(['agency_admin', 'agency_user', 'agent'])('is closed to a %s', async (role) => {
  const api = new FakeApi();
  openUsers(api, { role });
  expect(await screen.findByText('Access Denied')).toBeVisible();
  expect(screen.getByText('Only superusers can access user management.')).toBeVisible();
  expect(api.sent('GET /admin/users')).toHaveLength(0);
});

import type { UserSecurityView } from '@bindery/contracts/identity';
import { FakeApi, problem } from '@bindery/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { inRowMenu } from '../../testing/in-row-menu.js';
import { openAdmin } from '../../testing/open-admin.js';
import { harbor, idOf, listOf, user } from '../../testing/people.js';

const day = '2026-11-18T12:00:00.000Z';
const security = (changes: Partial<UserSecurityView> = {}): UserSecurityView => ({
  factors: [
    { id: idOf(70), kind: 'totp', friendly_name: 'Phone', created_at: day, last_used_at: day },
    { id: idOf(71), kind: 'passkey', friendly_name: 'Laptop', created_at: day, last_used_at: null },
  ],
  recovery_codes_left: 9,
  sessions: [
    {
      id: idOf(80),
      device: 'Chrome on Windows',
      network: '203.0.113.0/24',
      created_at: day,
      last_used_at: day,
    },
    { id: idOf(81), device: 'Safari on iPhone', network: null, created_at: day, last_used_at: day },
  ],
  ...changes,
});

async function open(api: FakeApi) {
  api.answers('GET /admin/users', listOf([user(1)])).answers('GET /admin/accounts', listOf([harbor]));
  const page = openAdmin(api, '/users', { role: 'superuser' });
  await inRowMenu(page.user, 'user1@harbor.test', 'Sign-in and devices');
  return { page, dialog: within(await screen.findByRole('dialog', { name: 'Sign-in and devices' })) };
}

it('shows how a user signs in and where, and ends one session or all', async () => {
  const path = `/admin/users/${user(1).id}`;
  const api = new FakeApi()
    .answers(`GET ${path}/security`, security())
    .answers(`DELETE ${path}/sessions/${idOf(80)}`, null, { status: 204 })
    .answers(`DELETE ${path}/sessions`, null, { status: 204 });
  const { page, dialog } = await open(api);
  expect(await dialog.findByText(/^Phone, added Nov 18, 2026/)).toBeVisible();
  expect(dialog.getByText(/^Laptop, added/)).toBeVisible();
  expect(dialog.getByText('9')).toBeVisible();
  const device = dialog.getByText('Chrome on Windows').closest('li')!;
  expect(device).toHaveTextContent('203.0.113.0/24 · last used');
  await page.user.click(within(device).getByRole('button', { name: 'Sign out' }));
  const confirm = async () => {
    const question = within(await screen.findByRole('alertdialog'));
    await page.user.click(question.getByRole('button', { name: 'Sign out' }));
  };
  await confirm();
  await waitFor(() => expect(api.sent(`DELETE ${path}/sessions/${idOf(80)}`)).toHaveLength(1));
  api.answers(`GET ${path}/security`, security({ factors: [], recovery_codes_left: null, sessions: [] }));
  await page.user.click(dialog.getByRole('button', { name: 'Sign out everywhere' }));
  await confirm();
  expect(await dialog.findByText('No device')).toBeVisible();
  expect(dialog.getByText(/signs in by a mailed link/)).toBeVisible();
  expect(dialog.queryByRole('button', { name: 'Sign out everywhere' })).toBeNull();
});

it('says that it failed to load', async () => {
  const api = new FakeApi().on(`GET /admin/users/${user(1).id}/security`, () =>
    problem(503, 'unavailable', 'Not now.'),
  );
  const { dialog } = await open(api);
  expect(await dialog.findByText('Failed to load sign-in and devices')).toBeVisible();
});

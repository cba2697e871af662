import { defaultPermissions, everyPermission, type PermissionConfigView } from '@bindery/contracts/identity';
import { FakeApi, problem } from '@bindery/web-kit/testing';
import { jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { openAdmin } from '../../testing/open-admin.js';
import { harbor, listOf, solo } from '../../testing/people.js';

const path = `/admin/permissions/${harbor.id}`;

function config(changes: Partial<PermissionConfigView> = {}): PermissionConfigView {
  return {
    account_id: harbor.id,
    account_name: harbor.name,
    version: 1,
    settings: { default_agent_access: 'own', auto_assign_seats: true },
    permission_matrix: { role_permissions: { agency_admin: everyPermission, ...defaultPermissions } },
    ...changes,
  };
}

const api = () =>
  new FakeApi()
    .answers(`GET ${path}`, config())
    .answers('GET /admin/users', listOf([]))
    .answers('GET /admin/accounts', listOf([harbor, solo]))
    .answers('GET /admin/agency-users', listOf([]))
    .answers('GET /admin/invitations', listOf([]))
    .on('GET /admin/seat-usage', () => problem(404, 'not_found', 'No seats here.'));

/** Opens the matrix of the user's own account as an agency admin. */
async function openMatrix(server: FakeApi) {
  const page = openAdmin(server, '/seats', {});
  await page.user.click(await screen.findByRole('button', { name: 'Permissions' }));
  return { ...page, dialog: await screen.findByRole('dialog', { name: 'Permission matrix' }) };
}

const box = (name: string) => screen.findByRole('checkbox', { name });

it('the matrix shows the permissions of each role, with the agency admin row locked', async () => {
  const { dialog } = await openMatrix(api());
  await box('Agent: See all');
  expect(dialog).toHaveAccessibleDescription('Harbor Insurance Group');
  const boxes = within(within(dialog).getByRole('table')).getAllByRole('checkbox');
  expect(
    boxes.map((one) => [one.getAttribute('aria-checked') === 'true', one.hasAttribute('disabled')]),
  ).toEqual([
    ...Array.from({ length: 4 }, () => [true, true]),
    ...[true, true, false, true].map((allowed) => [allowed, false]),
    ...[false, false, false, true].map((allowed) => [allowed, false]),
  ]);
  expect(screen.getByRole('radio', { name: 'Own records only' })).toBeChecked();
  expect(screen.getByRole('checkbox', { name: 'Assign seats automatically' })).toBeChecked();
  expect(within(dialog).getByText('Delete individuals and policies.')).toBeVisible();
  expect(within(dialog).getByText('Download the records they can see as a file.')).toBeVisible();
});

it('the matrix saves all settings and permissions and confirms for three seconds', async () => {
  const saved = config({ settings: { default_agent_access: 'all', auto_assign_seats: true } });
  const server = api().answers(`PUT ${path}`, saved);
  const { user } = await openMatrix(server);
  await user.click(await box('Agent: See all'));
  await user.click(screen.getByRole('radio', { name: 'Own records only' }));
  await user.keyboard('{ArrowDown>}');
  await waitFor(() => expect(screen.getByRole('radio', { name: 'All records' })).toBeChecked());
  await user.keyboard('{/ArrowDown}');
  jest.useFakeTimers({ advanceTimers: true });
  await user.click(screen.getByRole('button', { name: 'Save permissions' }));
  expect(await screen.findByText('Permissions updated successfully!')).toBeVisible();
  expect(server.sent(`PUT ${path}`).map(({ body }) => body)).toEqual([
    {
      settings: { default_agent_access: 'all', auto_assign_seats: true },
      permission_matrix: {
        role_permissions: {
          agency_user: defaultPermissions.agency_user,
          agent: { ...defaultPermissions.agent, can_see_all_records: true },
        },
      },
    },
  ]);
  act(() => jest.advanceTimersByTime(2_000));
  expect(screen.getByText('Permissions updated successfully!')).toBeVisible();
  act(() => jest.advanceTimersByTime(1_000));
  expect(screen.queryByText('Permissions updated successfully!')).toBeNull();
  jest.useRealTimers();
});

it.each([
  ['what failed', 'Failed to update permissions', () => problem(402, 'subscription_inactive', 'Not now.')],
  [
    'the words of the server',
    'Choose a plan first.',
    () => problem(402, 'subscription_inactive', 'Choose a plan first.'),
  ],
  [
    'what is wrong with the line',
    /^Error saving permissions: /,
    () => {
      throw new TypeError('Failed to fetch');
    },
  ],
])('a failed save shows %s and keeps the choices', async (_name, said, answer) => {
  const { user } = await openMatrix(api().on(`PUT ${path}`, answer));
  await user.click(await box('Agent: Delete'));
  await user.click(screen.getByRole('button', { name: 'Save permissions' }));
  expect(await screen.findByText(said)).toBeVisible();
  expect(await box('Agent: Delete')).toBeChecked();
});

it('the matrix keeps local choices and loads the newest version after a conflict', async () => {
  const theirs = config({ version: 2, settings: { default_agent_access: 'all', auto_assign_seats: true } });
  const server = api().on(`PUT ${path}`, ({ headers }) =>
    headers.get('If-Match') === '"2"'
      ? Response.json({ ...theirs, version: 3 })
      : problem(412, 'precondition_failed', 'Someone else saved this record.'),
  );
  const { user } = await openMatrix(server);
  await user.click(await box('Agent: Delete'));
  await user.click(screen.getByRole('button', { name: 'Save permissions' }));
  const told = await screen.findByText(/Someone else saved these permissions first/);
  expect(await box('Agent: Delete')).toBeChecked();
  server.answers(`GET ${path}`, theirs);
  await user.click(within(told.parentElement!).getByRole('button', { name: 'Load latest version' }));
  await waitFor(() => expect(screen.getByRole('radio', { name: 'All records' })).toBeChecked());
  expect(await box('Agent: Delete')).toBeChecked();
  await user.click(screen.getByRole('button', { name: 'Save permissions' }));
  expect(await screen.findByText('Permissions updated successfully!')).toBeVisible();
  expect(screen.queryByText(/The newest version is loaded/)).toBeNull();
});

it.each([
  ['Failed to load permissions', () => problem(404, 'not_found', "This account doesn't exist.")],
  [
    /^Error loading permissions: /,
    () => {
      throw new TypeError('Failed to fetch');
    },
  ],
])('the matrix shows "%s" after a failed load and reloads on Try again', async (title, answer) => {
  const server = api().on(`GET ${path}`, answer);
  const { user } = await openMatrix(server);
  expect(await screen.findByRole('heading', { name: title })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Save permissions' })).toBeDisabled();
  server.answers(`GET ${path}`, config());
  const failed = screen.getByRole('heading', { name: title }).parentElement!;
  await user.click(within(failed).getByRole('button', { name: 'Try again' }));
  expect(await box('Agent: See all')).toBeVisible();
});

it('the matrix prompts before discarding changed permissions', async () => {
  const { user } = await openMatrix(api());
  await user.click(await box('Agent: Delete'));
  await user.keyboard('{Escape}');
  await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await user.click(await screen.findByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('a superuser opens the matrix of the filtered account and switches to another', async () => {
  const server = api().answers(
    `GET /admin/permissions/${solo.id}`,
    config({
      account_id: solo.id,
      account_name: solo.name,
      settings: { default_agent_access: 'all', auto_assign_seats: false },
    }),
  );
  const { user } = openAdmin(server, `/users?account_id=${solo.id}`, { role: 'superuser' });
  await user.click(await screen.findByRole('button', { name: 'Permissions' }));
  expect(await screen.findByRole('radio', { name: 'All records' })).toBeChecked();
  await user.click(await box('Agent: Delete'));
  const account = screen.getByRole('combobox', { name: 'Account' });
  expect(account).toHaveTextContent('Solo');
  await user.click(account);
  await user.click(await screen.findByRole('option', { name: 'Harbor Insurance Group' }));
  await user.click(await screen.findByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(screen.getByRole('radio', { name: 'Own records only' })).toBeChecked());
  expect(await box('Agent: Delete')).not.toBeChecked();
});

it('an agency user who is not the owner sees no Permissions button', async () => {
  openAdmin(api(), '/seats', { role: 'agency_user', is_owner: false });
  expect(await screen.findByRole('button', { name: 'Invite user' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Permissions' })).toBeNull();
});

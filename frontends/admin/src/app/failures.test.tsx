import { FakeApi, problem, type OpenedRemote } from '@bindery/web-kit/testing';
import { fireEvent, screen, within } from '@testing-library/react';
import { inRowMenu } from '../testing/in-row-menu.js';
import { openAdmin } from '../testing/open-admin.js';
import { harbor, listOf, member } from '../testing/people.js';

// The specification, section 8, fixes these error texts word for word.

const unreachable = () => Promise.reject(new TypeError('offline'));
const usage = {
  ...{ account_id: harbor.id, account_name: harbor.name, monthly_total: 135, monthly_total_cents: 13_500 },
  ...{ seats_used: 2, seats_limit: 5, seats_available: 3, usage_percentage: 40 },
  ...{ support_seats_used: 0, support_seats_limit: 1 },
};
const agency = () =>
  new FakeApi()
    .answers('GET /admin/seat-usage', usage)
    .answers('GET /admin/agency-users', listOf([member(1), member(2, { is_active: false })]))
    .answers('GET /admin/invitations', listOf([]));
const openSeats = (api: FakeApi) => openAdmin(api, '/seats', { role: 'agency_admin' });

const press = async ({ user }: OpenedRemote, name: string | RegExp) =>
  user.click(await screen.findByRole('button', { name }));

test.each([
  ['Invite user', 'POST /admin/invite-user', /^(Send|Invite)/, 'Failed to send invitation'],
  ['Add user directly', 'POST /admin/add-user', /^Add/, 'Failed to add user'],
])('%s shows an error and keeps its text when the server is unreachable', async (open, call, send, text) => {
  const page = openSeats(agency().on(call, unreachable));
  await press(page, open);
  const email = await screen.findByRole('textbox', { name: /^Email/ });
  fireEvent.change(email, { target: { value: 'dee@harbor.test' } });
  const form = within(email.closest<HTMLElement>('[role="dialog"], section')!);
  await page.user.click(form.getByRole('button', { name: send }));
  expect(await screen.findByText(text)).toBeVisible();
  expect(email).toHaveValue('dee@harbor.test');
});

test.each([
  ['Deactivate', member(1), 'Failed to deactivate user'],
  ['Reactivate', member(2), 'Failed to reactivate user'],
])('%s shows an error when the server is unreachable', async (label, { id, full_name }, text) => {
  const page = openSeats(agency().on(`PUT /admin/user/${id}/${label.toLowerCase()}`, unreachable));
  await inRowMenu(page.user, full_name!, label);
  const question = within(await screen.findByRole('alertdialog'));
  await page.user.click(question.getByRole('button', { name: label }));
  expect(await screen.findByText(text)).toBeVisible();
});

test('Seat Management shows an authentication error when a stale token cannot be renewed', async () => {
  const refused = () => problem(401, 'token_stale', 'Your rights have changed.');
  const api = agency();
  for (const path of ['seat-usage', 'agency-users', 'invitations']) api.on(`GET /admin/${path}`, refused);
  openSeats(api);
  expect(await screen.findByRole('heading', { name: 'Failed to set up authentication' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
});

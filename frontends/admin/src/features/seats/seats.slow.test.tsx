import type { Role } from '@bindery/contracts/access';
import type { AgencyUserView, InvitationView, SeatUsageView } from '@bindery/contracts/identity';
import { FakeApi, problem } from '@bindery/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { inRowMenu, openRowMenu } from '../../testing/in-row-menu.js';
import { openAdmin } from '../../testing/open-admin.js';

const HARBOR = '6f1d6e9c-30f3-4a3f-9b1e-0d8f3c1d0002';
const id = (number: number) => `6f1d6e9c-30f3-4a3f-9b1e-${String(number).padStart(12, '0')}`;

const usage: SeatUsageView = {
  account_id: HARBOR,
  account_name: 'Harbor Insurance Group',
  seats_used: 4,
  seats_limit: 5,
  seats_available: 1,
  usage_percentage: 80,
  support_seats_used: 1,
  support_seats_limit: 1,
  monthly_total: 135,
  monthly_total_cents: 13_500,
};

const user = (number: number, changes: Partial<AgencyUserView> = {}): AgencyUserView => ({
  id: id(number),
  email: `user${number}@harbor.test`,
  full_name: `User ${number}`,
  role: 'agent',
  is_owner: false,
  is_active: true,
  created_at: '2026-11-18T12:00:00.000Z',
  ...changes,
});

const invitation = (number: number, changes: Partial<InvitationView> = {}): InvitationView => ({
  id: id(100 + number),
  email: `invited${number}@harbor.test`,
  full_name: null,
  role: 'agent',
  kind: 'invited',
  status: 'pending',
  created_at: '2026-11-18T12:00:00.000Z',
  expires_at: '2026-11-25T12:00:00.000Z',
  ...changes,
});

const listOf = <T,>(items: T[]) => ({ items, total: items.length, filtered: items.length });

interface Agency {
  seats?: Partial<SeatUsageView>;
  users?: AgencyUserView[];
  invitations?: InvitationView[];
}

const agency = ({ seats = {}, users = [user(1)], invitations = [] }: Agency = {}): FakeApi =>
  new FakeApi()
    .answers('GET /admin/seat-usage', { ...usage, ...seats })
    .answers('GET /admin/agency-users', listOf(users))
    .answers('GET /admin/invitations', listOf(invitations));

const openSeats = (api: FakeApi, role: Role = 'agency_admin') => openAdmin(api, '/seats', { role });
const rowOf = async (email: string) =>
  within((await screen.findByText(email, { exact: false })).closest('tr')!);
const answer = async (page: ReturnType<typeof openSeats>, question: string, button: string) => {
  const dialog = within(await screen.findByRole('alertdialog', { name: question }));
  await page.user.click(dialog.getByRole('button', { name: button }));
};

it('the seat usage card shows used and available seats and the monthly cost', async () => {
  openSeats(agency());
  const card = within(await screen.findByRole('region', { name: 'Seat usage' }));
  expect(await card.findByText((_, node) => node?.textContent === '4 of 5 seats used')).toBeVisible();
  const facts = card.getAllByRole('definition').map((fact) => fact.textContent);
  expect(facts).toEqual(['1', '1 of 1 used', '$135 per month']);
});

it.each([
  [0, 0, 0, 'green'],
  [3, 4, 75, 'green'],
  [28, 37, 76, 'amber'],
  [9, 10, 90, 'amber'],
  [19, 21, 90, 'red'],
  [7, 5, 100, 'red'],
])('%i of %i seats show as a bar of %i percent in %s', async (seats_used, seats_limit, width, level) => {
  openSeats(agency({ seats: { seats_used, seats_limit } }));
  const bar = await screen.findByRole('meter', { name: 'Seats used' });
  expect(bar).toHaveAttribute('aria-valuenow', String(width));
  expect(bar.firstElementChild).toHaveStyle({ width: `${width}%` });
  expect(bar.firstElementChild).toHaveAttribute('data-level', level);
});

it('an agency admin invites an agent and sees a confirmation', async () => {
  const api = agency().answers('POST /admin/invite-user', { success: true, message: 'Done.' });
  const page = openSeats(api);
  await page.user.click(await screen.findByRole('button', { name: 'Invite user' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Invite user' }));
  await page.user.click(dialog.getByRole('button', { name: 'Send invitation' }));
  expect(dialog.getByText('Enter an email address such as name@example.com.')).toBeVisible();
  expect(api.sent('POST /admin/invite-user')).toHaveLength(0);

  await page.user.type(dialog.getByRole('textbox', { name: /^Email/ }), ' dee@harbor.test ');
  await page.user.type(dialog.getByRole('textbox', { name: 'Full name' }), 'Dee Ortiz');
  await page.user.click(dialog.getByRole('combobox', { name: 'Role' }));
  expect((await screen.findAllByRole('option')).map((option) => option.textContent)).toEqual(['Agent']);
  await page.user.click(screen.getByRole('option', { name: 'Agent' }));
  await page.user.click(dialog.getByRole('button', { name: 'Send invitation' }));
  expect(await screen.findByText('Invitation sent to dee@harbor.test!')).toBeVisible();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  const body = { email: 'dee@harbor.test', full_name: 'Dee Ortiz', role: 'agent' };
  expect(api.sent('POST /admin/invite-user').map((request) => request.body)).toEqual([body]);
  await waitFor(() => expect(api.sent('GET /admin/invitations')).toHaveLength(2));
});

it('Add User Directly adds an Admin and keeps the form when all seats are taken', async () => {
  const full = 'All 5 seats are taken. Free one, or add seats to your plan.';
  const api = agency().on('POST /admin/add-user', () => problem(409, 'seat_limit_reached', full));
  const page = openSeats(api);
  await page.user.click(await screen.findByRole('button', { name: 'Add user directly' }));
  const form = within(await screen.findByRole('region', { name: 'Add team member' }));
  await page.user.type(form.getByRole('textbox', { name: /^Email/ }), 'sam@harbor.test');
  await page.user.click(form.getByRole('combobox', { name: 'Role' }));
  await page.user.click(await screen.findByRole('option', { name: 'Admin' }));
  await page.user.click(form.getByRole('button', { name: 'Add user' }));
  expect(await screen.findByText(`Error: ${full}`)).toBeVisible();
  expect(form.getByRole('textbox', { name: /^Email/ })).toHaveValue('sam@harbor.test');

  api.answers('POST /admin/add-user', { success: true, message: 'Done.' });
  await page.user.click(form.getByRole('button', { name: 'Add user' }));
  expect(await screen.findByText('User sam@harbor.test added successfully!')).toBeVisible();
  expect(api.sent('POST /admin/add-user').at(-1)?.body).toMatchObject({ role: 'agency_user' });
});

it('the invitation form shows a server error under its field', async () => {
  const issue = { path: 'email', message: 'This address cannot get mail.' };
  const api = agency().on('POST /admin/invite-user', () =>
    problem(422, 'validation_failed', 'Check the form.', [issue]),
  );
  const page = openSeats(api);
  await page.user.click(await screen.findByRole('button', { name: 'Invite user' }));
  await page.user.type(await screen.findByRole('textbox', { name: /^Email/ }), 'dee@harbor.test');
  await page.user.click(screen.getByRole('button', { name: 'Send invitation' }));
  expect(await screen.findByText(issue.message)).toBeVisible();
  expect(screen.getByRole('textbox', { name: /^Email/ })).toHaveAccessibleDescription(issue.message);
});

it('the member list deactivates after confirmation and shows why a reactivation fails', async () => {
  const api = agency({ users: [user(1), user(2, { is_active: false })] })
    .answers(`PUT /admin/user/${id(1)}/deactivate`, { success: true, message: 'User 1 was deactivated.' })
    .on(`PUT /admin/user/${id(2)}/reactivate`, () =>
      problem(409, 'seat_limit_reached', 'All seats are taken.'),
    );
  const page = openSeats(api);
  await inRowMenu(page.user, 'User 1', 'Deactivate');
  await answer(page, 'Are you sure you want to deactivate user1@harbor.test?', 'Cancel');
  expect(api.sent(`PUT /admin/user/${id(1)}/deactivate`)).toHaveLength(0);
  await inRowMenu(page.user, 'User 1', 'Deactivate');
  await answer(page, 'Are you sure you want to deactivate user1@harbor.test?', 'Deactivate');
  expect(await screen.findByText('User 1 was deactivated.')).toBeVisible();

  const inactive = await rowOf('user2@harbor.test');
  expect(inactive.getByText('Inactive').closest('tr')).toHaveAttribute('data-muted');
  await inRowMenu(page.user, 'User 2', 'Reactivate');
  await answer(page, 'Are you sure you want to reactivate user2@harbor.test?', 'Reactivate');
  expect(await screen.findByText('Error: All seats are taken.')).toBeVisible();
});

it('the menu of oneself, the owner and a higher rank has the reason in the place of Deactivate', async () => {
  const users = [
    user(1, { id: id(1), role: 'agency_user' }),
    user(2, { is_owner: true }),
    user(3, { role: 'agency_admin' }),
    user(4),
  ];
  const page = openAdmin(agency({ users }), '/seats', { role: 'agency_user', id: id(1), is_owner: false });
  await screen.findByText(/^user1@harbor.test/);
  expect(page.address()).toBe('/app/admin/seats');
  const items = [];
  for (const number of [1, 2, 3, 4]) {
    await openRowMenu(page.user, `User ${number}`);
    const item = await screen.findByRole('menuitem');
    items.push([item.textContent, item.getAttribute('aria-disabled') === 'true']);
    await page.user.keyboard('{Escape}');
  }
  expect(items).toEqual([
    ['Another administrator can change your access', true],
    ['The owner can be changed after a transfer of the ownership', true],
    ['You can manage members with a role below yours', true],
    ['Deactivate', false],
  ]);
});

it('the invitation list shows each status, resends an invitation and revokes another', async () => {
  const api = agency({
    invitations: [
      invitation(1),
      invitation(2, { status: 'expired' }),
      invitation(3, { status: 'declined', kind: 'added', expires_at: null }),
    ],
  })
    .answers(`POST /admin/invitations/${id(102)}/resend`, { success: true, message: 'Done.' })
    .done(`DELETE /admin/invitations/${id(101)}`);
  const page = openSeats(api);
  await rowOf('invited1@harbor.test');
  const rows = within(screen.getByRole('table', { name: 'Pending invitations' }))
    .getAllByRole('row')
    .slice(1);
  expect(rows.map((row) => within(row).getAllByRole('cell')[2]?.textContent)).toEqual([
    'Pending',
    'Expired',
    'Declined',
  ]);
  expect(within(rows[2]!).getByText('Never')).toBeVisible();
  await page.user.click(screen.getByRole('button', { name: 'Resend to invited2@harbor.test' }));
  expect(await screen.findByText('Invitation sent to invited2@harbor.test!')).toBeVisible();
  await page.user.click(screen.getByRole('button', { name: 'Revoke invited1@harbor.test' }));
  await answer(page, 'Are you sure you want to revoke the invitation to invited1@harbor.test?', 'Revoke');
  expect(await screen.findByText('Invitation to invited1@harbor.test revoked')).toBeVisible();
  expect(api.sent(`DELETE /admin/invitations/${id(101)}`)).toHaveLength(1);
});

it('a panel that fails to load shows its error and reloads on Try again', async () => {
  const refused = () => problem(404, 'not_found', 'Not now.');
  const api = agency().on('GET /admin/seat-usage', refused).on('GET /admin/agency-users', refused);
  const page = openSeats(api);
  expect(await screen.findByRole('heading', { name: 'Failed to load seat usage data' })).toBeVisible();
  const failed = await screen.findByRole('heading', { name: 'Failed to load agency users' });
  api.answers('GET /admin/agency-users', listOf([user(1)]));
  await page.user.click(within(failed.parentElement!).getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText(/^user1@harbor.test/)).toBeVisible();
});

it('the page shows a single Try again when every panel fails to load', async () => {
  const refused = () => problem(404, 'not_found', 'Not now.');
  const api = new FakeApi();
  for (const path of ['seat-usage', 'agency-users', 'invitations']) api.on(`GET /admin/${path}`, refused);
  const page = openSeats(api);
  expect(await screen.findByRole('heading', { name: 'Failed to load data' })).toBeVisible();
  api.answers('GET /admin/seat-usage', usage);
  api.answers('GET /admin/agency-users', listOf([user(1)])).answers('GET /admin/invitations', listOf([]));
  await page.user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('No pending invitations')).toBeVisible();
});

it('Invite User is disabled with a reason while the subscription is inactive', async () => {
  openAdmin(agency(), '/seats', {}, { entitlement: 'inactive' });
  const invite = await screen.findByRole('button', { name: 'Invite user' });
  expect(invite).toBeDisabled();
  expect(invite).toHaveAttribute('title', expect.stringContaining("subscription isn't active"));
});

it('Seat Management denies access to an agent', async () => {
  const api = new FakeApi();
  openSeats(api, 'agent');
  expect(await screen.findByRole('heading', { name: 'Access Denied' })).toBeVisible();
  expect(screen.getByText('Only agency administrators can access seat management.')).toBeVisible();
  expect(api.sent('GET /admin/seat-usage')).toHaveLength(0);
});

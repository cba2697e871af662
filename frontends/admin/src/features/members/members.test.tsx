import type { InvitationView, MemberView } from '@bindery/contracts/identity';
import { FakeApi, problem, startedExport } from '@bindery/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { inRowMenu, openRowMenu } from '../../testing/in-row-menu.js';
import { openAdmin } from '../../testing/open-admin.js';
import { idOf, listOf } from '../../testing/people.js';

const MEMBERS = '/admin/members';
const JOB = '6f1d6e9c-30f3-4a3f-9b1e-0d8f3c1d0f01';

const member = (n: number, full_name: string | null, rest: Partial<MemberView> = {}): MemberView => ({
  ...{ id: idOf(n), email: `m${n}@harbor.test`, full_name },
  ...{ role: 'agent', is_owner: false, is_active: true },
  ...{ can_see_all_records: false, sees_all_records: false, has_second_factor: false },
  ...{ last_sign_in_at: null, created_at: '2026-01-02T00:00:00.000Z', version: 1 },
  ...rest,
});
const owner = member(0, 'Olivia Hart', {
  ...{ id: '6f1d6e9c-30f3-4a3f-9b1e-0d8f3c1d0001', role: 'agency_admin', is_owner: true },
  ...{ sees_all_records: true, last_sign_in_at: '2025-11-20T15:00:00.000Z' },
});
const [ana, ben] = [member(1, 'Ana Lindqvist'), member(2, null)];

const usage = {
  ...{ account_id: idOf(90), account_name: 'Harbor Insurance Group' },
  ...{ seats_used: 3, seats_limit: 5, seats_available: 2, usage_percentage: 60 },
  ...{ support_seats_used: 0, support_seats_limit: 0, monthly_total: 125, monthly_total_cents: 12_500 },
};
const invited: InvitationView = {
  ...{ id: idOf(50), email: 'dee@harbor.test', full_name: null, role: 'agent', kind: 'invited' },
  ...{ status: 'pending', created_at: '2026-11-18T12:00:00.000Z', expires_at: '2026-11-25T12:00:00.000Z' },
};

const agency = () =>
  new FakeApi()
    .answers(`GET ${MEMBERS}`, listOf([owner, ana, ben]))
    .answers('GET /admin/seat-usage', usage)
    .answers('GET /admin/invitations', listOf([invited]))
    .answers('GET /agents', listOf([{ id: ana.id, name: 'Ana Lindqvist', clients: 1_214 }]));
const openMembers = (api: FakeApi) => openAdmin(api, '/members', { role: 'agency_admin', is_owner: true });
const row = async (name: string | RegExp) => within(await screen.findByRole('row', { name }));

test('members are listed with all about them, and the menu of the owner says why it is empty', async () => {
  const { user } = openMembers(agency());
  const first = await row(/Olivia Hart/);
  for (const text of ['Agency Admin', 'Active', 'All records', 'Nov 20, 2025'])
    expect(first.getByText(text)).toBeVisible();
  expect(first.getByText(/Owner · You/)).toBeVisible();
  const second = await row(/Ana Lindqvist/);
  for (const text of ['Agent', 'Own records', 'Never']) expect(second.getByText(text)).toBeVisible();
  await openRowMenu(user, 'Olivia Hart');
  expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual([
    'The owner can be changed after a transfer of the ownership',
  ]);
  await user.keyboard('{Escape}');
  await openRowMenu(user, 'Ana Lindqvist');
  expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual([
    ...['Change role and records', 'Deactivate', 'Remove'],
  ]);
});

test('seats and invitations are beside the members, who are invited there', async () => {
  const api = agency().answers('POST /admin/invite-user', { success: true, message: 'Done.' });
  const { user } = openMembers(api);
  expect(await screen.findByRole('link', { name: '3 of 5 seats used' })).toHaveAttribute(
    'href',
    '/app/admin/seats',
  );
  expect(await screen.findByText('dee@harbor.test')).toBeVisible();
  await user.keyboard('n');
  const dialog = within(await screen.findByRole('dialog', { name: 'Invite user' }));
  await user.type(dialog.getByRole('textbox', { name: /^Email/ }), 'eve@harbor.test');
  await user.click(dialog.getByRole('button', { name: 'Send invitation' }));
  expect(await screen.findByText('Invitation sent to eve@harbor.test!')).toBeVisible();
  expect(api.sent('POST /admin/invite-user')).toHaveLength(1);
});

test('a member is deactivated after a question, and the list follows', async () => {
  const path = `PUT /admin/user/${ana.id}/deactivate`;
  const api = agency().on(path, () => {
    api.answers(`GET ${MEMBERS}`, listOf([owner, { ...ana, is_active: false }, ben]));
    return Response.json({ success: true, message: 'Ana Lindqvist was deactivated.' });
  });
  const { user } = openMembers(api);
  await inRowMenu(user, 'Ana Lindqvist', 'Deactivate');
  const name = 'Are you sure you want to deactivate m1@harbor.test?';
  const question = within(await screen.findByRole('alertdialog', { name }));
  expect(api.sent(path)).toHaveLength(0);
  await user.click(question.getByRole('button', { name: 'Deactivate' }));
  expect(await (await row(/Ana Lindqvist/)).findByText('Inactive')).toBeVisible();
});

test('the page is for managers of members, without seats where their role has none', async () => {
  const api = agency();
  openAdmin(api, '/members', { role: 'agent', is_owner: true });
  expect(await screen.findByRole('button', { name: 'Actions for Ana Lindqvist' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Invite user' })).not.toBeInTheDocument();
  expect(api.sent('GET /admin/seat-usage')).toHaveLength(0);
});

test('the page denies access to an agent', async () => {
  const api = agency();
  openAdmin(api, '/members', { role: 'agent', is_owner: false }, { user_role: 'agent', is_owner: false });
  expect(await screen.findByRole('heading', { name: 'Access Denied' })).toBeVisible();
  expect(api.sent(`GET ${MEMBERS}`)).toHaveLength(0);
});

test('a change sends the role alone when only that was changed', async () => {
  const server = agency().answers(`PUT ${MEMBERS}/${ana.id}`, { ...ana, role: 'agency_user' });
  const { user } = openMembers(server);
  await inRowMenu(user, 'Ana Lindqvist', 'Change role and records');
  const dialog = within(await screen.findByRole('dialog', { name: 'Change Ana Lindqvist' }));
  await user.click(dialog.getByLabelText(/Role/));
  expect(screen.queryByRole('option', { name: 'Superuser' })).not.toBeInTheDocument();
  await user.click(await screen.findByRole('option', { name: 'Agency User' }));
  await user.click(dialog.getByRole('button', { name: 'Save changes' }));
  expect(await screen.findByText('Member changed')).toBeVisible();
  expect(server.sent(`PUT ${MEMBERS}/${ana.id}`).map(({ body }) => body)).toEqual([{ role: 'agency_user' }]);
});

test('a removal asks who gets the clients, and shows the job until it is done', async () => {
  const server = agency().on(`DELETE ${MEMBERS}/${ana.id}`, () => {
    server.answers(`GET ${MEMBERS}`, listOf([owner, ben]));
    return Response.json({ job_id: JOB }, { status: 202 });
  });
  const { user } = openMembers(server);
  await inRowMenu(user, 'Ana Lindqvist', 'Remove');
  const question = within(await screen.findByRole('dialog', { name: 'Remove Ana Lindqvist?' }));
  const heir = await question.findByRole('combobox', { name: /Their 1,214 clients and their tasks go to/ });
  expect(server.sent('GET /agents').map(({ query }) => query.get('counts'))).toEqual(['true']);
  await user.click(question.getByRole('button', { name: 'Remove' }));
  expect(await question.findByText('Choose a member, or nobody.')).toBeVisible();
  expect(server.sent(`DELETE ${MEMBERS}/${ana.id}`)).toHaveLength(0);
  await user.click(heir);
  expect(screen.queryByRole('option', { name: 'Ana Lindqvist' })).not.toBeInTheDocument();
  await user.click(await screen.findByRole('option', { name: 'm2@harbor.test' }));
  await user.click(question.getByRole('button', { name: 'Remove' }));
  const removed = within(await screen.findByRole('dialog', { name: 'Ana Lindqvist was removed' }));
  expect(await removed.findByText(/^Their clients are being reassigned\./)).toBeVisible();
  const [sent] = server.sent(`DELETE ${MEMBERS}/${ana.id}`);
  expect(sent?.query.get('reassign_to')).toBe(ben.id);
  const running = { ...startedExport, id: JOB, kind: 'reassign', state: 'running' };
  const job = { ...running, progress: { done: 12, total: 40 } };
  server.answers(`GET /jobs/${JOB}`, { ...job });
  expect(await removed.findByText(/\(12 of 40\)/)).toBeVisible();
  server.answers(`GET /jobs/${JOB}`, { ...job, state: 'completed', finished_at: '2026-11-27T10:00:00.000Z' });
  expect(await removed.findByText('Their clients have been reassigned.')).toBeVisible();
  await user.click(removed.getAllByRole('button', { name: 'Close' })[0]!);
  await waitFor(() => expect(screen.queryByText('Ana Lindqvist')).not.toBeInTheDocument());
});

test('a refused removal says why, and nobody gets the clients only by choice, also while crm is away', async () => {
  const detail = 'This is the last active agency admin.';
  const server = agency()
    .on('GET /agents', () => problem(503, 'unavailable', 'Not now.'))
    .on(`DELETE ${MEMBERS}/${ben.id}`, () => problem(409, 'account_would_be_ownerless', detail));
  const { user } = openMembers(server);
  await inRowMenu(user, 'm2@harbor.test', 'Remove');
  const question = within(await screen.findByRole('dialog', { name: 'Remove m2@harbor.test?' }));
  expect(await question.findByText(/can't be counted right now/)).toBeVisible();
  await user.click(question.getByRole('combobox', { name: /Their clients and tasks go to/ }));
  await user.click(await screen.findByRole('option', { name: 'Nobody: leave them unassigned' }));
  await user.click(question.getByRole('button', { name: 'Remove' }));
  expect(await question.findByText(detail)).toBeVisible();
  expect(server.sent(`DELETE ${MEMBERS}/${ben.id}`)[0]?.query.has('reassign_to')).toBe(false);
});

test.each([
  [0, 'They have no clients. Their tasks go to'],
  [1, 'Their 1 client and their tasks go to'],
  [undefined, 'Their clients and tasks go to'],
])('the question about %s clients', async (clients, label) => {
  const listed = clients === undefined ? [] : [{ id: ben.id, name: 'm2', clients }];
  const { user } = openMembers(agency().answers('GET /agents', listOf(listed)));
  await inRowMenu(user, 'm2@harbor.test', 'Remove');
  expect(await screen.findByRole('combobox', { name: new RegExp(`^${label}`) })).toBeVisible();
});

test('the second factors of a member are reset after a request, or once another administrator confirms it', async () => {
  const reset = `${MEMBERS}/${ana.id}/factor-reset`;
  const asked = {
    ...{ user_id: ana.id, requested_by: owner.id, is_done: false },
    ...{ requested_at: '2026-11-20T15:00:00.000Z', effective_at: '2026-11-21T15:00:00.000Z' },
  };
  const by = (requested_by: string | null) =>
    server.answers(`GET ${reset}`, { pending: requested_by === null ? null : { ...asked, requested_by } });
  const server = agency()
    .answers(`GET ${MEMBERS}`, listOf([owner, { ...ana, has_second_factor: true }, ben]))
    .on(`POST ${reset}`, () => {
      by(owner.id);
      return Response.json(asked);
    })
    .on(`DELETE ${reset}`, () => {
      by(ben.id);
      return new Response(null, { status: 204 });
    })
    .answers(`POST ${reset}/confirm`, { ...asked, is_done: true });
  by(null);
  const { user } = openMembers(server);
  const open = async () => {
    await inRowMenu(user, 'Ana Lindqvist', 'Reset second factors');
    return within(await screen.findByRole('dialog', { name: 'Reset second factors of Ana Lindqvist' }));
  };
  await openRowMenu(user, 'm2@harbor.test');
  await screen.findByRole('menuitem', { name: 'Remove' });
  expect(screen.queryByRole('menuitem', { name: /^Reset/ })).toBeNull();
  await user.keyboard('{Escape}');
  await user.click(await (await open()).findByRole('button', { name: 'Request reset' }));
  expect(await screen.findByText('Reset requested')).toBeVisible();

  const own = await open();
  expect(await own.findByText(/It takes effect on Nov 21, 2026/)).toBeVisible();
  expect(own.queryByRole('button', { name: 'Reset now' })).toBeNull();
  await user.click(own.getByRole('button', { name: 'Cancel the reset' }));
  expect(await screen.findByText('Reset canceled')).toBeVisible();

  // By now another administrator has requested one.
  await user.click(await (await open()).findByRole('button', { name: 'Reset now' }));
  expect(await screen.findByText('Second factors reset')).toBeVisible();
});

import type { MemberView } from '@bindery/contracts/identity';
import { startedExport } from '@bindery/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { FakeServer, person, problem } from '../../testing/fake-server.js';
import { openPage } from '../../testing/open-page.js';
import { someAgency } from '../../testing/settings.js';

const MEMBERS = '/api/admin/members';
const TRANSFERS = '/api/admin/ownership-transfers';
const JOB = '6f1d6e9c-30f3-4a3f-9b1e-0d8f3c1d0f01';
const at = (tab: string) => `/app/dashboard/settings/${tab}`;

const member = (n: number, full_name: string | null, rest: Partial<MemberView> = {}): MemberView => ({
  ...{ id: `6f1d6e9c-30f3-4a3f-9b1e-0d8f3c1d00a${n}`, email: `m${n}@harbor.test`, full_name },
  ...{ role: 'agent', is_owner: false, is_active: true },
  ...{ can_see_all_records: false, sees_all_records: false, has_second_factor: false },
  ...{ last_sign_in_at: null, created_at: '2026-01-02T00:00:00.000Z', version: 1 },
  ...rest,
});
const owner = member(0, 'Olivia Hart', {
  ...{ id: person.id, role: 'agency_admin', is_owner: true, sees_all_records: true },
  last_sign_in_at: '2026-11-20T15:00:00.000Z',
});
const [ana, ben] = [member(1, 'Ana Lindqvist'), member(2, null)];
const listOf = (...items: MemberView[]) => ({ items, total: items.length, filtered: items.length });

function serverOfOwner(): FakeServer {
  const server = new FakeServer()
    .on(`GET ${MEMBERS}`, listOf(owner, ana, ben))
    .on(`GET ${TRANSFERS}`, { transfer: null })
    .on('GET /api/settings/agency', someAgency);
  Object.assign(server.me, { role: 'agency_admin', is_owner: true });
  server.token = { user_role: 'agency_admin', is_owner: true, entitlement: 'active' };
  return server;
}
const row = async (name: string | RegExp) => within(await screen.findByRole('row', { name }));

test('members are listed with role, records and last sign-in, and the owner cannot be changed', async () => {
  openPage(serverOfOwner(), at('members'), { signedIn: true });
  const first = await row(/Olivia Hart/);
  for (const text of ['Agency Admin', 'All records', 'Nov 20, 2026'])
    expect(first.getByText(text)).toBeVisible();
  expect(first.getByText(/Owner · You/)).toBeVisible();
  expect(first.getByRole('button', { name: 'Remove Olivia Hart' })).toBeDisabled();
  const second = await row(/Ana Lindqvist/);
  for (const text of ['Agent', 'Own records', 'Never']) expect(second.getByText(text)).toBeVisible();
});

test('the tab is absent for who may not manage members', async () => {
  const server = serverOfOwner();
  server.token = { user_role: 'agent', is_owner: false, entitlement: 'active' };
  openPage(server, at('members'), { signedIn: true });
  expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeVisible();
});

test('a change sends the role alone when only that was changed', async () => {
  const server = serverOfOwner().on(`PUT ${MEMBERS}/${ana.id}`, { ...ana, role: 'agency_user' });
  const { user } = openPage(server, at('members'), { signedIn: true });
  await user.click(await screen.findByRole('button', { name: 'Change Ana Lindqvist' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Change Ana Lindqvist' }));
  await user.click(dialog.getByLabelText(/Role/));
  expect(screen.queryByRole('option', { name: 'Superuser' })).not.toBeInTheDocument();
  await user.click(await screen.findByRole('option', { name: 'Agency User' }));
  await user.click(dialog.getByRole('button', { name: 'Save changes' }));
  expect(await screen.findByText('Member changed')).toBeVisible();
  expect(server.sent(`PUT ${MEMBERS}/${ana.id}`).map(({ body }) => body)).toEqual([{ role: 'agency_user' }]);
});

test('a removal asks who gets the clients, and shows the job until it is done', async () => {
  const server = serverOfOwner().on(`DELETE ${MEMBERS}/${ana.id}`, () => {
    server.on(`GET ${MEMBERS}`, listOf(owner, ben));
    return Response.json({ job_id: JOB }, { status: 202 });
  });
  const { user } = openPage(server, at('members'), { signedIn: true });
  await user.click(await screen.findByRole('button', { name: 'Remove Ana Lindqvist' }));
  const question = within(await screen.findByRole('dialog', { name: 'Remove Ana Lindqvist?' }));
  await user.click(question.getByLabelText(/Their clients and tasks go to/));
  expect(screen.queryByRole('option', { name: 'Ana Lindqvist' })).not.toBeInTheDocument();
  await user.click(await screen.findByRole('option', { name: 'm2@harbor.test' }));
  await user.click(question.getByRole('button', { name: 'Remove' }));
  const removed = within(await screen.findByRole('dialog', { name: 'Ana Lindqvist was removed' }));
  expect(await removed.findByText(/^Their clients are being reassigned\./)).toBeVisible();
  const [sent] = server.sent(`DELETE ${MEMBERS}/${ana.id}`);
  expect(sent?.query.get('reassign_to')).toBe(ben.id);
  const running = { ...startedExport, id: JOB, kind: 'reassign', state: 'running' };
  const job = { ...running, progress: { done: 12, total: 40 } };
  server.on(`GET /api/jobs/${JOB}`, { ...job });
  expect(await removed.findByText(/\(12 of 40\)/)).toBeVisible();
  server.on(`GET /api/jobs/${JOB}`, { ...job, state: 'completed', finished_at: '2026-11-27T10:00:00.000Z' });
  expect(await removed.findByText('Their clients have been reassigned.')).toBeVisible();
  await user.click(removed.getAllByRole('button', { name: 'Close' })[0]!);
  await waitFor(() => expect(screen.queryByText('Ana Lindqvist')).not.toBeInTheDocument());
});

test('a refused removal says why, and leaves clients unassigned when it is tried again', async () => {
  const detail = 'This is the last active agency admin.';
  const server = serverOfOwner().on(`DELETE ${MEMBERS}/${ben.id}`, () =>
    problem(409, 'account_would_be_ownerless', detail),
  );
  const { user } = openPage(server, at('members'), { signedIn: true });
  await user.click(await screen.findByRole('button', { name: 'Remove m2@harbor.test' }));
  const question = within(await screen.findByRole('dialog', { name: 'Remove m2@harbor.test?' }));
  await user.click(question.getByRole('button', { name: 'Remove' }));
  expect(await question.findByText(detail)).toBeVisible();
  expect(server.sent(`DELETE ${MEMBERS}/${ben.id}`)[0]?.query.has('reassign_to')).toBe(false);
});

describe('the ownership', () => {
  const transfer = {
    ...{ id: JOB, offered_at: '2026-11-27T10:00:00.000Z', expires_at: '2026-12-04T10:00:00.000Z' },
    from: { id: owner.id, email: owner.email, full_name: owner.full_name },
    to: { id: ana.id, email: ana.email, full_name: ana.full_name },
  };

  test('is offered by the owner, who can cancel the offer', async () => {
    const server = serverOfOwner()
      .on(`POST ${TRANSFERS}`, () => {
        server.on(`GET ${TRANSFERS}`, { transfer });
        return Response.json(transfer, { status: 201 });
      })
      .on(`POST ${TRANSFERS}/${JOB}/cancel`, () => new Response(null, { status: 204 }));
    const { user } = openPage(server, at('members'), { signedIn: true });
    expect(await screen.findByRole('button', { name: 'Offer ownership' })).toBeDisabled();
    await user.click(screen.getByLabelText(/New owner/));
    await user.click(await screen.findByRole('option', { name: 'Ana Lindqvist' }));
    await user.click(screen.getByRole('button', { name: 'Offer ownership' }));
    expect(await screen.findByText(/^You offered the ownership to Ana Lindqvist/)).toBeVisible();
    expect(server.sent(`POST ${TRANSFERS}`).map(({ body }) => body)).toEqual([{ to: ana.id }]);
    await user.click(screen.getByRole('button', { name: 'Cancel offer' }));
    expect(await screen.findByText('The offer has ended')).toBeVisible();
  });

  test('is accepted by the member after a question, on the Agency tab', async () => {
    const mine = { ...transfer, to: { ...transfer.to, id: person.id } };
    const server = serverOfOwner()
      .on(`GET ${TRANSFERS}`, { transfer: { ...mine, from: { ...mine.from, id: ana.id } } })
      .on(`POST ${TRANSFERS}/${JOB}/accept`, () => new Response(null, { status: 204 }));
    server.token = { user_role: 'agent', is_owner: false, entitlement: 'active' };
    const { user } = openPage(server, at('agency'), { signedIn: true });
    await user.click(await screen.findByRole('button', { name: 'Accept ownership' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Become the owner?' }));
    expect(server.sent(`POST ${TRANSFERS}/${JOB}/accept`)).toHaveLength(0);
    await user.click(question.getByRole('button', { name: 'Accept ownership' }));
    expect(await screen.findByText('You own the account now')).toBeVisible();
  });

  test('is shown to nobody else as theirs to accept', async () => {
    const server = serverOfOwner().on(`GET ${TRANSFERS}`, { transfer });
    openPage(server, at('agency'), { signedIn: true });
    expect(await screen.findByLabelText(/Agency name/)).toBeVisible();
    await waitFor(() => expect(server.sent(`GET ${TRANSFERS}`)).toHaveLength(1));
    expect(screen.queryByRole('button', { name: 'Accept ownership' })).not.toBeInTheDocument();
  });
});

test('the second factors of a member are reset after a request, or once another administrator confirms it', async () => {
  const reset = `${MEMBERS}/${ana.id}/factor-reset`;
  const asked = {
    ...{ user_id: ana.id, requested_by: person.id, is_done: false },
    ...{ requested_at: '2026-11-20T15:00:00.000Z', effective_at: '2026-11-21T15:00:00.000Z' },
  };
  const by = (requested_by: string | null) =>
    server.on(`GET ${reset}`, { pending: requested_by === null ? null : { ...asked, requested_by } });
  const server = serverOfOwner()
    .on(`GET ${MEMBERS}`, listOf(owner, { ...ana, has_second_factor: true }, ben))
    .on(`POST ${reset}`, () => {
      by(person.id);
      return Response.json(asked);
    })
    .on(`DELETE ${reset}`, () => {
      by(ben.id);
      return new Response(null, { status: 204 });
    })
    .on(`POST ${reset}/confirm`, { ...asked, is_done: true });
  by(null);
  const { user } = openPage(server, at('members'), { signedIn: true });
  const open = async () => {
    await user.click(await screen.findByRole('button', { name: 'Reset second factors of Ana Lindqvist' }));
    return within(await screen.findByRole('dialog', { name: 'Reset second factors of Ana Lindqvist' }));
  };
  expect((await row(/m2@harbor/)).queryByRole('button', { name: /^Reset/ })).toBeNull();
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

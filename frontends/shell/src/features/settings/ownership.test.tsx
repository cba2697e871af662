import { screen, waitFor, within } from '@testing-library/react';
import type { MemberView } from '@bindery/contracts/identity';
import { FakeServer, person } from '../../testing/fake-server.js';
import { openPage } from '../../testing/open-page.js';
import { someAgency } from '../../testing/settings.js';

const AGENCY = '/app/dashboard/settings/agency';
const MEMBERS = '/api/admin/members';
const TRANSFERS = '/api/admin/ownership-transfers';
const TRANSFER = '6f1d6e9c-30f3-4a3f-9b1e-0d8f3c1d0f01';

const member = (n: number, full_name: string, rest: Partial<MemberView> = {}): MemberView => ({
  ...{ id: `6f1d6e9c-30f3-4a3f-9b1e-0d8f3c1d00a${n}`, email: `m${n}@harbor.test`, full_name },
  ...{ role: 'agent', is_owner: false, is_active: true },
  ...{ can_see_all_records: false, sees_all_records: false, has_second_factor: false },
  ...{ last_sign_in_at: null, created_at: '2026-01-02T00:00:00.000Z', version: 1 },
  ...rest,
});
const owner = member(0, 'Olivia Hart', { id: person.id, role: 'agency_admin', is_owner: true });
const ana = member(1, 'Ana Lindqvist');

function serverOfOwner(): FakeServer {
  const server = new FakeServer()
    .on(`GET ${MEMBERS}`, { items: [owner, ana], total: 2, filtered: 2 })
    .on(`GET ${TRANSFERS}`, { transfer: null })
    .on('GET /api/settings/agency', someAgency);
  Object.assign(server.me, { role: 'agency_admin', is_owner: true });
  server.token = { user_role: 'agency_admin', is_owner: true, entitlement: 'active' };
  return server;
}

describe('the ownership', () => {
  const transfer = {
    ...{ id: TRANSFER, offered_at: '2026-11-27T10:00:00.000Z', expires_at: '2026-12-04T10:00:00.000Z' },
    from: { id: owner.id, email: owner.email, full_name: owner.full_name },
    to: { id: ana.id, email: ana.email, full_name: ana.full_name },
  };

  test('is offered by the owner, who can cancel the offer', async () => {
    const server = serverOfOwner()
      .on(`POST ${TRANSFERS}`, () => {
        server.on(`GET ${TRANSFERS}`, { transfer });
        return Response.json(transfer, { status: 201 });
      })
      .on(`POST ${TRANSFERS}/${TRANSFER}/cancel`, () => new Response(null, { status: 204 }));
    const { user } = openPage(server, AGENCY, { signedIn: true });
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
      .on(`POST ${TRANSFERS}/${TRANSFER}/accept`, () => new Response(null, { status: 204 }));
    Object.assign(server.me, { role: 'agent', is_owner: false });
    server.token = { user_role: 'agent', is_owner: false, entitlement: 'active' };
    const { user } = openPage(server, AGENCY, { signedIn: true });
    await user.click(await screen.findByRole('button', { name: 'Accept ownership' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Become the owner?' }));
    expect(server.sent(`POST ${TRANSFERS}/${TRANSFER}/accept`)).toHaveLength(0);
    await user.click(question.getByRole('button', { name: 'Accept ownership' }));
    expect(await screen.findByText('You own the account now')).toBeVisible();
  });

  test('is shown to nobody else as theirs to accept', async () => {
    const server = serverOfOwner().on(`GET ${TRANSFERS}`, { transfer });
    openPage(server, AGENCY, { signedIn: true });
    expect(await screen.findByLabelText(/Agency name/)).toBeVisible();
    await waitFor(() => expect(server.sent(`GET ${TRANSFERS}`)).toHaveLength(1));
    expect(screen.queryByRole('button', { name: 'Accept ownership' })).not.toBeInTheDocument();
  });
});

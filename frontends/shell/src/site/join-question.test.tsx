import { jest } from '@jest/globals';
import type { OwnInvitationView } from '@bindery/contracts/identity';
import { screen, waitFor, within } from '@testing-library/react';
import { fakeRemote } from '../testing/fake-remotes.js';
import { authError, FakeServer, problem } from '../testing/fake-server.js';

jest.unstable_mockModule('@module-federation/enhanced/runtime', () => ({
  loadRemote: (id: string) => fakeRemote(id),
  registerPlugins: () => undefined,
  registerRemotes: () => undefined,
}));
const { openPage } = await import('../testing/open-page.js');

const invitation: OwnInvitationView = {
  id: '6f1d6e9c-30f3-4a3f-9b1e-0d8f3c1d0009',
  account_name: 'Harbor Insurance Group',
  role: 'agent',
  invited_by: 'Olivia Park',
  expires_at: '2026-11-28T12:00:00.000Z',
};
const path = `/api/auth/invitations/${invitation.id}`;
const done = (message: string) => Response.json({ success: true, message });
const list = (items: OwnInvitationView[]) => ({ items, total: items.length, filtered: items.length });

/** A new user with an invitation from Harbor. */
function invited(): FakeServer {
  const server = new FakeServer().on('GET /api/auth/invitations', list([invitation]));
  Object.assign(server.me, { role: 'pending', account_id: 'own', account_name: 'ana', is_owner: true });
  return server;
}

const question = async () =>
  within(await screen.findByRole('dialog', { name: 'Join Harbor Insurance Group?' }));
const invitationPage = async () =>
  within(await screen.findByRole('region', { name: 'Join Harbor Insurance Group?' }));

test('an invited user joins from Welcome and opens the dashboard', async () => {
  const server = invited().on(`POST ${path}/accept`, () => {
    Object.assign(server.me, { role: 'agent', account_name: 'Harbor Insurance Group', is_owner: false });
    server.on('GET /api/auth/invitations', list([]));
    return done('You have joined Harbor Insurance Group.');
  });
  const { user, address } = openPage(server, '/app/welcome', { signedIn: true });
  const page = await invitationPage();
  expect(screen.queryByText(/month/)).not.toBeInTheDocument();
  expect(page.getByText(/Olivia Park invited you to join/)).toHaveTextContent('with the role Agent.');
  await user.click(page.getByRole('button', { name: 'Join' }));
  expect(await screen.findByText('You have joined Harbor Insurance Group.')).toBeVisible();
  expect(await screen.findByText('crm/App is here')).toBeVisible();
  expect(address()).toBe('/app/dashboard');
  expect(server.sent('POST /auth/v1/token')).toHaveLength(1);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('Not now closes the invitation in place without answering it', async () => {
  const server = invited();
  Object.assign(server.me, { role: 'agent' });
  const { user, address } = openPage(server, '/app/dashboard', { signedIn: true });
  await user.click((await question()).getByRole('button', { name: 'Not now' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(address()).toBe('/app/dashboard');
  expect(server.requests.filter(({ method, path: at }) => method === 'POST' && at.startsWith(path))).toEqual(
    [],
  );
});

test('Not now on Welcome keeps the invitation, and leads back to it or to an account of one’s own', async () => {
  const server = invited();
  const { user } = openPage(server, '/app/welcome', { signedIn: true });
  await user.click((await invitationPage()).getByRole('button', { name: 'Not now' }));
  const later = within(await screen.findByRole('region', { name: 'You can join later' }));
  expect(later.getByText(/stays open until Nov 28, 2026/)).toBeVisible();
  expect(screen.queryByText('Choose a plan to get started.')).not.toBeInTheDocument();
  await user.click(later.getByRole('button', { name: 'Back to the invitation' }));
  await user.click((await invitationPage()).getByRole('button', { name: 'Not now' }));
  await user.click(await screen.findByRole('button', { name: 'Start an account of my own' }));
  expect(await screen.findByText('Choose a plan to get started.')).toBeVisible();
  expect(server.requests.filter(({ method, path: at }) => method === 'POST' && at.startsWith(path))).toEqual(
    [],
  );
});

test('Decline rejects the invitation and shows the plans', async () => {
  const server = invited().on(`POST ${path}/decline`, () => {
    server.on('GET /api/auth/invitations', list([]));
    return done('You declined to join Harbor Insurance Group.');
  });
  const { user } = openPage(server, '/app/welcome', { signedIn: true });
  await user.click((await invitationPage()).getByRole('button', { name: 'Decline' }));
  expect(await screen.findByText('You declined to join Harbor Insurance Group.')).toBeVisible();
  expect(await screen.findByText('Choose a plan to get started.')).toBeVisible();
});

test('a failed Join shows its reason', async () => {
  const closed = 'This invitation was revoked. Ask the agency to invite you again.';
  const server = invited().on(`POST ${path}/accept`, () => problem(409, 'invitation_closed', closed));
  const { user } = openPage(server, '/app/welcome', { signedIn: true });
  const page = await invitationPage();
  await user.click(page.getByRole('button', { name: 'Join' }));
  expect(await page.findByText(closed)).toBeVisible();
});

test('a user who joins without a seat is signed out with the reason', async () => {
  const server = invited().on(`POST ${path}/accept`, () => {
    server.on('POST /auth/v1/token', () => authError(403, 'user_banned', 'Deactivated.'));
    return done('You have joined. An administrator has to give you a seat before you can sign in.');
  });
  const { user, address } = openPage(server, '/app/welcome', { signedIn: true });
  await user.click((await invitationPage()).getByRole('button', { name: 'Join' }));
  expect(
    await screen.findByText(/this account isn't allowed to sign in. Contact your administrator/),
  ).toBeVisible();
  expect(screen.getAllByText(/An administrator has to give you a seat/)[0]).toBeVisible();
  expect(address()).toBe('/app/login');
});

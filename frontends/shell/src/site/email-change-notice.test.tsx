import { jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { fakeRemote } from '../testing/fake-remotes.js';
import { FakeServer, problem } from '../testing/fake-server.js';

jest.unstable_mockModule('@module-federation/enhanced/runtime', () => ({
  loadRemote: (id: string) => fakeRemote(id),
  registerPlugins: () => undefined,
  registerRemotes: () => undefined,
}));
const { openPage } = await import('../testing/open-page.js');

const GET = 'GET /api/auth/email-change';
const UNDO = 'POST /api/auth/email-change/undo';
const former = [{ email: 'gives@harbor.test', until: '2026-12-03T12:00:00.000Z' }];
const BANNER = /^Until Dec 3, 2026, gives@harbor.test can take this account back with everything in it/;

test.each([
  '/app/dashboard',
  '/app/account',
  '/app/subscription',
  '/app/subscription/cancel',
  '/app/welcome',
])('the page %s says who can take the account back', async (address) => {
  openPage(new FakeServer().on(GET, { former, must_choose: false }), address, { signedIn: true });
  expect(await screen.findByText(BANNER)).toBeVisible();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

describe('the first sign-in after a change of address', () => {
  const open = async () => {
    const server = new FakeServer().on(GET, { former, must_choose: true });
    const page = openPage(server, '/app/dashboard', { signedIn: true });
    const dialog = within(await screen.findByRole('dialog', { name: 'Use this account?' }));
    return { server, dialog, ...page };
  };

  test('asks until the account is used, and cannot be put off', async () => {
    const { server, dialog, user } = await open();
    expect(dialog.getByText('gives@harbor.test')).toBeVisible();
    await user.keyboard('{Escape}');
    expect(dialog.queryByRole('button', { name: 'Close' })).not.toBeInTheDocument();
    server.on('POST /api/auth/email-change/keep', { former, must_choose: false });
    await user.click(dialog.getByRole('button', { name: 'Use this account' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(screen.getByText(BANNER)).toBeVisible();
  });

  test('gives the account back and signs out', async () => {
    const { server, dialog, user, address } = await open();
    server.on(UNDO, () => problem(409, 'email_in_use', 'This email address belongs to another account.'));
    await user.click(dialog.getByRole('button', { name: 'Begin my own' }));
    expect(await dialog.findByText('This email address belongs to another account.')).toBeVisible();
    server.on(UNDO, () => new Response(null, { status: 204 }));
    await user.click(dialog.getByRole('button', { name: 'Begin my own' }));
    expect(await screen.findByText(/Sign in again to begin your own/)).toBeVisible();
    await waitFor(() => expect(address()).toBe('/app/login'));
    expect(localStorage.getItem('bindery.session')).toBeNull();
  });
});

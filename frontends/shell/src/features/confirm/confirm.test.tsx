import { screen, waitFor } from '@testing-library/react';
import { authError, FakeServer, problem, sessionOf } from '../../testing/fake-server.js';
import { openPage } from '../../testing/open-page.js';

const hash = '#token_hash=abc123&type=email&next=%2F';
const pressContinue = async (user: { click: (element: Element) => Promise<void> }) =>
  user.click(await screen.findByRole('button', { name: 'Continue' }));

test('a login link shows its email and stays unused until Continue is pressed', async () => {
  const server = new FakeServer();
  openPage(server, '/auth/confirm', { hash });
  expect(await screen.findByText('ana@harbor.test')).toBeVisible();
  expect(server.sent('POST /auth/v1/verify')).toHaveLength(0);
  expect(window.location.hash).toBe('');
});

test('a link shows the address that the server knows it by, not the one in the link', async () => {
  const server = new FakeServer();
  const link = { purpose: 'sign_in', email: 'mallory@evil.test', change: null, refusal: null };
  server.on('POST /api/auth/link', link);
  openPage(server, '/auth/confirm', { hash: `${hash}&email=ana%40harbor.test` });
  expect(await screen.findByText('mallory@evil.test')).toBeVisible();
  expect(screen.queryByText('ana@harbor.test')).toBeNull();
  expect(server.sent('POST /api/auth/link')[0]?.body).toEqual({ token_hash: 'abc123' });
});

test('a link that no longer works says so at once and is not tried', async () => {
  const why = 'This link has expired. Links work for 15 minutes. Request a new login link.';
  const server = new FakeServer();
  const link = { purpose: 'sign_in', email: 'ana@harbor.test', change: null, refusal: why };
  server.on('POST /api/auth/link', link);
  openPage(server, '/auth/confirm', { hash });
  expect(await screen.findByText(why)).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'Email' })).toHaveValue('ana@harbor.test');
  expect(server.sent('POST /auth/v1/verify')).toHaveLength(0);
});

test('a link can be opened again when the server could not be reached', async () => {
  const server = new FakeServer();
  server.on('POST /api/auth/link', () => problem(503, 'unavailable', 'Bindery is busy right now.'));
  const { user } = openPage(server, '/auth/confirm', { hash });
  expect(await screen.findByText('Bindery is busy right now.')).toBeVisible();
  const link = { purpose: 'sign_in', email: 'ana@harbor.test', change: null, refusal: null };
  server.on('POST /api/auth/link', link);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('ana@harbor.test')).toBeVisible();
});

test('Continue signs in and goes to the dashboard', async () => {
  const server = new FakeServer();
  const { user, address } = openPage(server, '/auth/confirm', { hash });
  await pressContinue(user);
  await waitFor(() => expect(address()).toBe('/app/dashboard'));
  expect(server.sent('POST /auth/v1/verify')[0]?.body).toMatchObject({ token_hash: 'abc123', type: 'email' });
  expect(server.sent('POST /api/auth/sync-user')).not.toHaveLength(0);
});

test('Continue takes a user with a pending role to Welcome', async () => {
  const server = new FakeServer();
  server.me.role = 'pending';
  const { user, address } = openPage(server, '/auth/confirm', { hash });
  await pressContinue(user);
  await waitFor(() => expect(address()).toBe('/app/welcome'));
});

test('Continue ignores a next address on another site', async () => {
  const elsewhere = hash.replace('next=%2F', 'next=https%3A%2F%2Fevil.test%2F');
  const { user, address } = openPage(new FakeServer(), '/auth/confirm', { hash: elsewhere });
  await pressContinue(user);
  await waitFor(() => expect(address()).toBe('/app/dashboard'));
});

test('a rejected link shows the reason and offers a new one', async () => {
  const why = 'This link was already used or replaced by a newer one. Request a new login link.';
  const server = new FakeServer().on('POST /auth/v1/verify', () => authError(403, 'otp_expired', why));
  const { user } = openPage(server, '/auth/confirm', { hash });
  await pressContinue(user);
  expect(await screen.findByText(why)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Send Login Link' }));
  expect(await screen.findByText('Check your email for the login link!')).toBeVisible();
  expect(server.sent('POST /auth/v1/otp')[0]?.body).toMatchObject({ email: 'ana@harbor.test' });
});

test('a revoked invitation shows the reason and suggests a login link', async () => {
  const why = 'The agency revoked this invitation. Contact them if you expected to join.';
  const server = new FakeServer().on('POST /auth/v1/verify', () => authError(403, 'otp_expired', why));
  const { user } = openPage(server, '/auth/confirm', { hash: hash.replace('type=email', 'type=invite') });
  await pressContinue(user);
  expect(await screen.findByText(why)).toBeVisible();
  expect(screen.getByText(/You can still sign in with a new login link/)).toBeVisible();
  expect(server.sent('POST /auth/v1/verify')[0]?.body).toMatchObject({ type: 'invite' });
});

test('a link without its fragment takes the code of its email at once', async () => {
  const server = new FakeServer();
  const { user, address } = openPage(server, '/auth/confirm');
  expect(await screen.findByText(/This link is incomplete. Enter the six-digit code/)).toBeVisible();
  const code = screen.getByLabelText('Six-digit code');
  await user.type(code, '123456');
  expect(await screen.findByText('Enter your email address.')).toBeVisible();
  expect(server.sent('POST /auth/v1/verify')).toHaveLength(0);
  await user.type(screen.getByRole('textbox', { name: 'Email' }), ' ana@harbor.test');
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
  await waitFor(() => expect(address()).toBe('/app/dashboard'));
  const proof = { email: 'ana@harbor.test', token: '123456', type: 'email' };
  expect(server.sent('POST /auth/v1/verify')[0]?.body).toMatchObject(proof);
  expect(server.sent('POST /auth/v1/otp')).toHaveLength(0);
});

test('a link whose fragment was moved to the query opens', async () => {
  const server = new FakeServer();
  openPage(server, '/auth/confirm', { hash: hash.replace('#', '?') });
  expect(await screen.findByText('ana@harbor.test')).toBeVisible();
  expect(server.sent('POST /api/auth/link')[0]?.body).toEqual({ token_hash: 'abc123' });
  expect(window.location.search).toBe('');
});

test('another link that is pasted into the open page is the one that Continue uses', async () => {
  const server = new FakeServer();
  const { user, address } = openPage(server, '/auth/confirm', { hash });
  expect(await screen.findByText('ana@harbor.test')).toBeVisible();
  const link = { purpose: 'sign_in', email: 'ben@harbor.test', change: null, refusal: null };
  server.on('POST /api/auth/link', link);
  window.location.hash = hash.replace('abc123', 'def456');
  expect(await screen.findByText('ben@harbor.test')).toBeVisible();
  expect(screen.queryByText('ana@harbor.test')).not.toBeInTheDocument();
  await waitFor(() => expect(window.location.hash).toBe(''));
  await pressContinue(user);
  await waitFor(() => expect(address()).toBe('/app/dashboard'));
  const sent = server.sent('POST /auth/v1/verify').map(({ body }) => body);
  expect(sent).toMatchObject([{ token_hash: 'def456', type: 'email' }]);
});

test('a link remains valid while the sign-in service is down', async () => {
  const server = new FakeServer().on('POST /auth/v1/verify', () => authError(503, 'unavailable', 'Down.'));
  const { user, address } = openPage(server, '/auth/confirm', { hash });
  await pressContinue(user);
  expect(await screen.findByText(/Your link still works/)).toBeVisible();
  server.on('POST /auth/v1/verify', sessionOf('ana@harbor.test'));
  await pressContinue(user);
  await waitFor(() => expect(address()).toBe('/app/dashboard'));
});

describe('a user who is signed in with another email', () => {
  const open = () => {
    const server = new FakeServer();
    server.me.email = 'ben@harbor.test';
    return { server, ...openPage(server, '/auth/confirm', { hash, signedIn: true }) };
  };

  test('sees a notice and can sign in as the user of the link', async () => {
    const { server, user, address } = open();
    expect(await screen.findByText(/You're signed in here as ben@harbor.test/)).toBeVisible();
    server.on('POST /auth/v1/verify', sessionOf('ana@harbor.test', 'second'));
    await user.click(screen.getByRole('button', { name: 'Sign out and continue' }));
    await waitFor(() => expect(address()).toBe('/app/dashboard'));
    expect(localStorage.getItem('bindery.session')).toContain('ana@harbor.test');
  });

  test('can stay signed in without using up the link', async () => {
    const { server, user, address } = open();
    await user.click(await screen.findByRole('link', { name: 'Stay signed in' }));
    await waitFor(() => expect(address()).toBe('/app/dashboard'));
    expect(server.sent('POST /auth/v1/verify')).toHaveLength(0);
  });
});

describe('a link that changes the address of an account', () => {
  const change = { from: 'mallory@evil.test', to: 'ana@harbor.test', other_confirmed: true };
  const open = (purpose: string, more: object = {}) => {
    const server = new FakeServer();
    const view = { purpose, email: change.to, change: { ...change, ...more }, refusal: null };
    server.on('POST /api/auth/link', view);
    server.on('POST /auth/v1/verify', { code: '200', msg: 'Accepted.' });
    return {
      server,
      ...openPage(server, '/auth/confirm', { hash: hash.replace('=email', '=email_change') }),
    };
  };

  test('says at the new address which account asks and signs nobody in', async () => {
    const { server, user, address } = open('email_change_new');
    expect(await screen.findAllByText(/mallory@evil.test/)).not.toHaveLength(0);
    expect(screen.getByText(/For 7 days, mallory@evil.test can take the account back/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Confirm address' }));
    expect(await screen.findByRole('heading', { name: 'Address changed' })).toBeVisible();
    expect(server.sent('POST /auth/v1/verify')[0]?.body).toMatchObject({ type: 'email_change' });
    expect([address(), localStorage.getItem('bindery.session')]).toEqual(['/auth/confirm', null]);
  });

  test('names the address whose confirmation is missing', async () => {
    const { user } = open('email_change_current', { other_confirmed: false });
    await user.click(await screen.findByRole('button', { name: 'Confirm change' }));
    expect(await screen.findByText(/changes once the link in the email to/)).toHaveTextContent(change.to);
  });

  test('takes the account back and signs the reader in', async () => {
    const server = new FakeServer();
    const view = { purpose: 'email_change_undo', email: 'ana@harbor.test', refusal: null };
    const taken = { from: 'mallory@evil.test', to: 'ana@harbor.test', other_confirmed: true };
    server.on('POST /api/auth/link', { ...view, change: taken });
    const { user, address } = openPage(server, '/auth/confirm', {
      hash: hash.replace('=email', '=email_change_undo'),
    });
    expect(await screen.findByText('mallory@evil.test')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Take the account back' }));
    await waitFor(() => expect(address()).toBe('/app/dashboard'));
    expect(server.sent('POST /auth/v1/verify')[0]?.body).toMatchObject({ type: 'email_change_undo' });
  });
});

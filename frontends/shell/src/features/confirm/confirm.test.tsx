import { screen, waitFor } from '@testing-library/react';
import { authError, FakeServer, sessionOf } from '../../testing/fake-server.js';
import { openPage } from '../../testing/open-page.js';

const hash = '#token_hash=abc123&type=email&email=ana%40harbor.test&next=%2F';
const pressContinue = async (user: { click: (element: Element) => Promise<void> }) =>
  user.click(await screen.findByRole('button', { name: 'Continue' }));

test('a login link shows its email and stays unused until Continue is pressed', async () => {
  const server = new FakeServer();
  openPage(server, '/auth/confirm', { hash });
  expect(await screen.findByText('ana@harbor.test')).toBeVisible();
  expect(server.sent('POST /auth/v1/verify')).toHaveLength(0);
  expect(window.location.hash).toBe('');
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

test('an incomplete link shows an error', async () => {
  openPage(new FakeServer(), '/auth/confirm');
  expect(await screen.findByText(/This link is incomplete/)).toBeVisible();
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

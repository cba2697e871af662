import { screen, waitFor } from '@testing-library/react';
import { authError, FakeServer, sessionOf } from '../../testing/fake-server.js';
import { openPage } from '../../testing/open-page.js';

const hash = '#token_hash=abc123&type=email&email=ana%40harbor.test&next=%2F';
const pressContinue = async (user: { click: (element: Element) => Promise<void> }) =>
  user.click(await screen.findByRole('button', { name: 'Continue' }));

test('says whose sign-in it is and uses nothing up before a person presses Continue', async () => {
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

test('a new person goes on to Welcome', async () => {
  const server = new FakeServer();
  server.me.role = 'pending';
  const { user, address } = openPage(server, '/auth/confirm', { hash });
  await pressContinue(user);
  await waitFor(() => expect(address()).toBe('/app/welcome'));
});

test('goes on to where the link says, and never to another site', async () => {
  const elsewhere = hash.replace('next=%2F', 'next=https%3A%2F%2Fevil.test%2F');
  const { user, address } = openPage(new FakeServer(), '/auth/confirm', { hash: elsewhere });
  await pressContinue(user);
  await waitFor(() => expect(address()).toBe('/app/dashboard'));
});

test('a link that does not work says why and offers a new one', async () => {
  const why = 'This link was already used or replaced by a newer one. Ask for a new login link.';
  const server = new FakeServer().on('POST /auth/v1/verify', () => authError(403, 'otp_expired', why));
  const { user } = openPage(server, '/auth/confirm', { hash });
  await pressContinue(user);
  expect(await screen.findByText(why)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Send Login Link' }));
  expect(await screen.findByText('Check your email for the login link!')).toBeVisible();
  expect(server.sent('POST /auth/v1/otp')[0]?.body).toMatchObject({ email: 'ana@harbor.test' });
});

test('an invitation that is over says why, and that signing in is another thing', async () => {
  const why = 'The agency has taken this invitation back. Ask them if you expected to join.';
  const server = new FakeServer().on('POST /auth/v1/verify', () => authError(403, 'otp_expired', why));
  const { user } = openPage(server, '/auth/confirm', { hash: hash.replace('type=email', 'type=invite') });
  await pressContinue(user);
  expect(await screen.findByText(why)).toBeVisible();
  expect(screen.getByText(/To sign in all the same, send yourself a login link/)).toBeVisible();
  expect(server.sent('POST /auth/v1/verify')[0]?.body).toMatchObject({ type: 'invite' });
});

test('an incomplete link says so', async () => {
  openPage(new FakeServer(), '/auth/confirm');
  expect(await screen.findByText(/This link is not complete/)).toBeVisible();
});

test('while the sign-in service is down the link stays good', async () => {
  const server = new FakeServer().on('POST /auth/v1/verify', () => authError(503, 'unavailable', 'Down.'));
  const { user, address } = openPage(server, '/auth/confirm', { hash });
  await pressContinue(user);
  expect(await screen.findByText(/Your link still works/)).toBeVisible();
  server.on('POST /auth/v1/verify', sessionOf('ana@harbor.test'));
  await pressContinue(user);
  await waitFor(() => expect(address()).toBe('/app/dashboard'));
});

describe('somebody who is signed in with another address', () => {
  const open = () => {
    const server = new FakeServer();
    server.me.email = 'ben@harbor.test';
    return { server, ...openPage(server, '/auth/confirm', { hash, signedIn: true }) };
  };

  test('is told so and goes on as whom the link is for', async () => {
    const { server, user, address } = open();
    expect(await screen.findByText(/You are signed in here as ben@harbor.test/)).toBeVisible();
    server.on('POST /auth/v1/verify', sessionOf('ana@harbor.test', 'second'));
    await user.click(screen.getByRole('button', { name: 'Sign out and continue' }));
    await waitFor(() => expect(address()).toBe('/app/dashboard'));
    expect(localStorage.getItem('bindery.session')).toContain('ana@harbor.test');
  });

  test('may stay who they are, and the link is not used up', async () => {
    const { server, user, address } = open();
    await user.click(await screen.findByRole('link', { name: 'Stay signed in' }));
    await waitFor(() => expect(address()).toBe('/app/dashboard'));
    expect(server.sent('POST /auth/v1/verify')).toHaveLength(0);
  });
});

import { screen, waitFor } from '@testing-library/react';
import { FakeServer, problem } from '../../testing/fake-server.js';
import { openPage } from '../../testing/open-page.js';

const REQUEST = {
  response_type: 'code',
  client_id: 'abcdefghijklmnopabcdefghijklmnop',
  redirect_uri: 'https://abcdefghijklmnopabcdefghijklmnop.chromiumapp.org/connected',
  code_challenge: 'c'.repeat(43),
  code_challenge_method: 'S256',
  state: 's'.repeat(16),
};
const ADDRESS = `/app/connect-extension?${new URLSearchParams(REQUEST).toString()}`;
const AUTHORIZE = 'POST /auth/v1/oauth/authorize';

function open({ signedIn = true } = {}) {
  const server = new FakeServer();
  return { server, ...openPage(server, ADDRESS, { signedIn }) };
}

test('a signed-in person is asked by name, and nothing is sent before their answer', async () => {
  const { server } = open();
  expect(
    await screen.findByRole('heading', { name: 'Connect Bindery Capture to your account?' }),
  ).toBeVisible();
  expect(screen.getByText('ana@harbor.test')).toBeVisible();
  expect(server.sent(AUTHORIZE)).toHaveLength(0);
});

test.each([
  ['Allow', 'allow'],
  ['Cancel', 'cancel'],
])('%s sends the request as it came, with the decision', async (name, decision) => {
  const { server, user } = open();
  server.on(AUTHORIZE, () => problem(400, 'invalid_client', 'This extension is unknown.'));
  await user.click(await screen.findByRole('button', { name }));
  expect(await screen.findByText('This extension is unknown.')).toBeVisible();
  const [sent] = server.sent(AUTHORIZE);
  expect(sent?.body).toEqual({ ...REQUEST, decision });
  expect(sent?.headers.get('authorization')).toMatch(/^Bearer /);
  expect(screen.getByRole('button', { name: 'Allow' })).toBeEnabled();
});

test('a signed-out person signs in first', async () => {
  const { address, server } = open({ signedIn: false });
  await waitFor(() => expect(address()).toBe('/app/login'));
  expect(server.sent(AUTHORIZE)).toHaveLength(0);
});

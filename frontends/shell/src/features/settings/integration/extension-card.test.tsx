import { screen } from '@testing-library/react';
import { FakeServer, problem } from '../../../testing/fake-server.js';
import { openPage } from '../../../testing/open-page.js';

const INTEGRATION = '/app/dashboard/settings/integration';

function open(access: FakeServer['token']) {
  const server = new FakeServer().on('GET /api/api-keys', {
    items: [],
    total: 0,
    filtered: 0,
    may_make: false,
  });
  server.token = { user_role: 'agent', ...access };
  return { server, ...openPage(server, INTEGRATION, { signedIn: true }) };
}

test('a code for the extension is created and shown when the plan has capture', async () => {
  const { server, user } = open({ includes: ['capture'] });
  server.on('POST /api/capture/pairing', { code: 'ABCD-2345', expires_at: '2026-11-27T15:00:00.000Z' });
  await user.click(await screen.findByRole('button', { name: 'Connect the extension' }));
  expect(screen.getByText(/tells you where to get it/)).toHaveTextContent(/^For Chrome and Edge/);
  expect(await screen.findByText('ABCD-2345')).toBeVisible();
  expect(screen.getByText(/It works once, until Nov 27, 2026/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Create another code' })).toBeEnabled();
});

test('the reason is shown when no code can be created', async () => {
  const { server, user } = open({ includes: ['capture'] });
  server.on('POST /api/capture/pairing', () => problem(429, 'rate_limited', 'Try again in five minutes.'));
  await user.click(await screen.findByRole('button', { name: 'Connect the extension' }));
  expect(await screen.findByText('Try again in five minutes.')).toBeVisible();
});

test('nothing of the extension is shown without capture in the plan', async () => {
  open({ includes: [] });
  expect(await screen.findByText(/^Keys can read/)).toBeVisible();
  expect(screen.queryByText('Browser extension')).toBeNull();
});

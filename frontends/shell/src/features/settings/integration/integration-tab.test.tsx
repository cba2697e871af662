import { screen, within } from '@testing-library/react';
import { FakeServer } from '../../../testing/fake-server.js';
import { openPage } from '../../../testing/open-page.js';

const INTEGRATION = '/app/dashboard/settings/integration';

function open(feed: object | null) {
  const server = new FakeServer()
    .on('GET /api/api-keys', { items: [], total: 0, filtered: 0, may_make: true })
    .on('GET /api/calendar/feed', { feed, version: '1' });
  server.token = { user_role: 'agent', is_owner: true, entitlement: 'active', includes: ['api'] };
  return openPage(server, INTEGRATION, { signedIn: true });
}

test('a request and the configuration of an assistant are copied with this address', async () => {
  const { user } = open(null);
  const request = within(await screen.findByRole('group', { name: 'Sample request' }));
  await user.click(request.getByRole('button', { name: 'Copy Sample request' }));
  expect(await navigator.clipboard.readText()).toContain(`${window.location.origin}/api/v1/individuals`);
  const configuration = within(screen.getByRole('group', { name: 'Configuration' }));
  await user.click(configuration.getByRole('button', { name: 'Copy Configuration' }));
  expect(JSON.parse(await navigator.clipboard.readText())).toMatchObject({
    mcpServers: { bindery: { url: `${window.location.origin}/mcp` } },
  });
  expect(screen.getByRole('link', { name: 'reference' })).toHaveAttribute('href', '/api/v1/docs');
});

test.each([
  [null, 'Set up', /^Shows your tasks/],
  [
    { created_at: '2026-11-02T15:00:00Z', last_fetched_at: null, show_client_names: false },
    'Change',
    /created Nov 2, 2026, and no calendar app has read it yet/,
  ],
  [
    { created_at: '2026-11-02T15:00:00Z', last_fetched_at: '2026-11-03T15:00:00Z', show_client_names: true },
    'Change',
    /last read it Nov 3, 2026/,
  ],
] as const)('the calendar feed %j can be changed on the page of tasks', async (feed, action, text) => {
  open(feed);
  expect(await screen.findByText(text)).toBeVisible();
  expect(screen.getByRole('link', { name: action })).toHaveAttribute('href', '/app/dashboard/tasks');
});

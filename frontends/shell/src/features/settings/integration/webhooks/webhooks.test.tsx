import { screen, within } from '@testing-library/react';
import { FakeServer } from '../../../../testing/fake-server.js';
import { openPage } from '../../../../testing/open-page.js';
import { someWebhook } from '../../../../testing/webhooks.js';

const WEBHOOKS = '/api/webhooks';
const ONE = `${WEBHOOKS}/${someWebhook.id}`;
const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';

function open(webhooks: object[], token: FakeServer['token'] = {}) {
  const server = new FakeServer()
    .on('GET /api/api-keys', { items: [], total: 0, filtered: 0, may_make: true })
    .on(`GET ${WEBHOOKS}`, { items: webhooks });
  server.token = {
    ...{ user_role: 'agency_admin', is_owner: true, entitlement: 'active', includes: ['api'] },
    ...token,
  };
  const page = openPage(server, '/app/dashboard/settings/integration', { signedIn: true });
  const act = async (action: string) => {
    await page.user.click(await screen.findByRole('button', { name: `Actions for ${someWebhook.url}` }));
    await page.user.click(await screen.findByRole('menuitem', { name: action }));
  };
  return { server, act, ...page };
}

test('a new endpoint gets its events, and shows its secret once', async () => {
  const { server, user } = open([]);
  server.on(`POST ${WEBHOOKS}`, { ...someWebhook, secret });
  await user.click(await screen.findByRole('button', { name: 'Add endpoint' }));
  const form = within(await screen.findByRole('dialog', { name: 'Add a webhook endpoint' }));
  await user.click(form.getByRole('button', { name: 'Add endpoint' }));
  expect(await form.findByText('Choose at least one event.')).toBeVisible();
  expect(form.getByRole('textbox', { name: /^Address/ })).toBeInvalid();
  await user.type(form.getByRole('textbox', { name: /^Address/ }), someWebhook.url);
  const events = (group: string) => within(form.getByRole('group', { name: group }));
  await user.click(events('Individual').getByRole('checkbox', { name: 'Created' }));
  await user.click(events('Policy').getByRole('checkbox', { name: 'Updated' }));
  expect(form.getByRole('group', { name: 'Sample payload' })).toHaveTextContent('individual.created');
  await user.click(form.getByRole('button', { name: 'Add endpoint' }));
  const shown = within(await screen.findByRole('dialog', { name: 'Your signing secret' }));
  await user.click(shown.getByRole('button', { name: 'Show it' }));
  expect(shown.getByLabelText('Signing secret')).toHaveValue(secret);
  expect(server.sent(`POST ${WEBHOOKS}`)[0]?.body).toMatchObject({
    url: someWebhook.url,
    event_types: ['individual.created', 'policy.updated'],
  });
});

test.each([
  [{}, 'Active', /^Last delivered Nov 20/],
  [{ last_succeeded_at: null }, 'Active', 'Nothing delivered yet'],
  [{ failing_since: '2026-11-21T12:00:00.000Z' }, 'Failing', /^Every attempt has failed since Nov 21/],
  [{ state: 'paused' }, 'Paused', /^Last delivered/],
  [
    { state: 'disabled', state_detail: 'Every delivery has failed.' },
    'Disabled',
    'Every delivery has failed.',
  ],
])('an endpoint with %j is %s', async (changes, state, text) => {
  open([{ ...someWebhook, ...changes }]);
  const row = within((await screen.findByText(someWebhook.url)).closest('li')!);
  expect(row.getByText(state)).toBeVisible();
  expect(row.getByText(text)).toBeVisible();
  expect(row.getByText('Individual created, Policy updated')).toBeVisible();
});

test('an endpoint is changed, paused and resumed', async () => {
  const { server, user, act } = open([someWebhook]);
  server.on(`PUT ${ONE}`, someWebhook).on(`POST ${ONE}/pause`, { ...someWebhook, state: 'paused' });
  await act('Change');
  const form = within(await screen.findByRole('dialog', { name: 'Change the endpoint' }));
  await user.type(form.getByRole('textbox', { name: 'Description' }), ' list');
  await user.click(form.getByRole('button', { name: 'Save' }));
  expect(await screen.findByRole('button', { name: 'Add endpoint' })).toBeVisible();
  const [sent] = server.sent(`PUT ${ONE}`);
  expect(sent?.body).toMatchObject({ description: 'Newsletter list' });
  expect(sent?.headers.get('if-match')).toBe('"1"');
  await act('Pause');
  expect(await screen.findByText('The endpoint is paused')).toBeVisible();
});

test('its secret is replaced and the endpoint deleted, each after a question', async () => {
  const { server, user, act } = open([someWebhook]);
  server
    .on(`POST ${ONE}/rotate-secret`, { ...someWebhook, secret })
    .on(`DELETE ${ONE}`, () => new Response(null, { status: 204 }));
  const answer = async (label: string) =>
    user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: label }));
  await act('Replace the secret');
  await answer('Replace');
  const shown = within(await screen.findByRole('dialog', { name: 'Your signing secret' }));
  await user.click(shown.getByRole('button', { name: 'I saved it' }));
  await act('Delete');
  await answer('Delete');
  expect(await screen.findByText('The endpoint is deleted')).toBeVisible();
});

test('members see nothing of webhooks, and the free plan says what has them', async () => {
  open([someWebhook], { user_role: 'agent', is_owner: false });
  expect(await screen.findByRole('group', { name: 'Sample request' })).toBeVisible();
  expect(screen.queryByText('Webhooks')).toBeNull();
});

test('without the API in the plan, the card says so', async () => {
  open([], { includes: [] });
  expect(await screen.findByText(/^Webhooks come with the API/)).toBeVisible();
});

import type { DeliveryView } from '@bindery/contracts/integrations';
import { screen, within } from '@testing-library/react';
import { FakeServer, problem } from '../../../../testing/fake-server.js';
import { openPage } from '../../../../testing/open-page.js';
import { someWebhook } from '../../../../testing/webhooks.js';

const ONE = `/api/webhooks/${someWebhook.id}`;
const ID = '6f1d6e9c-30f3-4a3f-9b1e-000000000961';
const failed: DeliveryView = {
  ...{ id: ID, message_id: 'msg_1', event_type: 'individual.created', is_test: false, state: 'failed' },
  ...{ created_at: '2026-11-20T12:00:00.000Z', next_attempt_at: null },
  payload: { type: 'individual.created', timestamp: '2026-11-20T12:00:00.000Z', data: { id: ID } },
  attempts: [
    {
      ...{ number: 2, at: '2026-11-20T12:00:05.000Z', duration_ms: 120, outcome: 'rejected' },
      ...{ status: 500, answer: 'Out of order' },
    },
    {
      ...{ number: 1, at: '2026-11-20T12:00:00.000Z', duration_ms: 15_000, outcome: 'timeout' },
      ...{ status: null, answer: null },
    },
  ],
};
const delivered: DeliveryView = {
  ...failed,
  ...{ id: '6f1d6e9c-30f3-4a3f-9b1e-000000000962', event_type: 'policy.updated', state: 'succeeded' },
  ...{ is_test: true, attempts: [] },
};

async function open(deliveries: DeliveryView[], webhook: object = someWebhook) {
  const server = new FakeServer()
    .on('GET /api/api-keys', { items: [], total: 0, filtered: 0, may_make: true })
    .on('GET /api/webhooks', { items: [webhook] })
    .on(`GET ${ONE}/deliveries`, {
      items: deliveries,
      total: deliveries.length,
      filtered: deliveries.length,
    });
  server.token = { user_role: 'agency_admin', is_owner: true, entitlement: 'active', includes: ['api'] };
  const { user } = openPage(server, '/app/dashboard/settings/integration', { signedIn: true });
  await user.click(await screen.findByRole('button', { name: `Actions for ${someWebhook.url}` }));
  await user.click(await screen.findByRole('menuitem', { name: 'Deliveries' }));
  return { server, user, dialog: within(await screen.findByRole('dialog', { name: 'Deliveries' })) };
}

test('the log says what became of each delivery, attempt by attempt', async () => {
  const { dialog } = await open([failed, delivered]);
  const first = within((await dialog.findByText('Individual created')).closest('li')!);
  expect(first.getByText('Failed')).toBeVisible();
  expect(first.getByText('2 attempts')).toBeVisible();
  expect(first.getByText(/Not accepted, status 500, after 120 ms$/)).toBeInTheDocument();
  expect(first.getByText(/No answer in time, after 15000 ms$/)).toBeInTheDocument();
  expect(first.getByRole('group', { name: 'Answer', hidden: true })).toHaveTextContent('Out of order');
  const second = within(dialog.getByText('Policy updated').closest('li')!);
  expect(second.getByText('Delivered')).toBeVisible();
  expect(second.getByText(/· test$/)).toBeVisible();
});

test('the log is filtered by what became of deliveries', async () => {
  const { server, user, dialog } = await open([failed]);
  await user.click(await dialog.findByRole('combobox', { name: 'Deliveries' }));
  await user.click(await screen.findByRole('option', { name: 'Failed' }));
  await dialog.findByText('Individual created');
  expect(server.sent(`GET ${ONE}/deliveries`).at(-1)?.query.get('state')).toBe('failed');
});

test('a delivery is sent again, a test is sent, and a day is replayed', async () => {
  const { server, user, dialog } = await open([failed]);
  server
    .on(`POST ${ONE}/deliveries/${ID}/resend`, { ...failed, state: 'pending' })
    .on(`POST ${ONE}/test`, delivered)
    .on(`POST ${ONE}/replay`, { messages: 3 });
  await user.click(await dialog.findByRole('button', { name: 'Resend: Individual created' }));
  expect(await screen.findByText('The delivery is on its way again')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Send a test' }));
  expect(await screen.findByText('A test is on its way: Individual created')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Deliver the last day again' }));
  expect(await screen.findByText('3 deliveries are on their way again')).toBeVisible();
  expect(server.sent(`POST ${ONE}/test`)[0]?.body).toEqual({ event_type: 'individual.created' });
});

test('a refused test says why', async () => {
  const { server, user, dialog } = await open([]);
  expect(await dialog.findByText(/^Nothing was delivered/)).toBeVisible();
  server.on(`POST ${ONE}/test`, () => problem(409, 'conflict', 'The endpoint is paused. Resume it first.'));
  await user.click(dialog.getByRole('button', { name: 'Send a test' }));
  expect(await screen.findByText('The endpoint is paused. Resume it first.')).toBeVisible();
});

test('a paused endpoint gets no tests', async () => {
  const { dialog } = await open([failed], { ...someWebhook, state: 'paused' });
  expect(await dialog.findByText('Individual created')).toBeVisible();
  expect(dialog.queryByRole('button', { name: 'Send a test' })).toBeNull();
});

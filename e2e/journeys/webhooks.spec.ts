import { individualRoutes } from '@bindery/contracts/crm';
import { publicWebhookRoutes } from '@bindery/contracts/public-api';
import { keyOf } from '../access/keys.js';
import { agencyOf } from '../fixtures/agency.js';
import { sendAs } from '../fixtures/http.js';
import { newAddress } from '../fixtures/person.js';
import { prove } from '../fixtures/prove.js';
import { expect, test } from '../fixtures/test.js';
import { startWebhookReceiver } from '../fixtures/webhook-receiver.js';

test('an owner adds an endpoint, sees it hear of a new client, and pauses it', async ({ page, enterAs }) => {
  const receiver = await startWebhookReceiver();
  const owner = await agencyOf(newAddress('hooks'), { name: 'Hooks Agency', seats: 3 });
  await prove(owner);
  await enterAs(owner);
  await page.goto('/app/dashboard/settings/integration');
  await page.getByRole('button', { name: 'Add endpoint' }).click();
  const form = page.getByRole('dialog', { name: 'Add a webhook endpoint' });
  await form.getByRole('textbox', { name: 'Address' }).fill(receiver.url);
  await form.getByRole('group', { name: 'Individual' }).getByRole('checkbox', { name: 'Created' }).click();
  await form.getByRole('button', { name: 'Add endpoint' }).click();
  const shown = page.getByRole('dialog', { name: 'Your signing secret' });
  await shown.getByRole('button', { name: 'Show it' }).click();
  const secret = await shown.getByRole('textbox', { name: 'Signing secret' }).inputValue();
  await shown.getByRole('button', { name: 'I saved it' }).click();

  const { id } = await owner.addIndividual({ first_name: 'Ada', last_name: 'Hooks' });
  await expect
    .poll(() => receiver.verified(secret), { timeout: 20_000 })
    .toEqual([
      expect.objectContaining({ type: 'individual.created', data: { id, record_type: 'individual' } }),
    ]);
  const act = async (action: string) => {
    await page.getByRole('button', { name: `Actions for ${receiver.url}` }).click();
    await page.getByRole('menuitem', { name: action }).click();
  };
  await act('Deliveries');
  const log = page.getByRole('dialog', { name: 'Deliveries' });
  await expect(log.getByRole('listitem').filter({ hasText: 'Individual created' })).toContainText(
    'Delivered',
  );
  await log.getByRole('button', { name: 'Send a test' }).click();
  await expect.poll(() => receiver.verified(secret).length, { timeout: 20_000 }).toBe(2);
  await expect(log.getByRole('listitem').filter({ hasText: 'test' })).toContainText('Delivered');
  await log.getByRole('button', { name: 'Close' }).click();
  await act('Pause');
  await expect(page.getByRole('listitem').filter({ hasText: receiver.url })).toContainText('Paused');
  await receiver.close();
});

test('a program subscribes an address by its key, hears of a change, and unsubscribes', async () => {
  const receiver = await startWebhookReceiver();
  const owner = await agencyOf(newAddress('zap'), { name: 'Zap Agency', seats: 3 });
  const { key } = await keyOf(owner, ['webhooks:write']);
  const made = await sendAs(key, publicWebhookRoutes.create, {
    body: { url: receiver.url, event_types: ['individual.updated'] },
  });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  const { id: webhook, secret } = made.body as { id: string; secret: string };
  const client = await owner.addIndividual({ first_name: 'Ada', last_name: 'Zap' });
  await owner.api(individualRoutes.update, { params: { id: client.id }, body: { nickname: 'Addie' } });
  await expect
    .poll(() => receiver.verified(secret).map(({ data }) => data), { timeout: 20_000 })
    .toEqual([{ id: client.id, record_type: 'individual' }]);
  const removed = await sendAs(key, publicWebhookRoutes.remove, { params: { id: webhook } });
  expect(removed.status).toBe(204);
  const listed = await sendAs(key, publicWebhookRoutes.list);
  expect(listed.body).toMatchObject({ items: [] });
  await receiver.close();
});

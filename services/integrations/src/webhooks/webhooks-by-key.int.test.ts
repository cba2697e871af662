import { randomUUID } from 'node:crypto';
import {
  startIntegrationsUnderTest,
  type IntegrationsUnderTest,
} from '../../test/integrations-under-test.js';

let integrations: IntegrationsUnderTest;
beforeAll(async () => {
  integrations = await startIntegrationsUnderTest();
});
afterAll(() => integrations.stop());

const path = '/api/v1/webhooks';
const body = { url: 'https://hooks.example.com/1', event_types: ['individual.created'] };

it('subscribes, pauses, resumes and unsubscribes by key, without a step-up', async () => {
  const ada = integrations.person();
  const key = integrations.keyOf(ada);
  const retry = { 'idempotency-key': randomUUID() };
  const created = await integrations.call<{ id: string; secret: string }>('POST', path, key, body, retry);
  expect([created.status, created.body.secret.slice(0, 6)]).toEqual([201, 'whsec_']);
  const repeated = await integrations.call('POST', path, key, body, retry);
  expect([repeated.status, 'secret' in repeated.body]).toEqual([201, false]);
  const at = `${path}/${created.body.id}`;
  expect((await integrations.call('GET', path, key)).body).toMatchObject({
    ...{ items: [{ id: created.body.id, state: 'active' }], next_cursor: null },
  });
  expect((await integrations.call('POST', `${at}/pause`, key)).body['state']).toBe('paused');
  expect((await integrations.call('POST', `${at}/resume`, key)).body['state']).toBe('active');
  expect((await integrations.call('GET', at, key)).status).toBe(200);
  expect((await integrations.call('DELETE', at, key)).status).toBe(204);
  expect((await integrations.call('GET', at, key)).status).toBe(404);
});

it('is for keys with the scope, of people who manage webhooks under a plan that runs', async () => {
  const ada = integrations.person();
  const codes = async (caller: { token: () => string }, at = path) =>
    (await integrations.call('POST', at, caller, body)).body['code'];
  expect(await codes(ada)).toBe('forbidden');
  expect(await codes(integrations.keyOf(ada), '/api/webhooks')).toBe('forbidden');
  expect(await codes(integrations.keyOf(ada, { scopes: ['tasks:write'] }))).toBe('insufficient_scope');
  expect(await codes(integrations.keyOf(ada, { user_role: 'agent' }))).toBe('forbidden');
  expect(await codes(integrations.keyOf(ada, { includes: [] }))).toBe('plan_upgrade_required');
  expect(await codes(integrations.keyOf(ada, { entitlement: 'inactive' }))).toBe('subscription_inactive');
});

import { randomUUID } from 'node:crypto';
import type { CreatedWebhook, WebhookView } from '@bindery/contracts/integrations';
import {
  startIntegrationsUnderTest,
  type IntegrationsUnderTest,
  type Person,
} from '../../test/integrations-under-test.js';

let integrations: IntegrationsUnderTest;
beforeAll(async () => {
  integrations = await startIntegrationsUnderTest();
});
afterAll(() => integrations.stop());

const path = '/api/webhooks';
const body = {
  url: 'https://example.com/hooks?key=of-theirs',
  event_types: ['individual.created', 'policy.updated'],
  description: 'Zapier',
};
const create = (caller: Person, more: object = {}, headers: Record<string, string> = {}) =>
  integrations.call<CreatedWebhook>('POST', path, caller, { ...body, ...more }, headers);
const audited = async (accountId: string) =>
  (
    await integrations.rows<{ action: string; outcome: string; record_id: string | null }>(
      `SELECT payload->'data'->>'action' AS action, payload->'data'->>'outcome' AS outcome,
         payload->'data'->>'record_id' AS record_id
       FROM outbox WHERE subject = 'integrations.action.audited.v1' AND payload->>'account_id' = $1 ORDER BY position`,
      [accountId],
    )
  ).map(({ action, outcome }) => `${action} ${outcome}`);

it('creates an endpoint and shows its secret once', async () => {
  const ada = integrations.person();
  const { status, body: created, headers } = await create(ada);
  expect(status).toBe(201);
  expect(headers.get('cache-control')).toBe('no-store');
  expect(created).toMatchObject({
    ...body,
    ...{
      enabled: true,
      state: 'active',
      state_detail: null,
      created_by: ada.userId,
      authorized_by: ada.userId,
    },
  });
  expect(Buffer.from(created.secret?.replace('whsec_', '') ?? '', 'base64')).toHaveLength(32);
  const { text } = await integrations.call('GET', `${path}/${created.id}`, ada);
  const list = await integrations.call<{ items: WebhookView[] }>('GET', path, ada);
  expect(list.body.items.map(({ id }) => id)).toEqual([created.id]);
  expect(text + list.text).not.toContain('secret":');
  expect(await audited(ada.accountId)).toEqual(['webhook.created success']);
});

it('answers a repeat without the secret, which no table has in clear and no log has at all', async () => {
  const ada = integrations.person();
  const key = { 'idempotency-key': randomUUID() };
  const first = await create(ada, {}, key);
  const again = await create(ada, {}, key);
  expect([again.status, again.body.id]).toEqual([201, first.body.id]);
  const secret = first.body.secret ?? '';
  expect(secret).toMatch(/^whsec_/);
  expect(again.body).not.toHaveProperty('secret');
  const [stored] = await integrations.rows('SELECT * FROM webhook_secrets WHERE webhook_id = $1', [
    first.body.id,
  ]);
  expect(stored?.['secret']).toMatch(/^v1\./);
  const tables = ['outbox', 'idempotent_requests', 'webhooks', 'webhook_secrets'];
  const rows = await Promise.all(tables.map((table) => integrations.rows(`SELECT * FROM ${table}`)));
  const raw = secret.replace('whsec_', '');
  expect(JSON.stringify(rows) + integrations.log.join('')).not.toContain(raw);
  expect(integrations.log.join('')).not.toContain('of-theirs');
});

it.each([
  ['http', { url: 'http://example.com/hooks' }],
  ['a private address by http', { url: 'http://10.0.0.1/' }],
  ['another scheme', { url: 'ftp://example.com/' }],
  ['a user name', { url: 'https://user@example.com/' }],
  ['a fragment', { url: 'https://example.com/#part' }],
  ['no address', { url: 'example.com' }],
  ['a long one', { url: `https://example.com/${'a'.repeat(2_000)}` }],
  ['no event type', { event_types: [] }],
  ['an unknown event type', { event_types: ['individual.sneezed'] }],
])('rejects an endpoint with %s', async (_what, wrong) => {
  const { status } = await create(integrations.person(), wrong);
  expect(status).toBe(422);
});

it('takes http at a host that the setting allows, however that is spelled', async () => {
  const ada = integrations.person();
  for (const host of ['127.0.0.1:8000', '2130706433', '0177.0.0.1'])
    expect((await create(ada, { url: `http://${host}/hooks` })).status).toBe(201);
});

it('needs a rank, the plan and a step-up', async () => {
  expect((await integrations.call('GET', path)).status).toBe(401);
  const agent = integrations.person({ user_role: 'agent' });
  expect((await integrations.call('GET', path, agent)).status).toBe(403);
  const owner = integrations.person({ user_role: 'agent', is_owner: true });
  expect((await integrations.call('GET', path, owner)).status).toBe(200);
  expect((await integrations.call('GET', path, integrations.person({ includes: [] }))).status).toBe(402);
  const ended = integrations.person({ entitlement: 'inactive' });
  expect([(await integrations.call('GET', path, ended)).status, (await create(ended)).status]).toEqual([
    200, 402,
  ]);
  const ada = integrations.person();
  const { body: problem } = await integrations.call('POST', path, integrations.plainToken(ada), body);
  expect(problem['code']).toBe('step_up_required');
  expect(await audited(agent.accountId)).toEqual(['call.webhook:manage denied']);
});

it('changes what the body has, for the version that the person saw', async () => {
  const ada = integrations.person();
  const { body: created } = await create(ada);
  const change = (edit: object, version: number) =>
    integrations.call<WebhookView>('PUT', `${path}/${created.id}`, ada, edit, {
      'if-match': `"${String(version)}"`,
    });
  const changed = await change({ event_types: ['task.created'], enabled: false }, 1);
  expect(changed.body).toMatchObject({
    ...{ url: body.url, event_types: ['task.created'], enabled: false, state: 'paused', version: 2 },
  });
  expect((await change({ description: '' }, 1)).status).toBe(412);
  expect((await change({ description: '', enabled: true }, 2)).body).toMatchObject({
    ...{ description: null, state: 'active', version: 3 },
  });
});

it('pauses and resumes, once each, under the rights of who resumes', async () => {
  const ada = integrations.person();
  const { body: created } = await create(ada);
  const bob = integrations.person({}, ada.accountId);
  const act = async (what: string, caller = bob) =>
    (await integrations.call<WebhookView>('POST', `${path}/${created.id}/${what}`, caller)).body;
  expect(await act('resume')).toMatchObject({ version: 1, authorized_by: ada.userId });
  expect(await act('pause')).toMatchObject({ state: 'paused', version: 2 });
  expect(await act('pause')).toMatchObject({ state: 'paused', version: 2 });
  const ended = integrations.person({ entitlement: 'inactive' }, ada.accountId);
  expect(await act('resume', ended)).toMatchObject({ code: 'subscription_inactive' });
  expect(await act('resume')).toMatchObject({ state: 'active', version: 3, authorized_by: bob.userId });
});

it('rotates the secret, and lets the earlier one sign for the hours that are wished', async () => {
  const ada = integrations.person();
  const { body: created } = await create(ada);
  const rotate = (more: object = {}, caller: Person | string = ada) =>
    integrations.call<CreatedWebhook>('POST', `${path}/${created.id}/rotate-secret`, caller, more);
  const { body: rotated } = await rotate();
  expect(rotated.secret).toMatch(/^whsec_/);
  expect(rotated.secret).not.toBe(created.secret);
  const hours =
    (Date.parse(rotated.earlier_secret_until ?? '') - Date.parse(rotated.secret_made_at)) / 3_600_000;
  expect(hours).toBeCloseTo(24, 3);
  expect((await rotate({ grace_hours: 0 })).body.earlier_secret_until).toBe(rotated.earlier_secret_until);
  expect((await rotate({ grace_hours: 169 })).status).toBe(422);
  expect((await rotate({}, integrations.plainToken(ada))).body).toMatchObject({ code: 'step_up_required' });
  for (let times = 0; times < 12; times += 1) await rotate({ grace_hours: 168 });
  const [kept] = await integrations.rows<{ count: string }>(
    'SELECT count(*) FROM webhook_secrets WHERE webhook_id = $1',
    [created.id],
  );
  expect(Number(kept?.count)).toBe(10);
});

it('shows and changes nothing of another account', async () => {
  const ada = integrations.person();
  const { body: created } = await create(ada);
  const eve = integrations.person();
  const at = `${path}/${created.id}`;
  const calls = [
    ...[integrations.call('GET', at, eve), integrations.call('PUT', at, eve, { enabled: false })],
    ...['pause', 'resume', 'rotate-secret'].map((what) =>
      integrations.call('POST', `${at}/${what}`, eve, {}),
    ),
    integrations.call('DELETE', at, eve),
  ];
  for (const call of calls) expect((await call).status).toBe(404);
  expect((await integrations.call('GET', at, ada)).status).toBe(200);
  expect(await audited(eve.accountId)).toEqual(calls.map(() => 'ids.unknown_tried denied'));
});

it('deletes an endpoint with its secrets', async () => {
  const ada = integrations.person();
  const { body: created } = await create(ada);
  expect((await integrations.call('DELETE', `${path}/${created.id}`, ada)).status).toBe(204);
  expect((await integrations.call('GET', `${path}/${created.id}`, ada)).status).toBe(404);
  expect(
    await integrations.rows('SELECT id FROM webhook_secrets WHERE webhook_id = $1', [created.id]),
  ).toEqual([]);
  expect(await audited(ada.accountId)).toContain('webhook.deleted success');
});

it('keeps to the most endpoints of an account, also of creates at once', async () => {
  const ada = integrations.person();
  const answers = await Promise.all(Array.from({ length: 22 }, () => create(ada)));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(20);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(2);
});

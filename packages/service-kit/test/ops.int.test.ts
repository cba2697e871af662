import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { inboxPrefix } from '@bindery/contracts/messaging';
import { eventually } from '@bindery/test-kit';
import { jetstream } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import { ensureStreams } from '../src/nats/streams.js';
import { newOpsToken, startServiceUnderTest, type ServiceUnderTest } from './service-under-test.js';

const CHANGED = 'identity.user.changed.v1';
const token = newOpsToken();
let service: ServiceUnderTest;
const handled: string[] = [];
const failing = new Set<string>();

beforeAll(async () => {
  const handle = (event: { id: string }) => {
    if (failing.has(event.id)) return Promise.reject(new Error('line one, ana@harbor.test\nnot now'));
    handled.push(event.id);
    return Promise.resolve();
  };
  service = await startServiceUnderTest({ [CHANGED]: handle }, token);
});
afterAll(() => service.stop());

function anEvent(id: string = randomUUID()) {
  const user = randomUUID();
  const about = { account_id: randomUUID(), subject_id: user, version: 1, data: { user_id: user } };
  return { id, time: new Date().toISOString(), schema_version: 1, ...about };
}

const park = (key: string, payload: unknown) =>
  service.rows(
    'INSERT INTO dead_lettered_events (message_key, subject, payload, reason) VALUES ($1, $2, $3, $4)',
    [key, CHANGED, typeof payload === 'string' ? payload : JSON.stringify(payload), 'Error: first try'],
  );
const EVENTS = '/internal/ops/dead-lettered-events';
const replay = async (key: string) => (await service.call('POST', `${EVENTS}/replay`, { key })).body;

describe('operator endpoints', () => {
  it('are absent without a configured token and refuse any other token', async () => {
    await service.restart(undefined);
    const absent = await service.call('GET', '/internal/ops/status');
    const unknown = await service.call('GET', '/internal/ops/nothing');
    expect({ ...absent.body, request_id: 0 }).toEqual({ ...unknown.body, request_id: 0 });
    expect([absent.status, unknown.status]).toEqual([404, 404]);
    await service.restart(token);
    for (const wrong of ['', 'short', newOpsToken(), `${token}x`]) {
      expect((await service.call('GET', '/internal/ops/status', undefined, wrong)).status).toBe(401);
      expect((await service.call('POST', `${EVENTS}/replay`, { key: 'x' }, wrong)).status).toBe(401);
    }
  });

  it('report status and versions, and log a token fingerprint but never the token', async () => {
    await eventually(async () => {
      expect((await service.call('GET', '/internal/ops/status')).body).toMatchObject({
        part: 'crm',
        node: process.versions.node,
        database: { status: 'up', version: expect.stringMatching(/^\d+/) },
        nats: { status: 'up', version: expect.stringMatching(/^2\./) },
      });
    });
    const line = service.log.find((text) => text.includes('an operator calls'));
    expect(JSON.parse(line ?? '{}')).toMatchObject({
      operator: expect.stringMatching(/^token [0-9a-f]{8}$/),
      method: 'GET',
      route: '/internal/ops/status',
    });
    expect(service.log.join('')).not.toContain(token);
  });
});

describe('a dead-lettered event', () => {
  it('takes effect once when replayed concurrently or dead-lettered twice', async () => {
    const event = anEvent();
    await park('IDENTITY_EVENTS:1:1', event);
    const results = await Promise.all([1, 2, 3].map(() => replay('IDENTITY_EVENTS:1:1')));
    expect(results.map(({ outcome }) => outcome).sort()).toEqual([
      'handled',
      'replayed_before',
      'replayed_before',
    ]);
    await park('IDENTITY_EVENTS:2:2', event);
    expect(await replay('IDENTITY_EVENTS:2:2')).toMatchObject({ outcome: 'handled_before' });
    expect(handled.filter((id) => id === event.id)).toHaveLength(1);
    expect((await service.call('GET', EVENTS)).body).toEqual({ events: [], more: false, newer: [] });
    expect((await service.call('GET', `${EVENTS}?all=true`)).body).toMatchObject({
      events: [{ key: 'IDENTITY_EVENTS:1:1' }, { key: 'IDENTITY_EVENTS:2:2' }],
    });
  });

  it('stays dead-lettered with the new reason when a replay fails', async () => {
    const event = anEvent();
    failing.add(event.id);
    await park('IDENTITY_EVENTS:3:3', event);
    expect(await replay('IDENTITY_EVENTS:3:3')).toMatchObject({
      outcome: 'failed',
      reason: 'It failed with Error: not now',
    });
    expect((await service.call('GET', EVENTS)).body).toMatchObject({
      events: [{ key: 'IDENTITY_EVENTS:3:3', reason: 'It failed with Error: not now', replayed_at: null }],
    });
    failing.delete(event.id);
    expect(await replay('IDENTITY_EVENTS:3:3')).toMatchObject({ outcome: 'handled' });
    expect(handled.filter((id) => id === event.id)).toHaveLength(1);
  });

  it('shows only fields of its contract, and field names alone when invalid', async () => {
    const event = anEvent();
    await park('whole', { ...event, email: 'ana@harbor.test' });
    await park('broken', { ...event, data: { user_id: 'ana@harbor.test' }, note: 'call Ana' });
    await park('garbage', 'ana@harbor.test');
    const shown = await Promise.all(
      ['whole', 'broken', 'garbage'].map((key) => service.call('POST', `${EVENTS}/show`, { key })),
    );
    expect(shown[0]?.body['event']).toEqual(event);
    expect(shown[1]?.body).toMatchObject({
      event: null,
      fields: expect.arrayContaining(['data', 'note']),
      problems: ['data.user_id: invalid_format'],
    });
    expect(shown[2]?.body).toMatchObject({ event: null, fields: [] });
    expect(JSON.stringify(shown)).not.toMatch(/harbor|call Ana/);
    expect(await replay('garbage')).toMatchObject({ outcome: 'failed' });
    expect((await service.call('POST', `${EVENTS}/show`, { key: 'not there' })).body).toMatchObject({
      code: 'not_found',
      detail: 'No dead-lettered event has this key. List them with: npm run ops -- events',
    });
  });
});

it('reports events that wait for a retry, by account and subject', async () => {
  const accountId = randomUUID();
  const store = (key: string, reason: string | null) =>
    service.rows(
      `INSERT INTO deferred_events (subject, account_id, message_key, payload, reason, due_at)
       VALUES ($1, $2, $3, '{}', $4, now() + interval '1 hour')`,
      [CHANGED, accountId, key, reason],
    );
  await store('IDENTITY_EVENTS:7:7', 'Error: leads is away');
  await store('IDENTITY_EVENTS:8:8', null);
  const { body } = await service.call('GET', '/internal/ops/outbox');
  expect(body['deferred']).toEqual([
    {
      subject: CHANGED,
      account_id: accountId,
      events: 2,
      since: expect.any(String),
      reason: 'Error: leads is away',
    },
  ]);
  await service.rows('DELETE FROM deferred_events');
});

describe('a lost JetStream', () => {
  async function identity() {
    const { nats } = service;
    const options = { servers: nats.url, ...nats.credentialsFor('identity') };
    return connect({ ...options, inboxPrefix: inboxPrefix('identity') });
  }

  it('is refilled from the outbox and consumed from its new start', async () => {
    const told = randomUUID();
    await service.rows(`INSERT INTO outbox (id, subject, payload) VALUES ($1, 'crm.record.changed.v1', $2)`, [
      told,
      JSON.stringify({ ...anEvent(told), time: '2026-11-20T12:00:00.000Z' }),
    ]);
    const published = async () =>
      (await service.rows('SELECT published_at FROM outbox'))[0]?.['published_at'];
    await eventually(async () => expect(await published()).not.toBeNull());

    await service.nats.interrupt();
    await rm(service.nats.jetstreamDirectory, { recursive: true });
    await service.nats.resume();
    const { body } = await service.call('POST', '/internal/ops/outbox/republish', {
      since: '2020-01-01T00:00:00Z',
    });
    expect(body).toEqual({ events: 1 });
    await eventually(async () => expect(await published()).not.toBeNull(), { timeoutMs: 15_000 });

    const connection = await identity();
    await ensureStreams(connection, 'identity');
    const event = anEvent();
    await jetstream(connection).publish(CHANGED, JSON.stringify(event), { msgID: event.id });
    await eventually(() => expect(handled).toContain(event.id), { timeoutMs: 15_000 });
    await eventually(async () =>
      expect((await service.call('GET', '/internal/ops/outbox')).body).toEqual({
        pending: 0,
        oldest_pending_at: null,
        consumers: [
          { subject: CHANGED, waiting: 0 },
          { subject: 'identity.user.removed.v1', waiting: null },
          { subject: 'identity.account.changed.v1', waiting: null },
        ],
        deferred: [],
      }),
    );
    await connection.close();
  });

  it('is reported as unavailable with the number of pending events', async () => {
    await service.nats.interrupt();
    const event = anEvent();
    await service.rows(`INSERT INTO outbox (id, subject, payload) VALUES ($1, 'crm.record.changed.v1', $2)`, [
      event.id,
      JSON.stringify(event),
    ]);
    await eventually(async () =>
      expect((await service.call('GET', '/internal/ops/outbox')).body).toEqual({
        pending: 1,
        oldest_pending_at: event.time,
        consumers: [
          { subject: CHANGED, waiting: null },
          { subject: 'identity.user.removed.v1', waiting: null },
          { subject: 'identity.account.changed.v1', waiting: null },
        ],
        deferred: [],
      }),
    );
    await service.nats.resume();
  });
});

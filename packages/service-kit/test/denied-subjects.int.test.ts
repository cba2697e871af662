import { randomUUID } from 'node:crypto';
import { durableName, inboxPrefix } from '@bindery/contracts/messaging';
import { eventually, startNats, waitFor } from '@bindery/test-kit';
import { connect } from '@nats-io/transport-node';
import { pino } from 'pino';
import { RpcServer } from '../src/nats/rpc-server.js';
import { NatsConnection } from '../src/nats-connection/nats-connection.js';
import { newOpsToken, startServiceUnderTest, type ServiceUnderTest } from './service-under-test.js';

const CHANGED = 'identity.user.changed.v1';
const PUBLISHED = 'crm.record.changed.v1';
const CONSUMER = `IDENTITY_EVENTS.${durableName('crm', CHANGED)}`;
/** Subjects that the users of an older release don't have yet. */
const NEWER = [
  PUBLISHED,
  `$JS.API.CONSUMER.CREATE.${CONSUMER}.${CHANGED}`,
  `$JS.API.CONSUMER.INFO.${CONSUMER}`,
];
const ASKED = 'identity.account.get';
const SLOW = { timeoutMs: 15_000 };

let service: ServiceUnderTest;
const token = newOpsToken();
beforeAll(async () => {
  service = await startServiceUnderTest({ [CHANGED]: () => Promise.resolve() }, token);
});
afterAll(() => service.stop());

const health = async () => (await service.call('GET', '/health')).body;
const status = async () => (await service.call('GET', '/internal/ops/status')).body;
const outbox = () => service.call('GET', '/internal/ops/outbox');

async function recordEvent(): Promise<void> {
  const id = randomUUID();
  const event = { id, time: new Date().toISOString(), schema_version: 1, account_id: id, subject_id: id };
  await service.rows('INSERT INTO outbox (id, subject, payload) VALUES ($1, $2, $3)', [
    id,
    PUBLISHED,
    JSON.stringify({ ...event, version: 1, data: { record_type: 'individual', change: 'created' } }),
  ]);
}
const unpublished = () => service.rows('SELECT id FROM outbox WHERE published_at IS NULL');

it('a service whose subjects NATS denies says so in health, status and log, and recovers by itself', async () => {
  await eventually(async () => expect(await health()).toMatchObject({ status: 'up' }), SLOW);
  await service.nats.deny('crm', NEWER);
  await recordEvent();
  await service.restart(token);
  await eventually(async () => {
    expect(await health()).toMatchObject({ status: 'degraded', checks: { nats: { status: 'degraded' } } });
    expect((await status())['denied_subjects']).toEqual(
      expect.arrayContaining([`publish ${PUBLISHED}`, expect.stringContaining('CONSUMER.CREATE')]),
    );
  }, SLOW);
  expect((await service.call('GET', '/health')).status).toBe(200);
  // The counts that it can't have are unknown, and the others are there.
  expect(await outbox()).toMatchObject({
    status: 200,
    body: { pending: 1, consumers: expect.arrayContaining([{ subject: CHANGED, waiting: null }]) },
  });
  const errors = service.log.map((line) => JSON.parse(line) as { level: string | number; denied?: string });
  const denials = errors.filter(({ denied }) => denied === `publish ${PUBLISHED}`);
  expect(denials).toHaveLength(1);

  await service.nats.deny('crm', []);
  await eventually(async () => expect(await unpublished()).toEqual([]), SLOW);
  await eventually(
    async () =>
      expect((await outbox()).body['consumers']).toEqual(
        expect.arrayContaining([{ subject: CHANGED, waiting: 0 }]),
      ),
    SLOW,
  );
});

it('a subscription that NATS denied is made again once NATS has the users of the release', async () => {
  const nats = await startNats();
  await nats.deny('identity', [ASKED]);
  const connection = new NatsConnection('identity', nats.envFor('identity'), pino({ level: 'silent' }));
  await eventually(() => expect(connection.isUp()).toBe(true));
  const server = new RpcServer(connection, 'identity');
  server.addHandler(ASKED, () => Promise.resolve({ answered: true }));
  await new Promise<unknown>((listening) => void server.listen(listening));
  await eventually(() => expect(connection.denied()).toEqual([`subscription ${ASKED}`]));
  await nats.deny('identity', []);
  const access = { servers: nats.url, ...nats.credentialsFor('crm'), inboxPrefix: inboxPrefix('crm') };
  // NATS refuses who comes while it reads its users again.
  const crm = await waitFor(() => connect(access));
  const ask = () =>
    crm.request(ASKED, JSON.stringify({ id: '1', pattern: ASKED, data: {} }), { timeout: 500 });
  await eventually(
    async () => expect((await ask()).json()).toMatchObject({ response: { answered: true } }),
    SLOW,
  );
  await Promise.all([crm.close(), server.close()]);
  await connection.close();
  await nats.close();
});

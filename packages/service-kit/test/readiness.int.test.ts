import { eventually } from '@bindery/test-kit';
import { createSigningKeySet } from '../src/auth/index.js';
import { HealthController } from '../src/health/health.controller.js';
import type { NatsConnection } from '../src/nats-connection/nats-connection.js';
import { Traffic } from '../src/traffic/traffic.js';
import { startServiceUnderTest, type ServiceUnderTest } from './service-under-test.js';

let service: ServiceUnderTest;
beforeAll(async () => {
  service = await startServiceUnderTest({});
});
afterAll(() => service.stop());

const OWN = "FROM pg_stat_activity WHERE usename = 'crm_app' AND datname = current_database()";
const connections = async () =>
  Number((await service.rows(`SELECT count(*)::int AS count ${OWN}`))[0]?.['count']);

it('a service is ready when the connections that its pool keeps are open, also after all of them ended', async () => {
  expect(await service.call('GET', '/health')).toMatchObject({ status: 200 });
  expect(await connections()).toBeGreaterThanOrEqual(4);
  await service.rows(`SELECT pg_terminate_backend(pid) ${OWN}`);
  // The pool first hears that they ended.
  await eventually(async () => {
    expect((await service.call('GET', '/health')).status).toBe(200);
    expect(await connections()).toBeGreaterThanOrEqual(4);
  });
});

it('a service without signing keys is not ready until it has some', async () => {
  let published: unknown = { keys: [] };
  let now = 0;
  const keys = createSigningKeySet(
    () => Promise.resolve(published),
    () => now,
  );
  const health = new HealthController(
    { $queryRaw: () => Promise.resolve([]) } as never,
    { name: 'crm', config: {} as never },
    keys,
    { isUp: () => true, denied: () => [] } as Partial<NatsConnection> as NatsConnection,
    new Traffic(1),
  );
  const statusNow = async () => {
    let status = 0;
    const body = await health.health({ status: (code: number) => (status = code) } as never);
    return { status, keys: body.checks.keys };
  };
  expect(await statusNow()).toEqual({ status: 503, keys: { status: 'down', why: 'not known' } });
  const { publicKey } = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, [
    'sign',
    'verify',
  ]);
  const jwk = await crypto.subtle.exportKey('jwk', publicKey);
  published = { keys: [{ ...jwk, kid: 'k', alg: 'ES256', use: 'sig' }] };
  now += 2_000;
  expect(await statusNow()).toEqual({ status: 200, keys: { status: 'up' } });
});

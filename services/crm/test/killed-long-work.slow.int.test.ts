import { randomBytes, randomUUID } from 'node:crypto';
import pg from 'pg';
import {
  createServiceDatabase,
  createTokenFactory,
  eventually,
  moveJobTime,
  startNats,
  startServiceProcess,
  TEST_PUBLIC_URL,
} from '@bindery/test-kit';
import { agentAccess, startFakeIdentity } from './fake-identity.js';

const ENTRY = 'services/crm/test/long-work-process.ts';
const person = { accountId: randomUUID(), userId: randomUUID() };
const COUNT_FOR = JSON.stringify({
  ...agentAccess,
  includes: ['reports'],
  account_id: person.accountId,
  sub: person.userId,
});

/** Two processes of crm, one after the other, with a database and the rights of a person. */
async function ground() {
  const [database, nats] = await Promise.all([createServiceDatabase('crm'), startNats()]);
  const identity = await startFakeIdentity(nats);
  identity.setAccess(person, { includes: ['reports'] });
  const client = new pg.Client({ connectionString: database.superuserUrl });
  await client.connect();
  const start = (more: Record<string, string> = {}) =>
    startServiceProcess({
      entry: ENTRY,
      settings: { ...settings, ...more },
      jwks: createTokenFactory().jwks,
    });
  const settings = {
    DATABASE_URL: database.databaseUrl,
    ...nats.envFor('crm'),
    PUBLIC_URL: TEST_PUBLIC_URL,
    ROOT_KEY: randomBytes(32).toString('base64'),
  };
  const stop = async () => {
    await client.end();
    await identity.close();
    await Promise.all([nats.close(), database.close()]);
  };
  return { database, client, start, stop };
}

test('a job goes on where a killed crm left it, and does no batch twice', async () => {
  const { database, client, start, stop } = await ground();
  const done = async () =>
    (
      await client.query<{ position: number }>('SELECT position FROM saved_filters ORDER BY position')
    ).rows.map(({ position }) => position);

  const first = await start({ COUNT_FOR });
  await eventually(async () => expect((await done()).length).toBeGreaterThan(5), { timeoutMs: 30_000 });
  await first.kill();
  const atKill = (await done()).length;
  expect(atKill).toBeLessThan(60);
  const second = await start();
  // Nothing is heard of a dead worker; the queue notices after a while.
  await moveJobTime(database, 60_000);
  await eventually(
    async () => {
      const { rows } = await client.query<object>('SELECT state, done, total, error FROM jobs');
      expect(rows).toEqual([{ state: 'completed', done: 60, total: 60, error: null }]);
    },
    { timeoutMs: 60_000 },
  );
  expect(await done()).toEqual(Array.from({ length: 60 }, (_, n) => n));

  await second.stop();
  await stop();
}, 120_000);

test('a report of a killed crm is run by another one', async () => {
  const { database, client, start, stop } = await ground();
  const first = await start({ REPORT_FOR: COUNT_FOR });
  const stateOf = async () =>
    (await client.query<{ state: string }>('SELECT state FROM jobs')).rows[0]?.state;
  await eventually(async () => expect(await stateOf()).toBe('running'), { timeoutMs: 30_000 });
  await first.kill();
  const second = await start();
  await moveJobTime(database, 60_000);
  await eventually(async () => expect(await stateOf()).toBe('completed'), { timeoutMs: 60_000 });
  const { rows } = await client.query<object>('SELECT result IS NOT NULL AS has_run, sees_all FROM reports');
  expect(rows).toEqual([{ has_run: true, sees_all: true }]);
  await second.stop();
  await stop();
}, 120_000);

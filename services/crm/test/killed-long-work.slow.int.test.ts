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

test('a job goes on where a killed crm left it, and does no batch twice', async () => {
  const [database, nats] = await Promise.all([createServiceDatabase('crm'), startNats()]);
  const identity = await startFakeIdentity(nats);
  identity.setAccess(person, {});
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
  const done = async () =>
    (
      await client.query<{ position: number }>('SELECT position FROM saved_filters ORDER BY position')
    ).rows.map(({ position }) => position);
  const COUNT_FOR = JSON.stringify({ ...agentAccess, account_id: person.accountId, sub: person.userId });

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
  await client.end();
  await identity.close();
  await Promise.all([nats.close(), database.close()]);
}, 120_000);

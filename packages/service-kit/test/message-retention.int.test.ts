import { createServiceDatabase, type TestDatabase } from '@bindery/test-kit';
import pg from 'pg';
import type { Jobs } from '../src/jobs/index.js';
import { MessageRetention } from '../src/retention/message-retention.js';
import { pgDatabase } from './pg-database.js';

let database: TestDatabase;
let pool: pg.Pool;
let retention: MessageRetention;

beforeAll(async () => {
  database = await createServiceDatabase('crm');
  pool = new pg.Pool({ connectionString: database.databaseUrl, max: 1, statement_timeout: 4_000 });
  // The schedule is not of this test: it purges by hand.
  retention = new MessageRetention(pgDatabase(pool), { onSchedule: () => undefined } as unknown as Jobs);
});
afterAll(async () => {
  await pool.end();
  await database.close();
});

const purge = () => retention.purge(new AbortController().signal);
const keysOf = async (sql: string) =>
  (await pool.query<{ key: string }>(`${sql} ORDER BY key`)).rows.map(({ key }) => key);

describe('the purge of messages', () => {
  it('deletes what is older than its retention, and nothing that still waits', async () => {
    await pool.query(`
      INSERT INTO outbox (id, subject, payload, created_at, published_at) VALUES
        (gen_random_uuid(), 'old', '{}', now() - interval '9 days', now() - interval '8 days'),
        (gen_random_uuid(), 'recent', '{}', now() - interval '9 days', now() - interval '6 days'),
        (gen_random_uuid(), 'waiting', '{}', now() - interval '9 days', NULL)`);
    await pool.query(`
      INSERT INTO inbox (consumer, event_id, received_at) VALUES
        ('old', gen_random_uuid(), now() - interval '121 days'),
        ('recent', gen_random_uuid(), now() - interval '119 days')`);
    await pool.query(`
      INSERT INTO dead_lettered_events (message_key, subject, payload, reason, dead_lettered_at, replayed_at) VALUES
        ('old', '', '', '', now() - interval '91 days', NULL),
        ('replayed', '', '', '', now() - interval '40 days', now() - interval '31 days'),
        ('replayed lately', '', '', '', now() - interval '40 days', now() - interval '29 days'),
        ('waiting', '', '', '', now() - interval '89 days', NULL)`);
    expect(await purge()).toBe(4);
    expect(await keysOf('SELECT subject AS key FROM outbox')).toEqual(['recent', 'waiting']);
    expect(await keysOf('SELECT consumer AS key FROM inbox')).toEqual(['recent']);
    expect(await keysOf('SELECT message_key AS key FROM dead_lettered_events')).toEqual([
      'replayed lately',
      'waiting',
    ]);
    expect(await purge()).toBe(0);
  });
});

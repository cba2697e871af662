import { createServiceDatabase } from '@bindery/test-kit';
import pg from 'pg';
import type { Jobs } from '../src/jobs/index.js';
import { MessageRetention } from '../src/retention/message-retention.js';
import { pgDatabase } from './pg-database.js';

const ROWS = 5_000_000;
const EXPIRED = 250_000;
/** Of the pool of a service. */
const STATEMENT_MS = 4_000;

describe('the purge of messages in an outbox of five million', () => {
  it('ends within the limit of every statement, and each batch reads only what it deletes', async () => {
    const database = await createServiceDatabase('crm');
    const superuser = new pg.Pool({ connectionString: database.superuserUrl, max: 1 });
    const pool = new pg.Pool({
      connectionString: database.databaseUrl,
      max: 1,
      statement_timeout: STATEMENT_MS,
    });
    // Built over all rows, the indexes take half the time that they take row by row.
    const { rows: indexes } = await superuser.query<{ built: string }>(
      `SELECT indexdef AS built FROM pg_indexes WHERE schemaname = 'public' AND tablename = 'outbox'`,
    );
    await superuser.query(
      `ALTER TABLE outbox SET UNLOGGED, DROP CONSTRAINT outbox_pkey;
       DROP INDEX outbox_pending, outbox_published_at_idx`,
    );
    await superuser.query(
      `INSERT INTO outbox (id, position, subject, payload, created_at, published_at)
       SELECT lpad(to_hex(n), 32, '0')::uuid, n, 'crm.record.changed.v1', '{}', now(),
         now() - CASE WHEN n <= $2 THEN interval '8 days' ELSE interval '1 day' END
       FROM generate_series(1, $1::int) AS n`,
      [ROWS, EXPIRED],
    );
    await superuser.query([...indexes.map(({ built }) => built), 'ANALYZE outbox'].join(';'));
    const durations: number[] = [];
    const sql = pgDatabase(pool);
    const timed = {
      ...sql,
      $executeRaw: async (...statement: Parameters<typeof sql.$executeRaw>) => {
        const startedAt = performance.now();
        const rows = await sql.$executeRaw(...statement);
        durations.push(performance.now() - startedAt);
        return rows;
      },
    };
    const retention = new MessageRetention(timed, { onSchedule: () => undefined } as unknown as Jobs);
    expect(await retention.purge(new AbortController().signal)).toBe(EXPIRED);
    const { rows } = await superuser.query<{ kept: number }>('SELECT count(*)::int AS kept FROM outbox');
    expect(rows[0]?.kept).toBe(ROWS - EXPIRED);
    expect(Math.max(...durations)).toBeLessThan(STATEMENT_MS / 2);
    await superuser.end();
    await pool.end();
    await database.close();
  }, 90_000);
});

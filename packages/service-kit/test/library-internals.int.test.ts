import { createServiceDatabase, type TestDatabase } from '@bindery/test-kit';
import pg from 'pg';
import { inContext } from '../src/context/request-context.js';
import { poolOf, postgresAdapter } from '../src/database/index.js';
import type { BoundedPool } from '../src/database/index.js';

let database: TestDatabase;
let config: { DATABASE_URL: string; DATABASE_POOL_SIZE: number };
let adapter: Awaited<ReturnType<ReturnType<typeof postgresAdapter>['connect']>>;
let pool: BoundedPool;

beforeAll(async () => {
  database = await createServiceDatabase('crm');
  config = { DATABASE_URL: database.databaseUrl, DATABASE_POOL_SIZE: 1 };
  adapter = await postgresAdapter(config).connect();
  pool = poolOf(config) as BoundedPool;
});
afterAll(async () => {
  await adapter.dispose();
  await database.close();
});

/** A setting as a transaction that Prisma's adapter opens sees it. */
async function settingIn(name: string): Promise<unknown> {
  const transaction = await adapter.startTransaction();
  const statement = (sql: string) => ({ sql, args: [], argTypes: [] });
  const { rows } = await transaction.queryRaw(statement(`SELECT current_setting('${name}', true)`));
  // Prisma's engine sends this itself, before it ends the transaction.
  await transaction.executeRaw(statement('COMMIT'));
  await transaction.commit();
  return rows[0]?.[0];
}

describe("Prisma's adapter for pg", () => {
  it('opens its transactions with the deadline of the request', async () => {
    const deadline = performance.now() + 1_500;
    const limit = await inContext({ requestId: 'with-deadline', deadline }, () =>
      settingIn('statement_timeout'),
    );
    expect(Number(/^(\d+)ms$/.exec(String(limit))?.[1])).toBeLessThanOrEqual(1_500);
    expect(await settingIn('statement_timeout')).toBe('4s');
  });
});

describe('a connection of pg', () => {
  it('sends what is queried in one turn at once, without waiting for the first answer', async () => {
    const client = await pool.connect();
    const { stream } = (client as unknown as { connection: { stream: { bytesWritten: number } } }).connection;
    const sent = async (...statements: string[]): Promise<number> => {
      const before = stream.bytesWritten;
      const answers = statements.map((text) => client.query(text));
      await new Promise((resolve) => setImmediate(resolve));
      const bytes = stream.bytesWritten - before;
      await Promise.all(answers);
      return bytes;
    };
    const [sleep, one] = ['SELECT pg_sleep(0.1)', 'SELECT 1'];
    expect(await sent(sleep, one)).toBe((await sent(sleep)) + (await sent(one)));
    client.release();
    expect(client).toBeInstanceOf(pg.Client);
  });
});

import { createServiceDatabase, eventually, type TestDatabase } from '@bindery/test-kit';
import pg from 'pg';
import { inContext } from '../src/context/request-context.js';
import { BoundedPool } from '../src/database/bounded-pool.js';
import {
  queryOnce,
  queueStatement,
  withPlainSql,
  isDatabaseGone,
  isDeadlock,
  prepared,
  type Sql,
} from '../src/database/index.js';

const ACCOUNT = { name: 'app.account_id', value: '0d9f6a0e-8c3b-4b52-9d55-6b1de3a7c001' };

let database: TestDatabase;
let pool: BoundedPool;
let observer: pg.Pool;

beforeAll(async () => {
  database = await createServiceDatabase('crm');
  observer = new pg.Pool({ connectionString: database.superuserUrl, max: 2 });
  await observer.query('CREATE TABLE jottings (id int PRIMARY KEY, text text NOT NULL, day date)');
  await observer.query('GRANT ALL ON jottings TO crm_app');
});
beforeEach(async () => {
  await observer.query('TRUNCATE jottings');
  pool = new BoundedPool(database.databaseUrl, 1);
});
afterEach(() => pool.end());
afterAll(async () => {
  await observer.end();
  await database.close();
});

const inAccount = <T>(work: (tx: Sql) => Promise<T>) => withPlainSql(pool, ACCOUNT, work);
const add = (tx: Sql, id: number) =>
  tx.$executeRaw`INSERT INTO jottings (id, text) VALUES (${id}, ${'as typed'})`;
const kept = async () =>
  (await observer.query<{ id: number }>('SELECT id FROM jottings ORDER BY id')).rows.map(({ id }) => id);
const connection = (tx: Sql) => tx.$queryRaw<{ pid: number }[]>`SELECT pg_backend_pid() AS pid`;
const pidOf = async () => (await inAccount(connection))[0]!.pid;

describe('a plain SQL transaction', () => {
  it('sets its account from the first statement and clears it afterward', async () => {
    const now = await inAccount(
      (tx) => tx.$queryRaw<{ account: string }[]>`SELECT current_setting('app.account_id', true) AS account`,
    );
    expect(now).toEqual([{ account: ACCOUNT.value }]);
    const { rows } = await pool.query("SELECT current_setting('app.account_id', true) AS account");
    expect(rows).toEqual([{ account: '' }]);
  });

  it('commits all statements, including deferred ones, when its work completes', async () => {
    const answer = await inAccount(async (tx) => {
      await add(tx, 1);
      await queueStatement(tx)`INSERT INTO jottings (id, text) VALUES (${2}, ${'soon'})`;
      expect(await tx.$queryRaw`SELECT count(*)::int AS jottings FROM jottings`).toEqual([{ jottings: 2 }]);
      await queueStatement(tx)`INSERT INTO jottings (id, text) VALUES (${3}, ${'with the commit'})`;
      return 'done';
    });
    expect(answer).toBe('done');
    expect(await kept()).toEqual([1, 2, 3]);
  });

  it('commits when it contains only deferred statements', async () => {
    await inAccount((tx) => queueStatement(tx)`INSERT INTO jottings (id, text) VALUES (${1}, ${'alone'})`);
    expect(await kept()).toEqual([1]);
  });

  it('rolls back and reuses its connection when its work throws', async () => {
    const before = await pidOf();
    const work = inAccount(async (tx) => {
      await add(tx, 1);
      throw new Error('not allowed');
    });
    await expect(work).rejects.toThrow('not allowed');
    expect(await kept()).toEqual([]);
    expect(await pidOf()).toBe(before);
  });

  it('rolls back and closes its connection when a deferred statement fails', async () => {
    const before = await pidOf();
    const work = inAccount(async (tx) => {
      await add(tx, 1);
      await queueStatement(tx)`INSERT INTO jottings (id, text) VALUES (${1}, ${'twice'})`;
    });
    await expect(work).rejects.toMatchObject({ code: '23505' });
    expect(await kept()).toEqual([]);
    expect(await pidOf()).not.toBe(before);
  });

  it('rolls back when its request is past its deadline or abandoned', async () => {
    const late = { requestId: 'late', deadline: performance.now() + 3_600_000 };
    const gone = { requestId: 'gone', abandoned: false };
    const over = (request: typeof late | typeof gone) =>
      inContext(request, () =>
        inAccount(async (tx) => {
          await add(tx, 1);
          Object.assign(request, { deadline: performance.now() - 1, abandoned: request === gone });
        }),
      );
    await expect(over(late)).rejects.toMatchObject({ code: 'unavailable' });
    await expect(over(gone)).rejects.toMatchObject({ code: 'unavailable' });
    expect(await kept()).toEqual([]);
  });

  it('cannot commit when its work ignores a failed statement', async () => {
    const work = inAccount(async (tx) => {
      await add(tx, 1);
      await tx.$queryRaw`SELECT 1 / ${0}::int`.catch(() => undefined);
    });
    await expect(work).rejects.toThrow('A transaction of which a statement failed cannot be committed');
    expect(await kept()).toEqual([]);
  });

  it('returns the result or error of work that sends no statement', async () => {
    await expect(inAccount(() => Promise.reject(new Error('too early')))).rejects.toThrow('too early');
    expect(await inAccount(() => Promise.resolve('nothing to do'))).toBe('nothing to do');
  });

  it('fails when its connection ends midway, without affecting the next transaction', async () => {
    const work = inAccount(async (tx) => {
      const [here] = await connection(tx);
      await observer.query('SELECT pg_terminate_backend($1)', [here?.pid]);
      await eventually(async () => {
        const { rows } = await observer.query('SELECT 1 FROM pg_stat_activity WHERE pid = $1', [here?.pid]);
        expect(rows).toEqual([]);
      });
      await add(tx, 1);
    });
    const failure: unknown = await work.catch((error: unknown) => error);
    expect(isDatabaseGone(failure)).toBe(true);
    expect(await kept()).toEqual([]);
    expect(await inAccount((tx) => add(tx, 1))).toBe(1);
  });

  it('reports a deadlock so that its work can be retried', async () => {
    const two = new BoundedPool(database.databaseUrl, 2);
    await inAccount((tx) => Promise.all([add(tx, 1), add(tx, 2)]));
    let arrived = 0;
    let bothHere = (): void => undefined;
    const both = new Promise<void>((resolve) => (bothHere = resolve));
    const hold = (first: number, second: number) =>
      withPlainSql(two, ACCOUNT, async (tx) => {
        await tx.$queryRaw`SELECT 1 FROM jottings WHERE id = ${first} FOR UPDATE`;
        if (++arrived === 2) bothHere();
        await both;
        await tx.$queryRaw`SELECT 1 FROM jottings WHERE id = ${second} FOR UPDATE`;
      });
    const ends = await Promise.allSettled([hold(1, 2), hold(2, 1)]);
    await two.end();
    const failed = ends.filter((end) => end.status === 'rejected');
    expect(failed.map(({ reason }) => isDeadlock(reason))).toEqual([true]);
  });
});

describe('a statement', () => {
  const readied = async () => {
    const { rows } = await pool.query<{ statement: string }>('SELECT statement FROM pg_prepared_statements');
    return rows.map(({ statement }) => statement);
  };

  it('is prepared once per connection only when a template or marked as prepared', async () => {
    for (const id of [1, 2]) {
      await inAccount((tx) => add(tx, id));
      await queryOnce(
        pool,
        ACCOUNT,
        prepared({ text: 'SELECT text FROM jottings WHERE id = $1', values: [id] }),
      );
      await queryOnce(pool, ACCOUNT, { text: 'SELECT day FROM jottings WHERE id = $1', values: [id] });
    }
    expect((await readied()).toSorted()).toEqual([
      'INSERT INTO jottings (id, text) VALUES ($1, $2)',
      'SELECT text FROM jottings WHERE id = $1',
    ]);
  });

  it('is planned for any values and without workers only when it is prepared', async () => {
    const statement = {
      text: `SELECT current_setting('plan_cache_mode') AS mode,
        current_setting('max_parallel_workers_per_gather') = '0' AS is_alone`,
      values: [],
    };
    const unprepared = { mode: 'auto', is_alone: false };
    expect(await queryOnce(pool, ACCOUNT, { ...statement })).toEqual([unprepared]);
    expect(await queryOnce(pool, ACCOUNT, prepared({ ...statement }))).toEqual([
      { mode: 'force_generic_plan', is_alone: true },
    ]);
    expect(await queryOnce(pool, ACCOUNT, { ...statement })).toEqual([unprepared]);
  });

  it('keeps working when a migration adds a column to its table', async () => {
    const read = () =>
      queryOnce(pool, ACCOUNT, prepared({ text: 'SELECT id, day FROM jottings WHERE id = $1', values: [1] }));
    await inAccount(
      (tx) => tx.$executeRaw`INSERT INTO jottings (id, text, day) VALUES (1, 'x', '2026-02-28')`,
    );
    await read();
    await observer.query('ALTER TABLE jottings ADD COLUMN added text');
    expect(await read()).toEqual([{ id: 1, day: new Date('2026-02-28T00:00:00.000Z') }]);
  });
});

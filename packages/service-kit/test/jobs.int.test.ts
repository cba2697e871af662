import { PgBoss } from 'pg-boss';
import { PermanentJobError, type Schedule } from '../src/jobs/index.js';
import { startJobsDatabase, touch, type JobsDatabase } from './jobs-under-test.js';

const WITHIN = { timeoutMs: 15_000 };
let database: JobsDatabase;
beforeEach(async () => {
  database = await startJobsDatabase();
});
afterEach(() => database.stop());

test('the job schema matches pg-boss, and the runtime role cannot create objects in it', async () => {
  const { superuser } = database;
  const boss = new PgBoss({
    db: { executeSql: (text, values) => superuser.query(text, values) },
    migrate: false,
    supervise: false,
    schedule: false,
    registerInstance: false,
  });
  boss.on('error', () => undefined);
  await boss.start();
  const { columnDrift, constraintDrift, enumDrift, ...drift } = await boss.detectSchemaDrift();
  await boss.stop();
  expect([columnDrift, constraintDrift, enumDrift]).toEqual([[], [], null]);
  expect(drift).toMatchObject({
    missing: [],
    mismatched: [],
    missingTables: [],
    missingFunctions: [],
    mismatchedFunctions: [],
  });
  expect(
    await database.rows(`SELECT has_schema_privilege('crm_app', 'pgboss', 'CREATE') AS creates`),
  ).toEqual([{ creates: false }]);
});

describe('a job', () => {
  test('runs after the transaction that enqueues it commits', async () => {
    const done: string[] = [];
    const replica = await database.startReplica((jobs) =>
      jobs.on(touch, ({ account }) => Promise.resolve(void done.push(account))),
    );
    await replica.transact((tx) => replica.jobs.enqueue(tx, touch, { data: { account: 'one' } }));
    replica.jobs.wake(touch);
    await database.until(() => expect(done).toEqual(['one']));
    await database.until(async () => expect(await database.states(touch.name)).toEqual(['completed']));
  });

  test('is not stored when the transaction that enqueues it rolls back', async () => {
    const replica = await database.startReplica((jobs) => jobs.on(touch, () => Promise.resolve()));
    const adding = replica.transact(async (tx) => {
      await replica.jobs.enqueue(tx, touch, { data: { account: 'one' } }, { data: { account: 'two' } });
      await tx.$queryRaw`SELECT 1`;
      throw new Error('not after all');
    });
    await expect(adding).rejects.toThrow('not after all');
    expect(await database.rows('SELECT id FROM pgboss.job')).toEqual([]);
  });

  test('leaves its worker to others when its time is over and it never returns', async () => {
    const begun: string[] = [];
    const hanging = { ...touch, timeoutSeconds: 1 };
    const replica = await database.startReplica((jobs) =>
      jobs.on(hanging, ({ account }, { attempt }) => {
        begun.push(`${account} ${String(attempt)}`);
        return account === 'one' && attempt === 1 ? new Promise(() => undefined) : Promise.resolve();
      }),
    );
    await replica.transact((tx) => replica.jobs.enqueue(tx, hanging, { data: { account: 'one' } }));
    await database.until(() => expect(begun).toEqual(['one 1']));
    await replica.transact((tx) => replica.jobs.enqueue(tx, hanging, { data: { account: 'two' } }));
    await database.until(() => expect(begun.toSorted()).toEqual(['one 1', 'one 2', 'two 1']), WITHIN);
    await database.until(async () =>
      expect(await database.states(touch.name)).toEqual(['completed', 'completed']),
    );
  });

  test('runs again when its worker dies midway', async () => {
    const dying = await database.startReplica((jobs) => jobs.on(touch, () => new Promise(() => undefined)));
    await dying.transact((tx) => dying.jobs.enqueue(tx, touch, { data: { account: 'one' } }));
    await database.until(async () => expect(await database.states(touch.name)).toEqual(['active']));
    // Of a worker that is killed nothing is heard any more, its connections included.
    await dying.pool.end();

    const attempts: number[] = [];
    await database.startReplica((jobs) =>
      jobs.on(touch, (_data, { attempt }) => Promise.resolve(void attempts.push(attempt))),
    );
    await database.rows(`UPDATE pgboss.job SET heartbeat_on = heartbeat_on - interval '1 minute'`);
    await database.rows(`UPDATE pgboss.queue SET monitor_on = NULL`);
    await database.until(() => expect(attempts).toEqual([2]), { timeoutMs: 25_000 });
  });

  test('does not block jobs of other accounts when it fails', async () => {
    const done: string[] = [];
    const replica = await database.startReplica((jobs) =>
      jobs.on(touch, ({ account }) => {
        if (account === 'bad') throw new Error('this account is broken');
        done.push(account);
        return Promise.resolve();
      }),
    );
    const accounts = ['first', 'bad', 'last'].map((account) => ({ data: { account } }));
    await replica.transact((tx) => replica.jobs.enqueue(tx, touch, ...accounts));
    await database.until(() => expect(done).toEqual(['first', 'last']));
  });

  test('is dead-lettered with the reason after its last retry, and runs when replayed', async () => {
    let isBroken = true;
    const attempts: number[] = [];
    const replica = await database.startReplica((jobs) =>
      jobs.on(touch, (_data, { attempt }) => {
        attempts.push(attempt);
        return isBroken ? Promise.reject(new Error('out of order')) : Promise.resolve();
      }),
    );
    await replica.transact((tx) => replica.jobs.enqueue(tx, touch, { data: { account: 'one' } }));
    const queue = async () => (await replica.status.queues())[0];
    await database.until(async () => expect(await queue()).toMatchObject({ retrying: 1, dead: 0 }), WITHIN);
    const dead = async () => (await replica.dead.list()).dead;
    await database.until(async () => expect(await dead()).toHaveLength(1), WITHIN);
    const [letter] = await dead();
    expect(letter).toMatchObject({
      queue: touch.name,
      attempts: 3,
      reason: 'It failed with Error: out of order',
    });
    expect(await replica.dead.show(letter?.id ?? '')).toMatchObject({
      payload: { account: 'one', version: 1 },
    });
    expect(await queue()).toMatchObject({ queue: touch.name, dead: 1, due: 0, retrying: 0 });

    isBroken = false;
    expect(await replica.dead.replay(letter?.id ?? '')).toEqual({ replayed: true });
    await database.until(() => expect(attempts).toEqual([1, 2, 3, 1]), WITHIN);
    expect(await dead()).toEqual([]);
    expect(await replica.dead.replay(letter?.id ?? '')).toEqual({
      replayed: false,
      reason: 'it is not a dead job any more',
    });
  });

  test('says why it is not replayed, and is dropped if nobody can do it any more', async () => {
    let reason: string | null = 'its account is closed';
    const replica = await database.startReplica((jobs) =>
      jobs.on(
        touch,
        () => Promise.reject(new PermanentJobError('out of order')),
        () => Promise.resolve(reason),
      ),
    );
    const dead = async () => (await replica.dead.list()).dead;
    const deadLetter = async () => {
      await replica.transact((tx) => replica.jobs.enqueue(tx, touch, { data: { account: 'one' } }));
      await database.until(async () => expect(await dead()).toHaveLength(1), WITHIN);
      return (await dead())[0]?.id ?? '';
    };
    expect(await replica.dead.replay(await deadLetter())).toEqual({
      replayed: false,
      reason: 'its account is closed; it was dropped',
    });
    expect(await dead()).toEqual([]);
    reason = null;
    const id = await deadLetter();
    await database.rows(`UPDATE pgboss.job SET source_name = 'unknown' WHERE id = $1`, [id]);
    expect(await replica.dead.replay(id)).toEqual({
      replayed: false,
      reason: 'no worker of this release does jobs of unknown; it stays where it is',
    });
    expect(await dead()).toHaveLength(1);
    await database.rows(`UPDATE pgboss.job SET source_name = $2 WHERE id = $1`, [id, touch.name]);
    expect(await replica.dead.replay(id)).toEqual({ replayed: true });
    await database.until(async () => expect(await dead()).toHaveLength(1), WITHIN);
  });

  test('is dead-lettered immediately on a permanent error or an invalid payload', async () => {
    const replica = await database.startReplica((jobs) =>
      jobs.on(touch, () => Promise.reject(new PermanentJobError('there is no such account'))),
    );
    await replica.transact((tx) => replica.jobs.enqueue(tx, touch, { data: { account: 'one' } }));
    await database.rows(
      `INSERT INTO pgboss.job (name, data, dead_letter) VALUES ($1, '{"version": 1, "acount": "private"}', 'dead-letters')`,
      [touch.name],
    );
    await database.until(async () => {
      const { dead } = await replica.dead.list();
      expect(dead.map(({ attempts, reason }) => [attempts, reason]).toSorted()).toEqual([
        [1, 'It failed with PermanentJobError: The payload does not fit version 1: account, '],
        [1, 'It failed with PermanentJobError: there is no such account'],
      ]);
    }, WITHIN);
    expect(database.log.join('')).not.toContain('private');
  });

  test('waits for a newer replica when its version is newer', async () => {
    const newer = { ...touch, version: 2 };
    const seen: string[] = [];
    const old = await database.startReplica((jobs) =>
      jobs.on({ ...touch, retries: { ...touch.retries, limit: 100 } }, () =>
        Promise.resolve(void seen.push('old')),
      ),
    );
    await old.transact((tx) => old.jobs.enqueue(tx, newer, { data: { account: 'one' } }));
    await database.until(async () => expect(await database.states(touch.name)).toEqual(['retry']));
    await database.startReplica((jobs) => jobs.on(newer, () => Promise.resolve(void seen.push('new'))));
    await old.stop();
    await database.until(() => expect(seen).toEqual(['new']), WITHIN);
  });

  test('is dropped when a waiting job has the same key', async () => {
    const once = { ...touch, name: 'touch-once', dedupe: true };
    const replica = await database.startReplica((jobs) => jobs.on(once, () => Promise.resolve()));
    const job = { data: { account: 'one' }, key: 'one', delayMs: 60_000 };
    await replica.transact((tx) => replica.jobs.enqueue(tx, once, job));
    await replica.transact((tx) => replica.jobs.enqueue(tx, once, job));
    expect(await database.states(once.name)).toEqual(['created']);
  });

  test('waits until its scheduled time', async () => {
    const done: string[] = [];
    const replica = await database.startReplica((jobs) =>
      jobs.on(touch, ({ account }) => Promise.resolve(void done.push(account))),
    );
    await replica.transact((tx) =>
      replica.jobs.enqueue(
        tx,
        touch,
        { data: { account: 'later' }, delayMs: 90_500 },
        { data: { account: 'now' } },
      ),
    );
    await database.until(() => expect(done).toEqual(['now']));
    await database.elapse(91);
    await database.until(() => expect(done).toEqual(['now', 'later']));
  });
});

test('a shutdown waits for the running job and starts no other', async () => {
  const events: string[] = [];
  let finish: () => void = () => undefined;
  const replica = await database.startReplica((jobs) =>
    jobs.on(touch, async ({ account }) => {
      events.push(`${account} begins`);
      await new Promise<void>((resolve) => (finish = resolve));
      events.push(`${account} ends`);
    }),
  );
  const accounts = ['one', 'two'].map((account) => ({ data: { account } }));
  await replica.transact((tx) => replica.jobs.enqueue(tx, touch, ...accounts));
  await database.until(() => expect(events).toHaveLength(1));
  const stopped = replica.stop().then(() => events.push('stopped'));
  finish();
  await stopped;
  expect(events).toEqual(['one begins', 'one ends', 'stopped']);
  expect((await database.states(touch.name)).toSorted()).toEqual(['completed', 'created']);
});

test('a missed schedule runs once across two replicas and reports its last success', async () => {
  const hourly: Schedule = { name: 'hourly', cron: '0 * * * *', everySeconds: 3_600, timeoutSeconds: 30 };
  const ran: string[] = [];
  const start = (name: string) =>
    database.startReplica((jobs) => jobs.onSchedule(hourly, () => Promise.resolve(void ran.push(name))), {
      runsSchedules: true,
    });
  const first = await start('first');
  await database.until(async () =>
    expect(await database.rows('SELECT cron_on FROM pgboss.version WHERE cron_on IS NOT NULL')).toHaveLength(
      1,
    ),
  );
  expect(await first.status.schedules()).toMatchObject([{ name: 'hourly', lastSuccessAt: null }]);
  await first.stop();
  await database.rows(`UPDATE pgboss.version SET cron_on = cron_on - interval '3 hours'`);
  await database.rows(`UPDATE pgboss.schedule SET created_on = created_on - interval '4 hours'`);
  const [second] = await Promise.all([start('second'), start('third')]);
  await database.until(() => expect(ran).toHaveLength(1), WITHIN);
  await database.until(async () =>
    expect((await second.status.schedules())[0]?.lastSuccessAt).toBeInstanceOf(Date),
  );
  expect((await second.status.schedules())[0]?.ageSeconds).toBeLessThan(60);
  expect(ran).toHaveLength(1);
});

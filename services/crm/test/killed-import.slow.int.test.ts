import { randomBytes, randomUUID } from 'node:crypto';
import pg from 'pg';
import type { ImportView } from '@bindery/contracts/crm';
import {
  createServiceDatabase,
  createTokenFactory,
  moveJobTime,
  startNats,
  startServiceProcess,
  TEST_PUBLIC_URL,
  waitFor,
} from '@bindery/test-kit';
import { agentAccess, startFakeIdentity } from './fake-identity.js';
import { mappingOf } from './import-calls.js';

const READ_ROWS = 12_000;
const RUN_ROWS = 2_000;

const bookOf = (rows: number) =>
  `First name,Last name,Email,Mobile phone,Address 1,City,State,ZIP\n${Array.from(
    { length: rows },
    (_, n) =>
      `Client,Number ${String(n)},client${String(n)}@agency.test,(207) 555-0101,12 Elm St,Portland,ME,04101`,
  ).join('\n')}`;

/** A crm that can be killed and started again, with the calls of one person. */
async function mortalCrm() {
  const person = { accountId: randomUUID(), userId: randomUUID() };
  const [database, nats] = await Promise.all([createServiceDatabase('crm'), startNats()]);
  const identity = await startFakeIdentity(nats);
  identity.setAccess(person, {});
  const client = new pg.Client({ connectionString: database.superuserUrl });
  await client.connect();
  const tokens = createTokenFactory();
  const app_metadata = { ...agentAccess, account_id: person.accountId };
  const authorization = `Bearer ${tokens.signToken({ sub: person.userId, app_metadata })}`;
  const settings = {
    DATABASE_URL: database.databaseUrl,
    ...nats.envFor('crm'),
    PUBLIC_URL: TEST_PUBLIC_URL,
    ROOT_KEY: randomBytes(32).toString('base64'),
  };
  const start = () => startServiceProcess({ entry: 'services/crm/src/main.ts', settings, jwks: tokens.jwks });
  let running = await start();
  const count = async (table: string, which = 'true') =>
    (await client.query<{ rows: number }>(`SELECT count(*)::int AS rows FROM ${table} WHERE ${which}`))
      .rows[0]?.rows ?? 0;
  const ask = async (method: string, path: string, body?: string) => {
    const type = path.endsWith('mapping') ? 'application/json' : 'text/csv';
    const headers = { authorization, ...(body !== undefined && { 'content-type': type }) };
    const response = await fetch(`${running.url}/api/imports${path}`, {
      ...{ method, headers },
      ...(body !== undefined && { body }),
    });
    return (await response.json()) as ImportView;
  };
  return {
    count,
    ask,
    until: (id: string, state: ImportView['state']) =>
      waitFor(
        async () => {
          const view = await ask('GET', `/${id}`);
          return view.state === state && view;
        },
        { what: `the state ${state}`, timeoutMs: 120_000 },
      ),
    /** Kills it once it is in the middle of what it does, and starts another. */
    async killOnce(isUnderWay: () => Promise<boolean>): Promise<void> {
      await waitFor(isUnderWay, { what: 'the middle of the work', timeoutMs: 60_000 });
      await running.kill();
      running = await start();
      // Nothing is heard of a dead worker; the queue notices after a while.
      await moveJobTime(database, 60_000);
    },
    async stop(): Promise<void> {
      await running.stop();
      await client.end();
      await identity.close();
      await Promise.all([nats.close(), database.close()]);
    },
  };
}

test('reading and checking go on where a killed crm left them, with every row once', async () => {
  const crm = await mortalCrm();
  const { id } = await crm.ask('POST', '?name=Book.csv', bookOf(READ_ROWS));
  await crm.killOnce(async () => (await crm.count('import_rows')) > 0);
  const view = await crm.until(id, 'mapping');
  expect([view.counts.rows, await crm.count('import_rows')]).toEqual([READ_ROWS, READ_ROWS]);

  await crm.ask('PUT', `/${id}/mapping`, JSON.stringify(mappingOf(view)));
  await crm.killOnce(async () => (await crm.count('import_rows', 'outcome IS NOT NULL')) > 0);
  const ready = await crm.until(id, 'ready');
  expect([ready.counts.rows, ready.counts.new, ready.progress]).toEqual([
    READ_ROWS,
    READ_ROWS,
    { done: READ_ROWS, total: READ_ROWS },
  ]);
  await crm.stop();
}, 300_000);

test('a run and an undo go on where a killed crm left them, with every row once', async () => {
  const crm = await mortalCrm();
  const { id } = await crm.ask('POST', '?name=Book.csv', bookOf(RUN_ROWS));
  const view = await crm.until(id, 'mapping');
  await crm.ask('PUT', `/${id}/mapping`, JSON.stringify(mappingOf(view)));
  await crm.until(id, 'ready');
  const live = (table: string) => crm.count(table, 'deleted_at IS NULL');

  await crm.ask('POST', `/${id}/start`);
  await crm.killOnce(async () => (await live('individuals')) > 0);
  const done = await crm.until(id, 'completed');
  expect(done.counts).toMatchObject({ rows: RUN_ROWS, new: RUN_ROWS });
  expect(done.result?.created).toEqual({ individual: RUN_ROWS, phone: RUN_ROWS, address: RUN_ROWS });
  for (const table of ['individuals', 'phones', 'addresses']) {
    expect(await live(table)).toBe(RUN_ROWS);
    const clients = table === 'individuals' ? 'last_name' : 'individual_id';
    expect(await crm.count(`(SELECT DISTINCT ${clients} FROM ${table}) AS each`)).toBe(RUN_ROWS);
  }

  await crm.ask('POST', `/${id}/undo`);
  await crm.killOnce(async () => (await live('individuals')) < RUN_ROWS);
  const undone = await crm.until(id, 'undone');
  // Each client with its phone number and address.
  expect([undone.result?.undone?.removed, await live('individuals')]).toEqual([3 * RUN_ROWS, 0]);
  await crm.stop();
}, 300_000);

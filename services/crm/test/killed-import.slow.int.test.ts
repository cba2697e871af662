import { randomBytes, randomUUID } from 'node:crypto';
import pg from 'pg';
import type { ImportView } from '@bindery/contracts/crm';
import {
  createServiceDatabase,
  createTokenFactory,
  eventually,
  moveJobTime,
  startNats,
  startServiceProcess,
  TEST_PUBLIC_URL,
  waitFor,
} from '@bindery/test-kit';
import { agentAccess, startFakeIdentity } from './fake-identity.js';
import { mappingOf } from './import-calls.js';

const ROWS = 6_000;
const person = { accountId: randomUUID(), userId: randomUUID() };
const lines = Array.from(
  { length: ROWS },
  (_, n) =>
    `Client,Number ${String(n)},client${String(n)}@agency.test,(207) 555-0101,12 Elm St,Portland,ME,04101`,
);
const book = `First name,Last name,Email,Mobile phone,Address 1,City,State,ZIP\n${lines.join('\n')}`;

test('an import goes on where a killed crm left it, with every row once', async () => {
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
  const rows = async (which: string) =>
    (await client.query<{ rows: number }>(`SELECT count(*)::int AS rows FROM import_rows WHERE ${which}`))
      .rows[0]?.rows ?? 0;
  const ask = async (url: string, method: string, path: string, body?: string) => {
    const type = path.endsWith('mapping') ? 'application/json' : 'text/csv';
    const headers = { authorization, ...(body !== undefined && { 'content-type': type }) };
    const response = await fetch(`${url}/api/imports${path}`, {
      method,
      headers,
      ...(body !== undefined && { body }),
    });
    return (await response.json()) as ImportView;
  };
  const until = (url: string, id: string, state: ImportView['state']) =>
    waitFor(
      async () => {
        const view = await ask(url, 'GET', `/${id}`);
        return view.state === state && view;
      },
      { what: `the state ${state}`, timeoutMs: 120_000 },
    );

  const first = await start();
  const { id } = await ask(first.url, 'POST', '?name=Book.csv', book);
  await eventually(async () => expect(await rows('true')).toBeGreaterThan(0), { timeoutMs: 30_000 });
  await first.kill();
  expect(await rows('true')).toBeLessThan(ROWS);
  const second = await start();
  // Nothing is heard of a dead worker; the queue notices after a while.
  await moveJobTime(database, 60_000);
  const view = await until(second.url, id, 'mapping');
  expect([view.counts.rows, await rows('true')]).toEqual([ROWS, ROWS]);

  await ask(second.url, 'PUT', `/${id}/mapping`, JSON.stringify(mappingOf(view)));
  await eventually(async () => expect(await rows('outcome IS NOT NULL')).toBeGreaterThan(0), {
    timeoutMs: 30_000,
  });
  await second.kill();
  expect(await rows('outcome IS NOT NULL')).toBeLessThan(ROWS);
  const third = await start();
  await moveJobTime(database, 60_000);
  const ready = await until(third.url, id, 'ready');
  expect([ready.counts.rows, ready.counts.new, ready.progress]).toEqual([
    ROWS,
    ROWS,
    { done: ROWS, total: ROWS },
  ]);

  const live = async (table: string) =>
    (
      await client.query<{ rows: number; clients: number }>(
        `SELECT count(*)::int AS rows, count(DISTINCT ${table === 'individuals' ? 'last_name' : 'individual_id'})::int
           AS clients FROM ${table} WHERE deleted_at IS NULL`,
      )
    ).rows[0];
  await ask(third.url, 'POST', `/${id}/start`);
  await eventually(async () => expect((await live('individuals'))?.rows).toBeGreaterThan(0), {
    timeoutMs: 30_000,
  });
  await third.kill();
  expect((await live('individuals'))?.rows).toBeLessThan(ROWS);
  const fourth = await start();
  await moveJobTime(database, 60_000);
  const done = await until(fourth.url, id, 'completed');
  expect(done.counts).toMatchObject({ rows: ROWS, new: ROWS });
  expect(done.result?.created).toEqual({ individual: ROWS, phone: ROWS, address: ROWS });
  for (const table of ['individuals', 'phones', 'addresses'])
    expect(await live(table)).toEqual({ rows: ROWS, clients: ROWS });

  await ask(fourth.url, 'POST', `/${id}/undo`);
  await eventually(async () => expect((await live('individuals'))?.rows).toBeLessThan(ROWS), {
    timeoutMs: 30_000,
  });
  await fourth.kill();
  expect((await live('individuals'))?.rows).toBeGreaterThan(0);
  const fifth = await start();
  await moveJobTime(database, 60_000);
  const undone = await until(fifth.url, id, 'undone');
  expect([undone.result?.undone?.removed, (await live('individuals'))?.rows]).toEqual([ROWS, 0]);

  await fifth.stop();
  await client.end();
  await identity.close();
  await Promise.all([nats.close(), database.close()]);
}, 300_000);

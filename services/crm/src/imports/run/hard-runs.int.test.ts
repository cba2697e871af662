import type { ImportRow } from '@bindery/contracts/crm';
import { waitFor } from '@bindery/test-kit';
import { startCrmUnderTest, type CrmUnderTest, type Person } from '../../../test/crm-under-test.js';
import { ImportCalls } from '../../../test/import-calls.js';
import { PlanRows } from '../matching/plan-rows.js';
import { ImportRows } from '../stored/import-rows.js';
import { WriteBatch } from './write-batch.js';

let crm: CrmUnderTest;
let imports: ImportCalls;
beforeAll(async () => {
  crm = await startCrmUnderTest();
  imports = new ImportCalls(crm);
});
afterAll(() => crm.stop());

const headers = 'First name,Last name,Email,Mobile phone,External ID';
const bookOf = (count: number, more: readonly string[] = []) =>
  [
    headers,
    ...Array.from(
      { length: count },
      (_, n) => `Client,N${String(n)},c${String(n)}@x.test,(207) 555-0101,X-${String(n)}`,
    ),
    ...more,
  ].join('\n');
const started = async (who: Person, id: string) => (await imports.call(who, 'POST', `/${id}/start`)).body;
const count = async (who: Person, table = 'individuals') =>
  (
    await crm.rows<{ rows: number }>(`SELECT count(*)::int AS rows FROM ${table} WHERE account_id = $1`, [
      who.accountId,
    ])
  )[0]?.rows;

it('finds the one row that its batch fails for, and says why in the file of those that did not go in', async () => {
  const who = imports.member();
  const { id } = await imports.check(
    who,
    bookOf(40, ['=Eve,"N, 40",eve@x.test,,X-7', 'Dee,,d@x.test,,X-99']),
    {
      match: { by: ['email'], otherwise: 'create' },
    },
  );
  await started(who, id);
  const done = await imports.until(who, id, 'completed');
  expect(done.counts).toMatchObject({ rows: 42, new: 40, error: 2 });
  expect([await count(who), await count(who, 'phones')]).toEqual([40, 40]);
  const file = await crm.call(who, 'GET', `/api/imports/${id}/failed.csv`);
  expect(file.headers.get('content-disposition')).toContain('attachment');
  expect((file.body as unknown as string).trim().split('\r\n')).toEqual([
    expect.stringContaining(`Row,${headers},Problem`),
    `42,'=Eve,"N, 40",eve@x.test,,X-7,Another record has this External ID. Each one can be used once.`,
    '43,Dee,,d@x.test,,X-99,Last name is missing.',
  ]);
  expect((await imports.call(imports.member(), 'GET', `/${id}/failed.csv`)).status).toBe(404);
}, 60_000);

/** The rows that are about clients further up, in the order of the file. */
async function laterRows(who: Person, id: string): Promise<ImportRow[]> {
  const pages = Array.from({ length: 10 }, (_, index) =>
    imports.rows(who, id, `?page=${String(index + 1)}&page_size=100`),
  );
  const rows = (await Promise.all(pages)).flatMap(({ items }) => items);
  return rows.filter(({ outcome }) => outcome === 'repeated').toSorted((one, other) => one.row - other.row);
}

/** Starts an import whose process is gone after some batches, and then another attempt. */
async function lostAttempt(who: Person, id: string) {
  const writing = crm.service.get<WriteBatch>(WriteBatch);
  const write = writing.write.bind(writing);
  const writes = jest.spyOn(writing, 'write').mockImplementation((...batch) => {
    if (writes.mock.calls.length === 3) throw new Error('The process is gone');
    return write(...batch);
  });
  await started(who, id);
  await waitFor(() => Promise.resolve(writes.mock.calls.length === 3), { what: 'the end of the attempt' });
  const another = () =>
    waitFor(
      async () => {
        await crm.rows("UPDATE pgboss.job SET start_after = now() WHERE state = 'retry'");
        const view = (await imports.call(who, 'GET', `/${id}`)).body;
        return view.state === 'completed' && view;
      },
      { what: 'another attempt', timeoutMs: 60_000 },
    );
  return { another };
}

it('plans no row again that a lost attempt has imported, and still knows its clients', async () => {
  const who = imports.member();
  // The last row is about the client of row 5, whose phone number it would change.
  const { id } = await imports.check(who, bookOf(900, ['Client,N3,c3@x.test,(207) 555-0199,']));
  const plans = jest.spyOn(crm.service.get<PlanRows>(PlanRows), 'plan');
  const reads = jest.spyOn(crm.service.get<ImportRows>(ImportRows), 'next');
  const attempts = await lostAttempt(who, id);
  const imported = (await count(who)) ?? 0;
  const [plannedBefore, readsBefore] = [plans.mock.calls.length, reads.mock.calls.length];
  const done = await attempts.another();
  const planned = plans.mock.calls.slice(plannedBefore).flatMap(([, , rows]) => rows);
  expect(Math.min(...planned.map(({ number }) => number))).toBe(imported + 2);
  const read = reads.mock.calls.slice(readsBefore).map(([, after]) => after);
  expect(Math.min(...read)).toBe(imported + 1);
  expect(done.counts).toMatchObject({ rows: 901, new: 900, repeated: 1 });
  expect(await count(who, 'phones')).toBe(901);
  jest.restoreAllMocks();
}, 90_000);

it('compares later rows of a client with what the rows of a lost attempt say, and finds the record that they became', async () => {
  const who = imports.member();
  const there = {
    first_name: 'Client',
    last_name: 'N4',
    email: 'c4@x.test',
    external_id: 'A-4',
    status: 'active',
  };
  await crm.call(who, 'POST', '/api/insureds', there);
  const people = Array.from(
    { length: 900 },
    (_, n) => `Client,N${String(n)},c${String(n)}@x.test,,${n === 3 ? 'Ms' : ''},,`,
  );
  const later = [
    'Client,N3,c3@x.test,,MS,Lee,',
    'Client,N3,c3@x.test,,Dr.,Sue,Kay',
    'Client,N4,,A-4,Rev.,,',
    'Client,N3,c3@x.test,,,,Kit',
  ];
  const { id } = await imports.check(
    who,
    ['First name,Last name,Email,External ID,Title,Middle name,Nickname', ...people, ...later].join('\n'),
    { match: { by: ['external_id', 'email'], otherwise: 'create' } },
  );
  const checked = await laterRows(who, id);
  const done = await (await lostAttempt(who, id)).another();
  expect(done.counts).toMatchObject({ rows: 904, new: 899, repeated: 4 });
  const clients = await crm.rows(
    `SELECT last_name, title, middle_name, nickname FROM individuals
     WHERE account_id = $1 AND last_name IN ('N3', 'N4') ORDER BY last_name`,
    [who.accountId],
  );
  expect(clients).toEqual([
    { last_name: 'N3', title: 'Ms', middle_name: 'Lee', nickname: 'Kay' },
    { last_name: 'N4', title: 'Rev.', middle_name: null, nickname: null },
  ]);
  const items = await laterRows(who, id);
  const said = (rows: typeof items) =>
    rows.map(({ row, same_as_row, warnings }) => [row, same_as_row, warnings.map(({ message }) => message)]);
  expect(said(items)).toEqual(said(checked));
  expect(items.map(({ warnings }) => warnings.map(({ field }) => field))).toEqual([
    [],
    ['title', 'middle_name'],
    [],
    ['nickname'],
  ]);
  jest.restoreAllMocks();
}, 90_000);

it('runs one import of an account at a time, and others beside it', async () => {
  const [who, other] = [imports.member(), imports.member()];
  const [first, second, third] = [
    await imports.check(who, bookOf(1_500)),
    await imports.check(who, bookOf(2, ['Zoe,Last,z@x.test,,'])),
    await imports.check(other, bookOf(2)),
  ];
  await started(who, first.id);
  await waitFor(async () => ((await count(who)) ?? 0) > 0, { what: 'the first batch', timeoutMs: 20_000 });
  expect(await started(who, second.id)).toMatchObject({ state: 'running', is_waiting: true });
  await started(other, third.id);
  await imports.until(other, third.id, 'completed');
  const view = await imports.until(who, second.id, 'completed');
  expect(view).toMatchObject({ is_waiting: false, counts: { new: 1, unchanged: 2 } });
  expect((await imports.until(who, first.id, 'completed')).counts.new).toBe(1_500);
  expect(await count(who)).toBe(1_501);
}, 90_000);

it('keeps what a canceled import has done, which can be undone', async () => {
  const who = imports.member();
  const { id } = await imports.check(who, bookOf(1_500));
  await started(who, id);
  await waitFor(async () => ((await count(who)) ?? 0) > 0, { what: 'the first batch', timeoutMs: 20_000 });
  expect((await imports.call(who, 'POST', `/${id}/undo`)).status).toBe(409);
  expect((await imports.call(who, 'POST', `/${id}/cancel`)).status).toBe(200);
  const canceled = await imports.until(who, id, 'canceled');
  expect(canceled.result?.created['individual']).toBe(await count(who));
  expect((await imports.call(who, 'POST', `/${id}/cancel`)).status).toBe(200);
  expect((await imports.call(who, 'POST', `/${id}/start`)).status).toBe(409);
  await imports.call(who, 'POST', `/${id}/undo`);
  await imports.until(who, id, 'undone');
  expect((await crm.call(who, 'GET', '/api/insureds')).body.total).toBe(0);
  const actions = await crm.rows('SELECT action FROM audit_entries WHERE account_id = $1 ORDER BY seq', [
    who.accountId,
  ]);
  expect(actions.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['import.stopped', 'import.undone']),
  );
}, 90_000);

it('cancels what waits for a person, and nothing that has ended', async () => {
  const who = imports.member();
  const { id } = await imports.check(who, bookOf(1));
  expect((await imports.call(who, 'POST', `/${id}/cancel`)).body.state).toBe('canceled');
  const done = await imports.check(who, bookOf(1));
  await started(who, done.id);
  await imports.until(who, done.id, 'completed');
  expect((await imports.call(who, 'POST', `/${done.id}/cancel`)).status).toBe(409);
  for (const path of ['start', 'cancel', 'undo'])
    expect((await imports.call(imports.member(), 'POST', `/${id}/${path}`)).status).toBe(404);
  expect((await imports.call(who, 'POST', '/not-an-id/start')).status).toBe(404);
});

it('tells no protected value, and no name of a file, to logs, events, history or the audit', async () => {
  const who = imports.member();
  const book = 'First name,Last name,SSN,Email\nAda,Byron,219-09-9999,ada.byron@secret.test';
  const { id } = await imports.check(who, book);
  await started(who, id);
  await imports.until(who, id, 'completed');
  await imports.call(who, 'POST', `/${id}/undo`);
  await imports.until(who, id, 'undone');
  const kept = await crm.rows(
    `SELECT to_jsonb(t)::text AS text FROM outbox AS t UNION ALL SELECT to_jsonb(t)::text FROM audit_entries AS t
     UNION ALL SELECT to_jsonb(t)::text FROM record_changes AS t UNION ALL SELECT to_jsonb(t)::text FROM import_changes AS t
     UNION ALL SELECT to_jsonb(t)::text FROM imports AS t UNION ALL SELECT to_jsonb(t)::text FROM jobs AS t`,
  );
  const all = [...kept.map(({ text }) => text), ...crm.log].join('\n');
  expect(all).toContain(id);
  for (const secret of ['219-09-9999', '219099999', 'ada.byron@secret.test', 'Book.csv'])
    expect(all).not.toContain(secret);
});

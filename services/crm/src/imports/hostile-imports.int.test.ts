import { writeXlsx } from 'hucre';
import { ImportCalls, mappingOf } from '../../test/import-calls.js';
import { startCrmUnderTest, type CrmUnderTest } from '../../test/crm-under-test.js';
import { CleanImports } from './clean-imports.js';

let crm: CrmUnderTest;
let imports: ImportCalls;
beforeAll(async () => {
  crm = await startCrmUnderTest();
  imports = new ImportCalls(crm);
});
afterAll(() => crm.stop());

const bytesOf = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'));
const rows = async (who: Parameters<ImportCalls['rows']>[0], id: string) =>
  (await imports.rows(who, id)).items;

it.each([
  ['a file of nothing but line feeds', bytesOf('\n\n'), 'no rows'],
  ['a program with another name', bytesOf('MZ\x90\0\x03\0'), 'a program'],
  ['a PDF', bytesOf('%PDF-1.7\n'), 'a PDF document'],
  ['a zip that is cut off', bytesOf('PK\x03\x04\0\0\0\0'), 'damaged'],
  ['10,000 columns', bytesOf('x,'.repeat(10_000)), 'more than 500 columns'],
  ['a cell of 5 MB', bytesOf(`a,b\n${'x'.repeat(5_000_000)},y`), 'more than 32,767 characters'],
  ['binary junk', bytesOf('\x01\0\xC8\x03\0\0M'), "isn't a table"],
  ['a megabyte of zero bytes', bytesOf(`First name,Last name\n${'\0'.repeat(1_000_000)}`), "isn't a table"],
  ['a binary file with few zero bytes', bytesOf(`\0${'First,\x02Last\n'.repeat(1_000)}`), "isn't a table"],
])('says in a sentence why %s cannot be read', async (_, content, sentence) => {
  const who = imports.member();
  const { status, body } = await imports.upload(who, content);
  expect(status).toBe(201);
  const failed = await imports.until(who, body.id, 'failed');
  expect(failed.error).toContain(sentence);
  expect(failed.file).toBeNull();
  expect((await imports.call(who, 'PUT', `/${body.id}/mapping`, { header_row: 1, columns: [] })).status).toBe(
    409,
  );
});

it('says so of a workbook with a password', async () => {
  const who = imports.member();
  const content = await writeXlsx({
    sheets: [{ name: 'Clients', rows: [['First name']] }],
    encryption: { password: 'secret', spinCount: 1_000 },
  });
  const { body } = await imports.upload(who, new Uint8Array(content));
  expect((await imports.until(who, body.id, 'failed')).error).toContain('protected by a password');
});

it('reads the file of a broken export without its zero bytes', async () => {
  const who = imports.member();
  const people = Array.from(
    { length: 2_000 },
    (_, nth) => `"Ada${String(nth)}"\0,By\0ron,a${String(nth)}@b.test\n`,
  );
  const ready = await imports.check(who, `\0First name,Last name,Email\n${people.join('')}`);
  expect(ready.counts).toMatchObject({ rows: 2_000, new: 2_000, error: 0 });
  const [first] = (await imports.rows(who, ready.id, '?page_size=1')).items;
  expect(first?.cells).toEqual(['Ada0', 'Byron', 'a0@b.test']);
});

it('takes formulas, invisible characters and rows of any width for what they say', async () => {
  const who = imports.member();
  const ready = await imports.check(
    who,
    'First name,Last name,Email\n=HYPERLINK("x"),Byron,\nAd\u200ba,\u202eCole,a@b.test,1,2,3\nBen\n',
  );
  expect(ready.counts).toMatchObject({ rows: 3, new: 2, error: 1 });
  const [ben, formula, ada] = await rows(who, ready.id);
  expect([ben?.cells, ben?.problems[0]?.message]).toEqual([['Ben'], 'Last name is missing.']);
  expect(formula?.cells[0]).toBe('=HYPERLINK("x")');
  expect(ada?.cells).toEqual(['Ada', 'Cole', 'a@b.test', '1', '2', '3']);
});

it.each([
  [[], ''],
  [[{ row: 0 }], '0.row'],
  [[{ row: 99, removed: true }], '0.row'],
  [[{ row: 2, values: { x: 'y' } }], '0.values.x'],
  [[{ row: 2, values: { '999': 'y' } }], '0.values'],
  [[{ row: 2, values: { '0': 'x'.repeat(32_768) } }], '0.values.0'],
  [[{ row: 2, cells: ['x'] }], '0.cells'],
  [Array.from({ length: 501 }, () => ({ row: 2, removed: true })), ''],
])('refuses corrections %#', async (edits, path) => {
  const who = imports.member();
  const { id } = await imports.check(who, 'First name,Last name\nAda,Byron\n');
  const { status, body } = await imports.call(who, 'POST', `/${id}/rows`, edits);
  expect([status, body.errors?.map((one) => one.path)]).toEqual([422, [path]]);
});

it('refuses what is no file, and a type that cannot be imported', async () => {
  const who = imports.member();
  expect((await imports.upload(who, '')).body.detail).toBe('Send the file as the body of the request.');
  expect((await imports.upload(who, '{}', '', 'application/json')).status).toBe(415);
  expect((await imports.upload(who, 'x', 'type=tasks')).status).toBe(422);
  expect((await imports.upload(who, 'x', `name=${'x'.repeat(201)}`)).status).toBe(422);
  const ended = imports.member({ entitlement: 'inactive' });
  expect((await imports.upload(ended, 'x')).body.code).toBe('subscription_inactive');
  const capture = imports.member({ service_level: 'capture_only' });
  expect((await imports.upload(capture, 'x')).body.code).toBe('service_not_included');
  expect(
    await crm.rows('SELECT FROM files WHERE account_id = ANY ($1)', [[who.accountId, ended.accountId]]),
  ).toEqual([]);
});

it('may be mapped anew while it is checked: the last mapping counts', async () => {
  const who = imports.member();
  const lines = Array.from(
    { length: 3_000 },
    (_, n) => `Client,Number ${String(n)},x${String(n)}@agency.test`,
  );
  const view = await imports.read(who, `First name,Last name,Email\n${lines.join('\n')}`);
  const mapping = mappingOf(view);
  for (const status of ['lead', 'inactive', 'submitted'])
    await imports.call(who, 'PUT', `/${view.id}/mapping`, { ...mapping, defaults: { status } });
  const ready = await imports.until(who, view.id, 'ready');
  expect([ready.mapping?.defaults, ready.counts.new]).toEqual([{ status: 'submitted' }, 3_000]);
});

it('forgets files and rows after a week, and the import after ninety days', async () => {
  const who = imports.member();
  const { id } = await imports.check(who, 'First name,Last name\nAda,Byron\n');
  const cleaning = crm.service.get<CleanImports>(CleanImports);
  crm.clock.advance(8 * 86_400_000);
  await cleaning.clean(who.accountId);
  const [row] = await crm.rows(
    `SELECT state, file_id, (SELECT count(*)::int FROM import_rows WHERE import_id = imports.id) AS rows
     FROM imports WHERE id = $1`,
    [id],
  );
  expect(row).toEqual({ state: 'canceled', file_id: null, rows: 0 });
  crm.clock.advance(83 * 86_400_000);
  await cleaning.clean(who.accountId);
  expect(await crm.rows('SELECT FROM imports WHERE id = $1', [id])).toEqual([]);
});

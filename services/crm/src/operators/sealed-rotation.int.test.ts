import { randomBytes, randomUUID } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { ReencryptCursor } from '@bindery/contracts/ops';
import {
  createLocalRootKey,
  FieldCipher,
  packed,
  seal,
  sealFile,
  type StoredAccountKeys,
} from '@bindery/field-crypto';
import { captureCalls, foundValues, madeUpPage } from '../../test/capture-calls.js';
import { startCrmUnderTest, type CrmUnderTest, type Person } from '../../test/crm-under-test.js';
import { fieldKeyCalls, operatorSettings } from '../../test/field-key-calls.js';
import { ImportCalls } from '../../test/import-calls.js';
import { exported, jobOf, memberOf, sealedAll } from '../../test/sealed-everywhere.js';
import { passingColumns, sealedColumns } from './sealed-tables.js';

const ROOT_KEY = randomBytes(32).toString('base64');
const root = createLocalRootKey(Buffer.from(ROOT_KEY, 'base64'));
let crm: CrmUnderTest;
let imports: ImportCalls;
const { statusOf, rotate, batch, reencrypt } = fieldKeyCalls(() => crm);
beforeAll(async () => {
  crm = await startCrmUnderTest({ ...operatorSettings, ROOT_KEY });
  imports = new ImportCalls(crm);
});
afterAll(() => crm.stop());

const columnsOf = async (who: Person) =>
  ((await statusOf(who))?.older ?? []).map(({ column }) => column).sort();
const sumOf = (batches: Awaited<ReturnType<typeof reencrypt>>) =>
  batches.reduce((sum, { values }) => sum + values, 0);

it('every column of bytes is renewed, or holds a key or what a key of its own seals', async () => {
  const columns = await crm.rows<{ column: string }>(`
    SELECT format('%s.%s', table_name, column_name) AS column FROM information_schema.columns
    WHERE table_schema = 'public' AND data_type = 'bytea' ORDER BY 1`);
  const others = ['account_keys.wrapped', 'data_keys.wrapped', 'file_chunks.data', 'root_secrets.wrapped'];
  expect(columns.map(({ column }) => column)).toEqual([...sealedColumns, ...others].sort());
});

it('all that is sealed moves to the newest key, and opens when the older one is gone', async () => {
  const who = memberOf(crm);
  const read = await sealedAll(crm, who);
  const before = await read(crm);
  expect(before.file).toContain('219');
  expect(JSON.stringify(before.rows)).toContain('Byron 7');
  expect(await columnsOf(who)).toEqual([]);
  await rotate();
  const older = (await statusOf(who))?.older ?? [];
  expect(sealedColumns.filter((name) => !older.some(({ column }) => column === name))).toEqual([]);
  expect(older.every(({ reencrypted, expires }) => reencrypted && expires !== true)).toBe(true);

  const batches = await reencrypt();
  expect(batches.flatMap(({ unreadable }) => unreadable)).toEqual([]);
  expect(await columnsOf(who)).toEqual([]);
  expect(sumOf(await reencrypt())).toBe(0);
  await crm.rows('DELETE FROM data_keys WHERE account_id = $1 AND version = 1', [who.accountId]);
  const copy = await crm.startCopy();
  expect(await read(copy)).toEqual(before);
  await copy.stop();
});

it('a download goes on while its key is renewed, and a run that was killed is continued', async () => {
  const who = memberOf(crm);
  const read = await sealedAll(crm, who, 90);
  const before = await read(crm);
  const id = before.job.result?.file_id ?? '';
  const ticket = (await crm.call(who, 'POST', `/api/files/${id}/ticket`)).body as unknown as { href: string };
  await rotate();
  const download = await fetch(crm.service.url + ticket.href);
  const previous = await crm.rows<{ id: string }>(
    'SELECT max(account_id::text) AS id FROM account_keys WHERE account_id < $1',
    [who.accountId],
  );
  const start: ReencryptCursor = {
    account_id: previous[0]?.id ?? null,
    record_id: previous[0]?.id ? 'ffffffff-ffff-ffff-ffff-ffffffffffff' : null,
  };
  let killed = await batch(start);
  while (killed.next?.account_id !== who.accountId) killed = await batch(killed.next ?? start);
  // Nobody continues at its cursor.
  await batch(killed.next);
  const batches = await reencrypt();
  expect(batches.flatMap(({ unreadable }) => unreadable)).toEqual([]);
  expect(await columnsOf(who)).toEqual([]);
  expect(await download.text()).toBe(before.file);
  expect(await read(crm)).toEqual(before);
});

it('what does not open is named, and what follows is moved', async () => {
  const who = memberOf(crm);
  await sealedAll(crm, who, 50);
  const [row] = await crm.rows<{ import_id: string }>(
    `UPDATE import_rows SET cells = set_byte(cells, 30, 255 - get_byte(cells, 30))
     WHERE account_id = $1 AND number = 5 RETURNING import_id`,
    [who.accountId],
  );
  await rotate();
  const batches = await reencrypt();
  const named = batches.flatMap(({ unreadable }) => unreadable);
  expect(named).toEqual([
    { account_id: who.accountId, record_id: `${row?.import_id ?? ''}:5`, field: 'cells' },
  ]);
  expect(await columnsOf(who)).toEqual(['import_rows.cells']);
  expect(crm.log.filter((line) => line.includes('"alert":"integrity_failure"'))).toHaveLength(1);
});

/** The account's keys, as crm has them. */
function cipherOf(accountId: string): FieldCipher {
  const absent = () => Promise.reject(new Error('No keys are made here'));
  const load = async (): Promise<StoredAccountKeys | undefined> => {
    const [account] = await crm.rows<{ root_key_id: string; wrapped: Buffer }>(
      'SELECT root_key_id, wrapped FROM account_keys WHERE account_id = $1',
      [accountId],
    );
    const dataKeys = await crm.rows<{ version: number; wrapped: Buffer }>(
      'SELECT version, wrapped FROM data_keys WHERE account_id = $1',
      [accountId],
    );
    return account && { accountId, rootKeyId: account.root_key_id, wrapped: account.wrapped, dataKeys };
  };
  const store = { load, create: absent, addDataKey: absent, replaceAccountKey: absent };
  return new FieldCipher({ root, store });
}

it('what was sealed under the account’s own key still opens, and is moved or counted until it is removed', async () => {
  const who = memberOf(crm);
  const job = await exported(crm, who);
  const cipher = cipherOf(who.accountId);
  const fileId = job.result?.file_id ?? '';
  const [row] = await crm.rows<{ details: Buffer }>('SELECT details FROM jobs WHERE id = $1', [job.id]);
  const jobPlace = { accountId: who.accountId, table: 'jobs', rowId: job.id, field: 'details' };
  const details = await cipher.openBytes(jobPlace, row?.details ?? Buffer.of());
  const key = await cipher.derivedKey(who.accountId, 'long work');
  const sealed = packed(seal(key, details, `v1|jobs|${job.id}|details`));
  await crm.rows('UPDATE jobs SET details = $2 WHERE id = $1', [job.id, sealed]);
  const place = { accountId: who.accountId, fileId };
  const content = (async function* () {
    yield await Promise.resolve(gzipSync('older,file'));
  })();
  const chunks: Buffer[] = [];
  const filesKey = await cipher.derivedKey(who.accountId, 'files');
  for await (const chunk of sealFile(filesKey, place, content)) chunks.push(chunk);
  await crm.rows('DELETE FROM file_chunks WHERE file_id = $1', [fileId]);
  for (const [n, data] of chunks.entries())
    await crm.rows('INSERT INTO file_chunks VALUES ($1, $2, $3, $4)', [who.accountId, fileId, n, data]);
  await crm.rows('UPDATE files SET content_key = NULL WHERE id = $1', [fileId]);

  const opens = async () => {
    const ticket = (await crm.call(who, 'POST', `/api/files/${fileId}/ticket`)).body as unknown as {
      href: string;
    };
    const file = await (await fetch(crm.service.url + ticket.href)).text();
    return [(await jobOf(crm, who, job.id)).title, file];
  };
  expect(await opens()).toEqual([job.title, 'older,file']);
  expect((await statusOf(who))?.older).toEqual([
    { column: 'jobs.details', values: 1, reencrypted: true },
    { column: 'files.content', values: 1, reencrypted: false, expires: true },
  ]);
  await reencrypt();
  expect(await columnsOf(who)).toEqual(['files.content']);
  expect(passingColumns).toContain('files.content');
  expect(await opens()).toEqual([job.title, 'older,file']);
});

it('reads few large rows at a time', async () => {
  const who = memberOf(crm);
  await exported(crm, who);
  const cipher = cipherOf(who.accountId);
  for (let n = 0; n < 6; n += 1) {
    const id = randomUUID();
    const sealed = (field: string, size: number) =>
      cipher.sealBytes({ accountId: who.accountId, table: 'reports', rowId: id, field }, randomBytes(size));
    await crm.rows(
      `INSERT INTO reports (account_id, id, user_id, sees_all, request, result, created_at)
       VALUES ($1, $2, $3, true, $4, $5, now())`,
      [who.accountId, id, who.userId, await sealed('request', 10), await sealed('result', 3_000_000)],
    );
  }
  await rotate();
  const batches = await reencrypt();
  expect(batches.filter(({ next }) => next?.account_id === who.accountId).length).toBeGreaterThan(1);
  expect(await columnsOf(who)).toEqual([]);
});

it('what an undo puts back is counted until it is removed, and an undo still works', async () => {
  const who = memberOf(crm);
  const person = { first_name: 'Ada', last_name: 'Byron', status: 'active', external_id: 'B-1' };
  const { id } = (await crm.call(who, 'POST', '/api/insureds', person)).body;
  const csv = 'External ID,First name,Last name,Email\nB-1,Ada,Byron,ada@mail.test';
  const imported = await imports.run(who, await imports.check(who, csv));
  const capture = captureCalls(crm);
  const draft = await capture.extracted(who, madeUpPage().text);
  const accepted = await capture.accept(who, draft.draft_id, { values: foundValues(draft) });
  expect([imported.result?.updated, accepted.status]).toEqual([1, 200]);
  await rotate();
  await reencrypt();
  const left = ['import_changes.after', 'capture_drafts.accepted.changes'];
  expect((await statusOf(who))?.older).toEqual(
    expect.arrayContaining(left.map((column) => ({ column, values: 1, reencrypted: false, expires: true }))),
  );
  expect(await columnsOf(who)).toEqual(left.toSorted());
  await imports.undo(who, imported);
  expect((await capture.call(who, 'POST', `/drafts/${draft.draft_id}/undo`)).body.left).toEqual([]);
  expect((await crm.call(who, 'GET', `/api/insureds/${id}`)).body.email).toBeNull();
});

import type { ImportRow, ImportView } from '@bindery/contracts/crm';
import type { ListOf } from '@bindery/contracts/lists';
import { waitFor } from '@bindery/test-kit';
import { startCrmUnderTest, type CrmUnderTest, type Person } from '../../test/crm-under-test.js';

let crm: CrmUnderTest;
beforeAll(async () => {
  crm = await startCrmUnderTest();
});
afterAll(() => crm.stop());

type Body = ImportView & ListOf<ImportRow> & { code: string; detail: string; errors?: { path: string }[] };

function member(access: Parameters<CrmUnderTest['person']>[0] = {}): Person {
  const who = crm.person(access);
  crm.identity.setAccess(who, access);
  return who;
}

const call = async (who: Person | undefined, method: string, path: string, body?: unknown) =>
  (await crm.call(who, method, `/api/imports${path}`, body)) as unknown as { status: number; body: Body };

async function upload(who: Person, content: string | Uint8Array<ArrayBuffer>, name = 'Book.csv') {
  const response = await fetch(`${crm.service.url}/api/imports?name=${encodeURIComponent(name)}`, {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream', authorization: `Bearer ${who.token}` },
    body: content,
  });
  return { status: response.status, body: (await response.json()) as Body };
}

const until = (who: Person, id: string, state: ImportView['state']) =>
  waitFor(
    async () => {
      const { body } = await call(who, 'GET', `/${id}`);
      if (body.state === 'failed' && state !== 'failed') throw new Error(String(body.error));
      return body.state === state && body;
    },
    { what: `the state ${state}`, timeoutMs: 20_000 },
  );

async function read(who: Person, content: string | Uint8Array<ArrayBuffer>) {
  const { status, body } = await upload(who, content);
  expect([status, body.state]).toEqual([201, 'reading']);
  return until(who, body.id, 'mapping');
}

const mappingOf = ({ file }: ImportView, more: object = {}) => ({
  sheet: file?.sheet,
  header_row: file?.header_row,
  columns: file?.columns.map(({ index, suggested_field, split, label_index, date_format }) => ({
    ...{ index, field: suggested_field, split, label_index, date_format },
  })),
  ...more,
});

async function checked(who: Person, content: string, more: object = {}) {
  const view = await read(who, content);
  const { status, body } = await call(who, 'PUT', `/${view.id}/mapping`, mappingOf(view, more));
  expect([status, body.detail]).toEqual([200, undefined]);
  return until(who, view.id, 'ready');
}
const rowsOf = async (who: Person, { id }: { id: string }, query = '') =>
  (await call(who, 'GET', `/${id}/rows${query}`)).body;

const book = `Agency book,,,,
First Name,Last Name,Date of Birth,Email,Cell Phone,Carrier,Policy Number,Tags
Ada,Byron,12/10/1950,ada@byron.test,(207) 555-0101,Harbor Life,H-1,Gold
Ben,Cole,2/31/1960,ben@cole.test,,Harbor Life,H-2,
,Dane,1/2/1970,,,,,
Ada,Byron,12/10/1950,ada@byron.test,207-555-0199,Harbor Life,H-3,
Total: 4,,,,`;

it('reads a file, says what its columns are, and checks its rows', async () => {
  const who = member();
  const view = await read(who, book);
  expect(view).toMatchObject({
    ...{ type: 'insureds', name: 'Book.csv', counts: { rows: 4 }, error: null, same_file: null },
    file: { kind: 'delimited', header_row: 2, sheet: 0, date_format: 'mdy' },
  });
  expect(view.file?.columns.map(({ suggested_field }) => suggested_field)).toEqual([
    ...['first_name', 'last_name', 'dob', 'email', 'phones.mobile.phone'],
    ...['policy.carrier', 'policy.policy_number', 'tags'],
  ]);
  await call(who, 'PUT', `/${view.id}/mapping`, mappingOf(view));
  const ready = await until(who, view.id, 'ready');
  expect(ready.counts).toEqual({
    ...{ rows: 4, new: 1, update: 0, unchanged: 0, duplicate: 0, repeated: 1, error: 2, removed: 0 },
    warnings: 0,
  });
  const { items, total, filtered } = await rowsOf(who, view);
  expect([total, filtered, items.map(({ row, outcome }) => [row, outcome])]).toEqual([
    ...[4, 4],
    [
      [4, 'error'],
      [5, 'error'],
      [3, 'new'],
      [6, 'repeated'],
    ],
  ]);
  expect(items[0]?.problems).toEqual([{ field: 'dob', column: 2, message: expect.any(String) as string }]);
  expect(items[1]?.problems).toMatchObject([{ field: 'first_name', message: 'First name is missing.' }]);
});

it('checks corrected rows again, and leaves rows out', async () => {
  const who = member();
  const ready = await checked(who, book);
  const edits = [
    { row: 4, values: { '2': '3/4/1960' } },
    { row: 5, removed: true },
  ];
  const { status, body } = await call(who, 'POST', `/${ready.id}/rows`, edits);
  expect([status, body.state]).toEqual([200, 'checking']);
  const again = await until(who, ready.id, 'ready');
  expect(again.counts).toMatchObject({ rows: 4, new: 2, repeated: 1, error: 0, removed: 1 });
  expect((await rowsOf(who, ready, '?only=new')).items.map(({ row }) => row)).toEqual([3, 4]);
});

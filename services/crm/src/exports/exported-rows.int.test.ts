import { principalOf, type AccessTokenClaims, type Principal } from '@bindery/contracts/access';
import {
  carrierSorts,
  exportColumns,
  exportQueries,
  individualSorts,
  listedTypeNames,
  policySorts,
  type ListedTypeName,
} from '@bindery/contracts/crm';
import { everyField, everyFieldShown } from '@bindery/contracts/examples';
import type { Person } from '../../test/crm-under-test.js';
import { sharedCrm, type SharedCrm } from '../../test/shared-crm.js';
import { requiredOnly } from '../../test/individual-values.js';
import { groundOf, recordTypes, type Answer } from '../../test/record-values.js';
import { UNREADABLE } from './exported-individuals.js';
import { ExportedRows } from './exported-rows.js';

let crm: SharedCrm;
let who: Person;
let caller: Principal;
let ids: Record<string, string>;

const paths = {
  individual: '/api/insureds',
  carrier: '/api/carriers',
  product: '/api/products',
  policy: '/api/policies',
  task: '/api/tasks',
} satisfies Record<ListedTypeName, string>;

const callerOf = ({ token }: Person): Principal =>
  principalOf(
    JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as AccessTokenClaims,
  );

interface Wanted {
  readonly query?: string;
  readonly columns?: readonly string[];
  readonly isFull?: boolean;
  readonly as?: Principal;
  readonly atOnce?: number;
}

async function all<T>(parts: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = [];
  for await (const part of parts) found.push(part);
  return found;
}

/** The rows of a file, and how many the list says that it has. */
async function rowsOf(type: ListedTypeName, wanted: Wanted = {}) {
  const { query = '', columns, isFull = false, as = caller, atOnce } = wanted;
  const list = { type, query: exportQueries[type].parse(Object.fromEntries(new URLSearchParams(query))) };
  const chosen = exportColumns[type].filter(({ id }) => columns?.includes(id) ?? true);
  const exported = crm.service.get(ExportedRows);
  const found = await exported.find(as, list, atOnce);
  const pages = await all(exported.pages({ caller: as }, list, { columns: chosen, isFull }, found));
  const rows = pages.flat().map((row) => Object.fromEntries(chosen.map(({ id }, index) => [id, row[index]])));
  expect(await exported.count(as, list)).toBe(rows.length);
  return rows;
}
const listed = async (type: ListedTypeName, query: string) =>
  (await crm.call(who, 'GET', `${paths[type]}?${query}`)).body;

beforeAll(async () => {
  crm = await sharedCrm();
  who = crm.person();
  caller = callerOf(who);
  await crm.rows(
    `INSERT INTO agents (account_id, user_id, name, is_active, time_zone)
     VALUES ($1, $2, 'Ana Ruiz', true, 'America/New_York')`,
    [who.accountId, who.userId],
  );
  const call = async (method: string, path: string, body: object) =>
    (await crm.call(who, method, path, body)) as unknown as Answer;
  const add = async (path: string, body: object) => (await call('POST', path, body)).body.id;
  const ground = await groundOf(call);
  ids = {};
  for (const { type, list, body } of recordTypes) ids[type] = await add(list(ground), body(ground));
  ids['individual'] = await add(paths.individual, { ...everyField, assigned_agent: who.userId });
  await add(`${paths.individual}/${ids['individual']}/addresses`, {
    ...{ type: 'home', address1: '1 Elm St', address2: 'Apt 2', city: 'Portland', state: 'ME', zip: '04101' },
  });
  await add(`${paths.individual}/${ids['individual']}/phones`, {
    ...{ type: 'mobile', phone: '207-555-0162', extension: '12' },
  });
  for (let nth = 0; nth < 5; nth += 1) {
    const dob = nth < 2 ? {} : { dob: `195${String(nth)}-01-01` };
    await add(paths.individual, { ...requiredOnly, first_name: `Ada ${String(nth)}`, ...dob });
  }
});
afterAll(() => crm.release());

it.each(listedTypeNames)(
  'a file of the type %s has a cell for every column of every row of the list',
  async (type) => {
    const rows = await rowsOf(type);
    const { items, filtered } = await listed(type, 'page_size=100');
    expect(rows).toHaveLength(filtered);
    expect(rows.map(({ id }) => id)).toEqual(items.map(({ id }) => id));
    const columns = exportColumns[type].map(({ id }) => id);
    expect(Object.keys(rows[0] ?? {})).toEqual(columns);
  },
);

it('an individual has what the screens show, in their words and on the clock of the reader', async () => {
  await crm.rows(`UPDATE individuals SET created_at = '2026-01-01T03:30:00Z' WHERE id = $1`, [
    ids['individual'],
  ]);
  const [row] = await rowsOf('individual', { query: `search=${everyField.last_name ?? ''}` });
  expect(row).toMatchObject({
    ...{ first_name: 'Katrín', last_name: 'Jonsson', status: 'Active', gender: 'Female (F)' },
    ...{ ssn: everyFieldShown.ssn, mbi: everyFieldShown.mbi, email: 'katrin.jonsson@clients.test' },
    ...{ drivers_license: everyFieldShown.drivers_license, notes: everyField.notes, dob: '1951-03-09' },
    ...{ assigned_agent_name: 'Ana Ruiz', phone: '(207) 555-0162 x12', smoker: everyField.smoker },
    ...{ address1: '1 Elm St', address2: 'Apt 2', city: 'Portland', state: 'ME', zip: '04101' },
    ...{ created_at: '2025-12-31 22:30', tags: null, household: null, policies_in_force: 0 },
  });
});

it('an address that lacks parts has blank cells for them', async () => {
  const ofThem = `individual_id = '${ids['individual'] ?? ''}'`;
  await crm.rows(`UPDATE addresses SET address1 = '', state = '', zip = '' WHERE ${ofThem}`);
  const [row] = await rowsOf('individual', { query: `search=${everyField.last_name ?? ''}` });
  expect(row).toMatchObject({ address1: null, city: 'Portland', state: null, zip: null });
  await crm.rows(`UPDATE addresses SET address1 = '1 Elm St', state = 'ME', zip = '04101' WHERE ${ofThem}`);
});

it('full values are in clear only where they are asked for', async () => {
  const query = `search=${everyField.last_name ?? ''}`;
  const columns = ['ssn', 'mbi', 'drivers_license'];
  const digits = (value: unknown) => String(value).replaceAll(/[\s-]/g, '');
  const [full] = await rowsOf('individual', { query, columns, isFull: true });
  for (const name of ['ssn', 'mbi', 'drivers_license'] as const)
    expect(digits(full?.[name])).toBe(digits(everyField[name]));
  const [masked] = await rowsOf('individual', { query, columns });
  expect(masked).toMatchObject({ ssn: everyFieldShown.ssn, mbi: everyFieldShown.mbi });
});

it('a value that was altered is marked and takes no other cell with it', async () => {
  const id = ids['individual'];
  const [{ ssn } = { ssn: '' }] = await crm.rows<{ ssn: string }>(
    'SELECT ssn FROM individuals WHERE id = $1',
    [id],
  );
  await crm.rows('UPDATE individuals SET ssn = mbi WHERE id = $1', [id]);
  for (const isFull of [false, true]) {
    const [row] = await rowsOf('individual', { query: `search=${everyField.last_name ?? ''}`, isFull });
    expect(row).toMatchObject({ ssn: UNREADABLE, last_name: 'Jonsson' });
    expect(row?.['mbi']).not.toBe(UNREADABLE);
  }
  await crm.rows('UPDATE individuals SET ssn = $2 WHERE id = $1', [id, ssn]);
});

it.each([
  ['individual', individualSorts],
  ['carrier', carrierSorts],
  ['policy', policySorts],
  ['task', ['due_date', 'created_at', 'title', 'priority', 'status', 'assignee_name', 'completed_at']],
] as const)(
  'parts of a long list of the type %s go on where the last one ended, blanks last',
  async (type, sorts) => {
    for (const sort of sorts)
      for (const order of ['asc', 'desc']) {
        const query = `sort=${sort}&order=${order}`;
        const { items } = await listed(type, `${query}&page_size=100`);
        for (const atOnce of [1, 3])
          expect([
            query,
            (await rowsOf(type, { query, columns: ['id'], atOnce })).map(({ id }) => id),
          ]).toEqual([query, items.map(({ id }) => id)]);
      }
  },
);

it.each(['search=ada', 'search=ada+1', 'search=elm+jonsson', 'status=lead&search=byron', 'search=nobody'])(
  'the list of %s has as many rows in its file',
  async (query) => {
    const { items, filtered } = await listed('individual', `${query}&page_size=100`);
    const rows = await rowsOf('individual', { query, columns: ['id'], atOnce: 2 });
    expect([rows.length, rows.map(({ id }) => id)]).toEqual([filtered, items.map(({ id }) => id)]);
  },
);

it('rows that the caller does not see, or that are in the trash, are in no file', async () => {
  const agent = crm.person({ account_id: who.accountId, is_owner: false, sees_all: false });
  expect(await rowsOf('individual', { as: callerOf(agent) })).toEqual([]);
  expect(await rowsOf('individual', { as: callerOf(crm.person()) })).toEqual([]);
  const before = await rowsOf('individual', { columns: ['id'] });
  const id = before[0]?.['id'] as string;
  await crm.call(who, 'DELETE', `${paths.individual}/${id}`);
  expect((await rowsOf('individual', { columns: ['id'] })).map((row) => row['id'])).not.toContain(id);
  await crm.call(who, 'POST', `${paths.individual}/${id}/restore`);
});

it('a row that leaves the list while the file is written is left out', async () => {
  const exported = crm.service.get(ExportedRows);
  const list = { type: 'carrier', query: exportQueries.carrier.parse({}) } as const;
  const found = await exported.find(caller, list);
  const id = (await crm.call(who, 'POST', paths.carrier, { name: 'Late' })).body.id;
  const columns = exportColumns.carrier.filter((column) => column.id === 'id');
  await crm.rows('UPDATE carriers SET deleted_at = now() WHERE id = $1', [found.ids[0]]);
  const pages = await all(exported.pages({ caller }, list, { columns, isFull: false }, found));
  expect(pages.flat().flat()).toEqual(found.ids.slice(1));
  expect(pages.flat().flat()).not.toContain(id);
  await crm.rows('UPDATE carriers SET deleted_at = NULL WHERE id = $1', [found.ids[0]]);
});

it('rows that the caller may not see any more are left out of the pages that follow', async () => {
  const exported = crm.service.get(ExportedRows);
  const list = { type: 'individual', query: exportQueries.individual.parse({}) } as const;
  const columns = exportColumns.individual.filter((column) => column.id === 'id');
  const agent = crm.person({ account_id: who.accountId, is_owner: false, sees_all: false });
  const changing = { caller };
  const found = await exported.find(caller, list, 2);
  const pages = exported.pages(changing, list, { columns, isFull: false }, found);
  expect((await pages.next()).value).toHaveLength(2);
  changing.caller = callerOf(agent);
  expect((await all(pages)).flat()).toEqual([]);
});

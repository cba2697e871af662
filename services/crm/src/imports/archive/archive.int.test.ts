import { REAUTHENTICATION } from '@bindery/contracts/access';
import { recordNames, recordTypes, type RecordType } from '@bindery/contracts/crm';
import type { Person } from '../../../test/crm-under-test.js';
import { sharedCrm, type SharedCrm } from '../../../test/shared-crm.js';
import { archiveOf, type Archive } from '../../../test/exported-archive.js';
import { ImportCalls } from '../../../test/import-calls.js';
import { everyField, requiredOnly } from '../../../test/individual-values.js';
import { idInAccount } from './id-in-account.js';

type Exported = Awaited<ReturnType<typeof archiveOf>>;
type Row = Readonly<Record<string, unknown>>;

let crm: SharedCrm;
let calls: ImportCalls;
let owner: Person;
let exported: Exported;
const full = { include_protected: true, reason: 'Moving to another agency' };

/** A person who has just proved who they are. */
const ownerOf = (accountId?: string, userId?: string): Person => {
  const person = crm.person({ is_owner: true, ...(accountId && { account_id: accountId }) }, userId, [
    { method: REAUTHENTICATION, timestamp: Math.floor(crm.clock.now().getTime() / 1_000) },
  ]);
  crm.identity.setAccess(person, { is_owner: true });
  return person;
};

beforeAll(async () => {
  crm = await sharedCrm();
  calls = new ImportCalls(crm);
  owner = ownerOf();
  expect((await crm.call(owner, 'POST', '/api/sample-data')).status).toBe(200);
  const { id } = (await crm.call(owner, 'POST', '/api/insureds', everyField)).body;
  await crm.call(owner, 'POST', '/api/saved-filters', {
    ...{ record_type: 'individual', name: 'Hot leads', query: { status: 'lead' } },
  });
  const insured_id = id;
  const carrier_id = (await crm.call(owner, 'POST', '/api/carriers', { name: 'Kestrel' })).body.id;
  const policy = { insured_id, carrier_id, status: 'active', premium: '79.50', effective_date: '2020-02-01' };
  for (const [policy_number, renewal_date] of [
    ['ahead', '2199-02-01'],
    ['begun', '2021-02-01'],
  ]) {
    const body = { ...policy, policy_number, renewal_date };
    const made = (await crm.call(owner, 'POST', '/api/policies', body)).body.id;
    const outcome = { outcome: 'renewed', premium: '88.10', premium_mode: 'annual' };
    expect((await crm.call(owner, 'PUT', `/api/policies/${made}/renewal`, outcome)).status).toBe(200);
  }
  const task = (await crm.call(owner, 'POST', '/api/tasks', { title: 'Call back', insured_id: id })).body.id;
  await crm.call(owner, 'POST', `/api/tasks/${task}/complete`);
  // An address of which only the city is known.
  await calls.run(owner, await calls.check(owner, 'First Name,Last Name,City\nIda,Park,Bath'));
  exported = await archiveOf(crm, owner, '/api/exports/account', full);
  expect(exported.json('addresses')).toContainEqual(
    expect.objectContaining({ city: 'Bath', address1: '', state: '', zip: '' }),
  );
}, 60_000);
afterAll(() => crm.release());

/** Uploads an archive as browsers do, and waits until its records are checked. */
async function read(who: Person, bytes: Buffer<ArrayBuffer>) {
  const { body } = await calls.upload(who, new Uint8Array(bytes), 'name=Everything.zip', 'application/zip');
  return calls.until(who, body.id, 'ready');
}
async function restore(who: Person, bytes: Buffer<ArrayBuffer>) {
  const { id } = await read(who, bytes);
  await calls.call(who, 'POST', `/${id}/start`);
  return calls.until(who, id, 'completed');
}

const history = [
  'created_at',
  'updated_at',
  'version',
  'created_by',
  'created_by_name',
  'owner_id',
  'owner_name',
];

/** The objects of a file as they would be in another account: with its ids, and without times and history. */
function inAccount(archive: Archive, name: string, account: string | undefined): Row[] {
  const ids = new Set(
    ['individuals', 'carriers', 'products', 'policies', 'tasks', ...children].flatMap((file) =>
      archive.json(file).map(({ id }) => String(id)),
    ),
  );
  const moved = (value: unknown): unknown => {
    if (typeof value === 'string')
      return account !== undefined && ids.has(value) ? idInAccount(account, value) : value;
    if (Array.isArray(value)) return value.map(moved);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).flatMap(([key, of]) =>
        history.includes(key) ? [] : [[key, key === 'tags' ? named(of) : moved(of)]],
      ),
    );
  };
  return archive.json(name).map((row) => moved(row) as Row);
}
/** Tags without their ids, which another account gives them. */
const named = (tags: unknown) => (tags as Row[]).map(({ name, color }) => ({ name, color }));
const fileOf = (type: RecordType): string => recordNames[type].many.replaceAll(' ', '-');
const children = ['phone-numbers', 'addresses', 'dependents', 'notes'];
const byId = (rows: readonly Row[]) =>
  rows.toSorted((a, b) => String(a['id']).localeCompare(String(b['id'])));

describe('the archive of an account', () => {
  let target: Person;
  let again: Exported;
  beforeAll(async () => {
    target = ownerOf(undefined, owner.userId);
    const { id } = await restore(target, exported.bytes);
    const wrong = (await calls.call(target, 'GET', `/${id}/rows?only=error&page_size=100`)).body.items;
    expect(wrong.map(({ cells, problems }) => [...cells, ...problems.map(({ message }) => message)])).toEqual(
      [],
    );
    again = await archiveOf(crm, target, '/api/exports/account', full);
  }, 60_000);

  it.each(recordTypes)('gives an empty account the same %s', (type) => {
    const isKept = (row: Row) => !(row['source'] === 'rule' && row['status'] === 'open');
    const before = inAccount(exported, fileOf(type), target.accountId).filter(isKept);
    const after = inAccount(again, fileOf(type), undefined);
    expect(byId(after)).toEqual(byId(before));
    if (type === 'policy')
      // One of them ahead, one begun, and one among the sample data.
      expect(after.filter(({ premiums }) => (premiums as unknown[]).length === 2)).toHaveLength(3);
  });

  it('gives it the same households, tags and views', () => {
    const households = (archive: Archive, account?: string) =>
      inAccount(archive, 'households', account)
        .map(({ household_id: _, ...member }) => JSON.stringify(member))
        .sort();
    expect(households(again)).toEqual(households(exported, target.accountId));
    const texts = (archive: Archive, file: string) =>
      archive
        .json(file)
        .map(({ name, color, query }) => JSON.stringify([name, color, query]))
        .sort();
    for (const file of ['tags', 'views']) expect(texts(again, file)).toEqual(texts(exported, file));
  });

  it('changes nothing the second time', async () => {
    const { counts } = await restore(target, exported.bytes);
    const { rows, unchanged, removed } = counts;
    // Lists are compared by their names when they are written, and add nothing.
    const lists = exported.json('tags').length + exported.json('views').length;
    const households = new Set(exported.json('households').map(({ household_id }) => household_id)).size;
    expect(rows - removed - unchanged).toBe(lists + households);
    const third = await archiveOf(crm, target, '/api/exports/account', full);
    for (const file of ['individuals', 'policies', 'tasks', 'tags', 'views', 'households'])
      expect([file, third.json(file).length]).toEqual([file, again.json(file).length]);
  });

  it('leaves out what a person leaves out, and corrects nothing', async () => {
    const other = ownerOf();
    const { id, file } = await read(other, exported.bytes);
    expect([file?.kind, file?.columns.map(({ header }) => header)]).toEqual(['archive', ['What', 'Name']]);
    const rows = (await calls.call(other, 'GET', `/${id}/rows?page_size=100`)).body.items;
    const client = rows.find(({ cells }) => cells[0] === 'Individual');
    expect(client?.cells).toHaveLength(2);
    const row = client?.row ?? 0;
    expect((await calls.call(other, 'POST', `/${id}/rows`, [{ row, values: { 1: 'X' } }])).status).toBe(422);
    const { body } = await calls.call(other, 'POST', `/${id}/rows`, [{ row, removed: true }]);
    expect(body.state).toBe('ready');
    await calls.call(other, 'POST', `/${id}/start`);
    const { counts, result } = await calls.until(other, id, 'completed');
    expect(counts.removed).toBeGreaterThan(0);
    expect(result?.created['individual']).toBe(exported.json('individuals').length - 1);
  });

  it('finds nobody by a number, so the history of a client with the same one says nothing', async () => {
    const other = ownerOf();
    const client = await crm.call(other, 'POST', '/api/insureds', { ...requiredOnly, ssn: everyField.ssn });
    const { counts } = await read(other, exported.bytes);
    expect([client.status, counts.unchanged]).toEqual([201, 0]);
    const reveals = `/api/insureds/${client.body.id}/timeline?kind=reveal`;
    expect((await crm.call(other, 'GET', reveals)).body.items).toEqual([]);
  });

  it('is undone as a whole', async () => {
    const other = ownerOf();
    const { id } = await restore(other, exported.bytes);
    await calls.call(other, 'POST', `/${id}/undo`);
    expect((await calls.until(other, id, 'undone')).result?.undone?.left).toEqual([]);
    const empty = await archiveOf(crm, other, '/api/exports/account', full);
    for (const file of ['individuals', 'policies', 'tasks', 'carriers', 'products', 'tags', 'views'])
      expect([file, empty.json(file)]).toEqual([file, []]);
  });
});

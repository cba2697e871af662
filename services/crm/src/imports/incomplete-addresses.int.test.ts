import type { AddressView } from '@bindery/contracts/crm';
import type { Person } from '../../test/crm-under-test.js';
import { ImportCalls } from '../../test/import-calls.js';
import { sharedCrm, type SharedCrm } from '../../test/shared-crm.js';

let crm: SharedCrm;
let imports: ImportCalls;
beforeAll(async () => {
  crm = await sharedCrm();
  imports = new ImportCalls(crm);
});
afterAll(() => crm.release());

const HEADERS = 'External ID,First Name,Last Name,Date of Birth,Address,City,State,ZIP';
const ADA = 'a,Ada,Byron,1950-12-10,12 Elm St,Portland,ME,';
const whole = { type: 'home', address1: '12 Elm St', city: 'Portland', state: 'ME', zip: '04101' };

/** Imports rows, and answers what the check said of each. */
async function imported(who: Person, ...rows: string[]) {
  const ready = await imports.check(who, [HEADERS, ...rows].join('\n'), {
    match: { by: ['external_id'], otherwise: 'create' },
  });
  const { items } = await imports.rows(who, ready.id);
  const view = await imports.run(who, ready);
  const said = items
    .toSorted((one, other) => one.row - other.row)
    .map(({ outcome, warnings }) => [outcome, ...warnings.map(({ message }) => message)]);
  return { view, said };
}
const clientsOf = async (who: Person) =>
  (await crm.call(who, 'GET', '/api/insureds?sort=first_name&order=asc')).body.items;
async function addressesOf(who: Person, id: string): Promise<AddressView[]> {
  const { body } = await crm.call(who, 'GET', `/api/insureds/${id}/addresses`);
  return body.items as unknown as AddressView[];
}
async function ada(who: Person) {
  const { said } = await imported(who, ADA);
  expect(said).toEqual([['new', 'The address has no ZIP.']]);
  const [{ id } = { id: '' }] = await clientsOf(who);
  const [address] = (await addressesOf(who, id)) as [AddressView];
  return { id, address };
}

it('imports what an address has, and says what it lacks or what of it can not be read', async () => {
  const who = imports.member();
  const { said } = await imported(who, ADA, 'b,Ben,Hart,,7 Oak Rd,Bath,Zz,123', 'c,Cleo,Ito,,,Bangor,,');
  expect(said).toEqual([
    ['new', 'The address has no ZIP.'],
    ['new', 'Column "State": "Zz" isn\'t a state.', 'Column "ZIP": "123" isn\'t a ZIP code.'],
    ['new', 'The address has no street, state, or ZIP.'],
  ]);
  const clients = await clientsOf(who);
  expect(clients).toMatchObject([
    { city: 'Portland', state: 'ME', zip: null },
    { city: 'Bath', state: null, zip: null },
    { city: 'Bangor', state: null, zip: null },
  ]);
  expect(await addressesOf(who, clients[1]?.id ?? '')).toMatchObject([
    { address1: '7 Oak Rd', city: 'Bath', state: '', zip: '', is_primary: true },
  ]);
  const sorted = await crm.call(who, 'GET', '/api/insureds?sort=state&order=asc');
  expect(sorted.body.items[0]?.first_name).toBe('Ada');
  const found = await crm.call(who, 'GET', '/api/insureds?search=Bangor');
  expect(found.body.items).toMatchObject([{ first_name: 'Cleo' }]);
});

it('saves an address as it is, and keeps what is there', async () => {
  const [who, stranger] = [imports.member(), imports.member()];
  const { id, address } = await ada(who);
  const path = `/api/addresses/${address.id}`;
  const put = (body: object, as = who) => crm.call(as, 'PUT', path, body);
  expect(await put(address)).toMatchObject({ status: 200, body: { zip: '', version: address.version } });
  expect(await put({ ...address, county: 'Cumberland' })).toMatchObject({
    ...{ status: 200, body: { zip: '', county: 'Cumberland' } },
  });
  const errorsOf = async (body: object) => {
    const answer = await put(body);
    return [answer.status, answer.body.errors?.map((error: { path: string }) => error.path)];
  };
  expect(await errorsOf({ city: '' })).toEqual([422, ['city']]);
  expect(await errorsOf({ address1: ' ', state: null })).toEqual([422, ['address1', 'state']]);
  expect(await errorsOf({ zip: '123' })).toEqual([422, ['zip']]);
  expect((await put({ zip: '04101' }, stranger)).status).toBe(404);
  expect(await put({ zip: '04101' })).toMatchObject({ status: 200, body: { zip: '04101' } });
  expect(await errorsOf({ zip: '' })).toEqual([422, ['zip']]);
  const { zip: _, ...partly } = whole;
  const added = await crm.call(who, 'POST', `/api/insureds/${id}/addresses`, partly);
  expect([added.status, added.body.errors]).toMatchObject([422, [{ path: 'zip' }]]);
  expect((await crm.call(who, 'POST', `/api/insureds/${id}/addresses`, { ...partly, zip: '' })).status).toBe(
    422,
  );
});

it('knows an incomplete address again, completes it by a later file, and takes that back', async () => {
  const who = imports.member();
  const { id, address } = await ada(who);
  expect((await imported(who, ADA)).said).toEqual([['unchanged', 'The address has no ZIP.']]);
  await imported(who, 'a,Ada,Byron,1950-12-10,12 ELM ST.,,,');
  expect(await addressesOf(who, id)).toEqual([address]);
  const { view } = await imported(who, 'a,Ada,Byron,1950-12-10,12 Elm St,Portland,ME,04101');
  expect(await addressesOf(who, id)).toMatchObject([{ ...whole, id: address.id }]);
  expect((await imported(who, ADA)).said).toEqual([['unchanged']]);
  await imports.undo(who, view);
  expect(await addressesOf(who, id)).toMatchObject([{ id: address.id, zip: '' }]);
  await imported(who, 'a,Ada,Byron,1950-12-10,9 Pine St,Portland,ME,04101');
  expect((await addressesOf(who, id)).map(({ address1, zip }) => [address1, zip])).toEqual([
    ['12 Elm St', ''],
    ['9 Pine St', '04101'],
  ]);
});

describe('a merge', () => {
  const merged = async (who: Person, kept: string, other: string) =>
    (await crm.call(who, 'POST', `/api/insureds/${kept}/merge`, { merged_id: other })).body.id;
  async function two(who: Person) {
    const { id, address } = await ada(who);
    const body = {
      first_name: 'Ada',
      last_name: 'Byron',
      status: 'lead',
      addresses: [{ ...whole, is_primary: true }],
    };
    const other = (await crm.call(who, 'POST', '/api/insureds', body)).body.id;
    const [complete] = (await addressesOf(who, other)) as [AddressView];
    return { id, address, other, complete };
  }

  it.each(['kept', 'merged'])('keeps the complete address where the %s one lacks a part', async (lacking) => {
    const who = imports.member();
    const { id, address, other, complete } = await two(who);
    const [kept, gone] = lacking === 'kept' ? [id, other] : [other, id];
    const merge = await merged(who, kept, gone);
    expect(await addressesOf(who, kept)).toMatchObject([{ id: complete.id, zip: '04101', is_primary: true }]);
    expect((await crm.call(who, 'POST', `/api/insureds/merges/${merge}/undo`)).status).toBe(200);
    expect(await addressesOf(who, id)).toMatchObject([{ id: address.id, zip: '', is_primary: true }]);
    expect(await addressesOf(who, other)).toMatchObject([{ id: complete.id, is_primary: true }]);
  });

  it('keeps both where they differ', async () => {
    const who = imports.member();
    const { id, other, complete } = await two(who);
    await crm.call(who, 'PUT', `/api/addresses/${complete.id}`, { city: 'Bath' });
    await merged(who, id, other);
    expect(await addressesOf(who, id)).toHaveLength(2);
  });
});

it('is given to nobody of the household until it is complete', async () => {
  const who = imports.member();
  const { id, address } = await ada(who);
  const ben = (
    await crm.call(who, 'POST', '/api/insureds', { first_name: 'Ben', last_name: 'Byron', status: 'lead' })
  ).body.id;
  const members = [
    { individual_id: id, relationship: 'head' },
    { individual_id: ben, relationship: 'spouse' },
  ];
  await crm.call(who, 'PUT', `/api/insureds/${id}/household`, { members });
  const give = () =>
    crm.call(who, 'POST', `/api/insureds/${id}/household/address`, {
      ...{ address_id: address.id, members: [{ individual_id: ben, replaces: null }] },
    });
  expect(await give()).toMatchObject({ status: 422, body: { errors: [{ path: 'address_id' }] } });
  expect(await addressesOf(who, ben)).toEqual([]);
  await crm.call(who, 'PUT', `/api/addresses/${address.id}`, { zip: '04101' });
  expect((await give()).status).toBe(200);
  expect(await addressesOf(who, ben)).toMatchObject([whole]);
});

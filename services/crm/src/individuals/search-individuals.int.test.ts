import type { Person } from '../../test/crm-under-test.js';
import { sharedCrm, type SharedCrm } from '../../test/shared-crm.js';
import { requiredOnly } from '../../test/individual-values.js';

let crm: SharedCrm;
let who: Person;
let orla: string;
let phone: string;
let address: string;
let policy: string;

const added = async (path: string, body: object, person = who) =>
  (await crm.call(person, 'POST', path, body)).body.id;
const found = async (search: string, person = who) => {
  const { body } = await crm.call(person, 'GET', `/api/insureds?search=${encodeURIComponent(search)}`);
  expect(body.items).toHaveLength(body.filtered);
  return body.items.map(({ last_name }) => last_name).sort();
};

beforeAll(async () => {
  crm = await sharedCrm();
  who = crm.person();
  orla = await added('/api/insureds', { ...requiredOnly, first_name: 'Orla', last_name: 'Eriksen' });
  const lee = await added('/api/insureds', { ...requiredOnly, first_name: 'Lee', last_name: 'Portland' });
  phone = await added(`/api/insureds/${orla}/phones`, { type: 'mobile', phone: '(207) 555-0162' });
  await added(`/api/insureds/${lee}/phones`, { type: 'home', phone: '+44 20 7946 0958' });
  const home = { type: 'home', address1: '12 St. John St', city: 'Portland', state: 'ME', zip: '04101-2345' };
  address = await added(`/api/insureds/${orla}/addresses`, home);
  const carrier_id = await added('/api/carriers', { name: 'Aetna' });
  policy = await added('/api/policies', {
    ...{ insured_id: orla, carrier_id, status: 'active' },
    ...{ policy_number: 'GLA-115133', member_id: 'W2345 678', premium: '1234.50' },
  });
});
afterAll(() => crm.release());

it.each([
  '(207) 555-0162',
  '2075550162',
  '+1 207.555.0162',
  '1-207-555-0162',
  '12075550162',
  '207-555',
  '(207) 555-01',
  '0162',
  '5550162',
  '75550',
  'eriksen 0162',
  '04101',
  '04101-2345',
  'john',
  '12 st. john',
  'orla portland me',
  'GLA-115133',
  'gla115',
  '115133',
  'w2345',
  '$1,234.50',
  '1234.50',
  'eriksen $1,234',
  '555.01',
])('a search for %j finds the individual by a phone number, an address or a policy', async (search) => {
  expect(await found(search)).toEqual(['Eriksen']);
});

it('a search finds those who have it in their own text and those who have it beside, each once', async () => {
  expect(await found('portland')).toEqual(['Eriksen', 'Portland']);
  expect(await found('7946 0958')).toEqual(['Portland']);
});

it.each(['016', '207-556', '0162 smith', 'lee 0162', '***', '()', '1162', 'ohn'])(
  'a search for %j finds nobody',
  async (search) => {
    expect(await found(search)).toEqual([]);
  },
);

it("a search never finds another account's individuals, nor those out of scope", async () => {
  const agent = crm.person({
    account_id: who.accountId,
    user_role: 'agent',
    sees_all: false,
    edits_all: false,
  });
  const searches = ['0162', '04101', 'GLA-115133', 'orla portland'];
  for (const search of searches)
    for (const person of [crm.person(), agent]) expect(await found(search, person)).toEqual([]);
  await crm.call(who, 'PUT', `/api/insureds/${orla}`, { assigned_agent: null });
  const own = await added('/api/insureds', { ...requiredOnly, last_name: 'Own' }, agent);
  const number = await added(`/api/insureds/${own}/phones`, { type: 'home', phone: '207-555-0162' }, agent);
  expect(await found('0162', agent)).toEqual(['Own']);
  await crm.call(agent, 'DELETE', `/api/phones/${number}`);
  expect(await found('0162', agent)).toEqual([]);
});

it('a search follows changes, the trash and what comes back from it', async () => {
  await crm.call(who, 'PUT', `/api/phones/${phone}`, { phone: '207-555-0199' });
  expect([await found('0162'), await found('0199')]).toEqual([[], ['Eriksen']]);
  await crm.call(who, 'PUT', `/api/addresses/${address}`, { city: 'Bangor' });
  expect(await found('orla bangor')).toEqual(['Eriksen']);
  await crm.call(who, 'DELETE', `/api/policies/${policy}`);
  expect(await found('115133')).toEqual([]);
  await crm.call(who, 'POST', `/api/policies/${policy}/restore`);
  expect(await found('115133')).toEqual(['Eriksen']);
  await crm.call(who, 'DELETE', `/api/insureds/${orla}`);
  expect(await found('0199')).toEqual([]);
  await crm.call(who, 'POST', `/api/insureds/${orla}/restore`);
  expect(await found('0199')).toEqual(['Eriksen']);
});

it.each(['$1,234.50', '1234.50', '$1,234'])('the list of policies finds the premium %j', async (search) => {
  const { body } = await crm.call(who, 'GET', `/api/policies?search=${encodeURIComponent(search)}`);
  expect(body.items.map(({ id }) => id)).toEqual([policy]);
});

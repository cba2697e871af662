import type { FoundItem } from '@bindery/contracts/crm';
import type { Person } from '../../test/crm-under-test.js';
import { sharedCrm, type SharedCrm } from '../../test/shared-crm.js';
import { requiredOnly } from '../../test/individual-values.js';

let crm: SharedCrm;
let one: Person;

const added = async (path: string, body: object, person: Person) => {
  const answer = await crm.call(person, 'POST', path, body);
  expect(answer.status).toBe(201);
  return answer.body.id;
};
const find = async (q: string, person: Person) => {
  const { status, body } = await crm.call(person, 'GET', `/api/search?q=${encodeURIComponent(q)}`);
  expect(status).toBe(200);
  return (body as unknown as { items: FoundItem[] }).items;
};
const titles = async (q: string, person: Person) => (await find(q, person)).map(({ title }) => title);
const ofType = async (q: string, type: string, person: Person) =>
  (await find(q, person)).filter((item) => item.type === type).map(({ title }) => title);
const home = { type: 'home', address1: '12 St. John St', city: 'Portland', state: 'ME', zip: '04101' };
const own = { user_role: 'agent', sees_all: false, edits_all: false } as const;
const client = (first_name: string, last_name: string) =>
  added('/api/insureds', { ...requiredOnly, first_name, last_name }, one);
beforeAll(async () => {
  crm = await sharedCrm();
  one = crm.person();
  const celia = await client('Celia', 'Eriksen');
  await client('Orla', 'Eriksen');
  const hastings = await client('Gladys', 'Hastings');
  await client('Bo', 'Erikson');
  await client('Anna', 'Lee');
  const carrier_id = await added('/api/carriers', { name: 'Orland' }, one);
  const policy = { carrier_id, status: 'active' };
  await added('/api/policies', { ...policy, insured_id: celia, policy_number: 'OCH-1' }, one);
  await added('/api/policies', { ...policy, policy_number: 'Hastings' }, one);
  await added(`/api/insureds/${hastings}/addresses`, home, one);
});

afterAll(() => crm.release());

it.each(['eriksen o', 'eriksen, o', 'o eriksen'])('%j means the name before a policy', async (q) => {
  const [orla, celia] = await ofType(q, 'individual', one);
  expect([orla, celia]).toEqual(['Orla Eriksen', 'Celia Eriksen']);
});

it('puts a name before a number and a carrier that are the same', async () => {
  expect((await titles('hastings', one)).slice(0, 2)).toEqual(['Gladys Hastings', 'Policy #Hastings']);
  expect((await titles('orla', one))[0]).toBe('Orla Eriksen');
});

it.each([
  ...['Hastigns', 'hasttings', 'hatings', 'hastinks', 'ahstings', 'hastingss', 'hastingz'],
  ...[
    'gladys hastigns',
    'gladis',
    'hastigns portland',
    'glayds hastigns',
    'hastigns g',
    'g hastigns',
    'hastigns gla',
  ],
])('finds Gladys Hastings by %j, in the palette only', async (q) => {
  expect(await ofType(q, 'individual', one)).toEqual(['Gladys Hastings']);
  const list = await crm.call(one, 'GET', `/api/insureds?search=${encodeURIComponent(q)}`);
  expect(list.body.filtered).toBe(0);
});

it('puts a name with a typo below every exact match', async () => {
  const found = await find('erikson', one);
  expect(found.map(({ title }) => title)).toEqual(expect.arrayContaining(['Bo Erikson', 'Orla Eriksen']));
  expect(found[0]?.title).toBe('Bo Erikson');
  await added('/api/carriers', { name: 'The Great Erikson' }, one);
  const names = await titles('erikson', one);
  expect(names.indexOf('The Great Erikson')).toBeLessThan(names.indexOf('Orla Eriksen'));
});

it('allows no typo in a shorter name, two in none, and shows nobody out of scope', async () => {
  expect(await ofType('anni', 'individual', one)).toEqual([]);
  expect(await ofType('hastinsg', 'individual', one)).toEqual(['Gladys Hastings']);
  expect(await ofType('hatinsk', 'individual', one)).toEqual([]);
  expect(await find('hastigns', crm.person({ ...own, account_id: one.accountId }))).toEqual([]);
  expect(await find('hastigns', crm.person())).toEqual([]);
});

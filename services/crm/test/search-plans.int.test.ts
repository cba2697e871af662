import {
  largestPlan,
  oneLetterWords,
  searchPlanFaults,
  textParameters,
  type SearchingService,
} from '@bindery/test-kit';
import { apiKey } from './api-keys.js';
import { startCrmUnderTest, type CrmUnderTest, type Person } from './crm-under-test.js';
import { requiredOnly } from './individual-values.js';

const MAX_KILOBYTES = 20 * 1_024;

let crm: CrmUnderTest;
let who: Person;
let agent: Person;
/** A key of each. */
let keys: ReadonlyMap<Person, Person>;
beforeAll(async () => {
  crm = await startCrmUnderTest();
  who = crm.person();
  const own = { user_role: 'agent', sees_all: false, edits_all: false } as const;
  agent = crm.person({ ...own, account_id: who.accountId });
  keys = new Map([
    [who, apiKey(crm, { account_id: who.accountId }, who)],
    [agent, apiKey(crm, { ...own, account_id: who.accountId }, agent)],
  ]);
});
afterAll(() => crm.stop());

async function searching(person: Person): Promise<SearchingService> {
  const { id } = (await crm.call(person, 'POST', '/api/insureds', requiredOnly)).body;
  return {
    service: 'crm',
    databaseUrl: crm.database.databaseUrl,
    accountId: who.accountId,
    get: async (address) => {
      const caller = address.startsWith('/api/v1/') ? keys.get(person) : person;
      return (await crm.call(caller, 'GET', address.replace('{id}', id))).status;
    },
  };
}

it('plans the longest text of every search and filter in bounded memory, growing with the words only', async () => {
  expect(textParameters('crm').length).toBeGreaterThan(10);
  for (const person of [who, agent]) expect(await searchPlanFaults(await searching(person))).toEqual([]);
}, 240_000);

it('plans a list with the longest text in every place in bounded memory', async () => {
  const texts = textParameters('crm').filter(({ path }) => path === '/api/insureds');
  expect(texts.map(({ name }) => name)).toEqual(['search', 'city', 'lead_source']);
  const query = texts.map(({ name, maxLength }) => [name, oneLetterWords(maxLength)]);
  const address = `/api/insureds?${String(new URLSearchParams(query))}`;
  for (const person of [who, agent]) {
    const { kilobytes } = await largestPlan(await searching(person), address);
    expect(kilobytes).toBeLessThan(MAX_KILOBYTES);
  }
});

it('plans the counts of many saved filters with long searches in bounded memory', async () => {
  const search = Array.from({ length: 8 }, (_, nth) => `word${String.fromCodePoint(97 + nth)}`).join(' ');
  for (const name of Array.from({ length: 50 }, (_, nth) => String(nth))) {
    const body = { record_type: 'individual', name, query: { search } };
    expect((await crm.call(who, 'POST', '/api/saved-filters', body)).status).toBe(201);
  }
  const counting = '/api/saved-filters/counts?record_type=individual';
  const { kilobytes, subqueries } = await largestPlan(await searching(who), counting);
  expect(subqueries).toBeGreaterThan(50);
  expect(kilobytes).toBeLessThan(MAX_KILOBYTES);
});

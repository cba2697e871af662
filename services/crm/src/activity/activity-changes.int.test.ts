import type { ActivityEntry } from '@bindery/contracts/crm';
import type { Person } from '../../test/crm-under-test.js';
import { sharedCrm, type SharedCrm } from '../../test/shared-crm.js';

let crm: SharedCrm;
beforeAll(async () => {
  crm = await sharedCrm();
});
afterAll(() => crm.release());

const own = { sees_all: false, edits_all: false, deletes: false, is_owner: false };
const call = async (who: Person, method: string, path: string, body?: object) => {
  const answer = await crm.call(who, method, path, body);
  expect(`${method} ${path} ${String(answer.status)}`).toMatch(/ 20[0-9]$/u);
  return answer.body;
};
const add = async (who: Person, path: string, body: object): Promise<string> =>
  (await call(who, 'POST', path, body)).id;
const client = (who: Person, first_name: string, more: object = {}) =>
  add(who, '/api/insureds', { first_name, last_name: 'Hastings', status: 'active', ...more });
const items = async (who: Person, query = '') =>
  (await crm.call(who, 'GET', `/api/crm-logs?page_size=100${query}`)).body
    .items as unknown as ActivityEntry[];
const newest = async (who: Person, count = 1) =>
  (await items(who)).slice(0, count).map(({ summary, detail }) => [summary, detail]);

it('says what the outcome of a renewal was, and what was undone', async () => {
  const who = crm.person();
  const insured_id = await client(who, 'Walter');
  const carrier_id = await add(who, '/api/carriers', { name: 'Aetna' });
  const policy = await add(who, '/api/policies', {
    ...{ insured_id, carrier_id, policy_number: 'GLA-1', status: 'active', premium: '79.50' },
    ...{ effective_date: '2020-01-01', renewal_date: '2027-01-01' },
  });
  await call(who, 'PUT', `/api/policies/${policy}/renewal`, { outcome: 'lost', reason: 'price' });
  expect(await newest(who)).toEqual([
    ['Policy GLA-1 of Walter Hastings updated', 'Lost: price; ends on Dec 31, 2026'],
  ]);
  await call(who, 'PUT', `/api/policies/${policy}/renewal`, { outcome: null });
  expect(await newest(who)).toEqual([['Policy GLA-1 of Walter Hastings updated', 'Renewal reopened']]);
});

it('says which values were changed, of encrypted ones the names, and of many how many', async () => {
  const who = crm.person();
  const id = await client(who, 'Ada', { title: 'Ms' });
  const path = `/api/insureds/${id}`;
  await call(who, 'PUT', path, { status: 'inactive', ssn: '219-09-9999' });
  await call(who, 'PUT', path, {
    first_name: 'Ida',
    title: null,
    nickname: 'I',
    lead_source: 'Referral',
  });
  const [[later], [earlier]] = [await newest(who), (await newest(who, 2)).slice(1)];
  expect(earlier).toEqual([
    'Individual Ida Hastings updated',
    expect.stringContaining('Status: Active → Inactive'),
  ]);
  expect(earlier?.[1]).toContain('SSN');
  expect(later?.[1]).toMatch(/^First name: Ada → Ida · .* → .* · \d more$/u);
  expect(JSON.stringify(await items(who))).not.toMatch(/219-?09-?9999/u);
  // Two changes of one field in a row are told apart.
  for (const status of ['active', 'lead']) await call(who, 'PUT', path, { status });
  expect(await newest(who, 2)).toEqual([
    ['Individual Ida Hastings updated', 'Status: Active → Lead'],
    ['Individual Ida Hastings updated', 'Status: Inactive → Active'],
  ]);
});

it('says a merge once, with both names, and the household in the words of the history', async () => {
  const who = crm.person();
  const [walter, walt, ada] = [
    await client(who, 'Walter'),
    await client(who, 'Walt'),
    await client(who, 'Ada'),
  ];
  const members = [
    { individual_id: walter, relationship: 'head' },
    { individual_id: ada, relationship: 'spouse' },
  ];
  await call(who, 'PUT', `/api/insureds/${walter}/household`, { members });
  expect((await newest(who, 2)).map(([, detail]) => detail).toSorted()).toEqual([
    'Joined a household with Ada Hastings, as head of household',
    'Joined a household with Walter Hastings, as spouse',
  ]);
  const before = (await items(who)).length;
  const merge = await call(who, 'POST', `/api/insureds/${walter}/merge`, { merged_id: walt });
  expect(merge).toBeDefined();
  const merged = await items(who);
  expect(merged.slice(0, merged.length - before).map(({ summary }) => summary)).toEqual([
    'Merged Walt Hastings into Walter',
  ]);
  expect(await items(who, '&search=merged')).toHaveLength(1);
});

it('tells nothing of records out of sight', async () => {
  const admin = crm.person();
  const agent = crm.person({ ...own, account_id: admin.accountId });
  const id = await client(agent, 'Orla');
  await call(agent, 'PUT', `/api/insureds/${id}`, { nickname: 'Secret' });
  expect(await newest(agent)).toEqual([['Individual Orla Hastings updated', 'Nickname: — → Secret']]);
  await crm.rows('UPDATE individuals SET created_by = $1, assigned_agent = NULL WHERE id = $2', [
    admin.userId,
    id,
  ]);
  expect(await newest(agent)).toEqual([['Individual updated', null]]);
  await call(admin, 'DELETE', `/api/insureds/${id}`);
  const updated = (await items(admin)).find(({ action }) => action === 'individual.updated');
  expect(updated).toMatchObject({ summary: 'Individual updated', detail: null, subject: null });
  expect(JSON.stringify(await items(crm.person()))).not.toContain('Secret');
});

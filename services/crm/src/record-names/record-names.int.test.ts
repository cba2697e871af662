import { randomUUID } from 'node:crypto';
import type { Person } from '../../test/crm-under-test.js';
import { sharedCrm, type SharedCrm } from '../../test/shared-crm.js';
import { requiredOnly } from '../../test/individual-values.js';

let crm: SharedCrm;
beforeAll(async () => {
  crm = await sharedCrm();
});
afterAll(() => crm.release());

const ask = (who: Person, ids: readonly string[]) =>
  crm.call(who, 'POST', '/api/record-names', { items: ids.map((id) => ({ type: 'individual', id })) });
const create = async (who: Person, first_name: string): Promise<string> =>
  (await crm.call(who, 'POST', '/api/insureds', { ...requiredOnly, first_name, last_name: 'Byron' })).body.id;

it('names the clients that the caller sees, and leaves out all others', async () => {
  const olivia = crm.person();
  const agent = crm.person({
    account_id: olivia.accountId,
    sees_all: false,
    edits_all: false,
    is_owner: false,
  });
  const [ada, hers] = [await create(olivia, 'Ada'), await create(agent, 'Eve')];
  const elsewhere = await create(crm.person(), 'Una');
  const gone = await create(olivia, 'Gus');
  await crm.call(olivia, 'DELETE', `/api/insureds/${gone}`);
  const all = [ada, hers, elsewhere, gone, randomUUID(), ada];
  const named = async (who: Person) =>
    (await ask(who, all)).body.items.map(({ name }: { name: string }) => name);
  expect((await named(olivia)).toSorted()).toEqual(['Ada Byron', 'Eve Byron']);
  expect(await named(agent)).toEqual(['Eve Byron']);
});

it.each([
  [{ items: [] }],
  [{ items: [{ type: 'note', id: randomUUID() }] }],
  [{ items: [{ type: 'individual', id: 'x' }] }],
  [{ items: Array.from({ length: 51 }, () => ({ type: 'individual', id: randomUUID() })) }],
  [{}],
])('refuses %j', async (body) => {
  expect((await crm.call(crm.person(), 'POST', '/api/record-names', body)).status).toBe(422);
});

import type { HistoryEntry, TimelineItem } from '@bindery/contracts/crm';
import type { ListOf } from '@bindery/contracts/lists';
import { startCrmUnderTest, type CrmUnderTest, type Person } from '../../test/crm-under-test.js';
import { everyField } from '../../test/individual-values.js';

let crm: CrmUnderTest;
beforeAll(async () => {
  crm = await startCrmUnderTest();
});
afterAll(() => crm.stop());

type Body = { id: string; code: string; errors?: { path: string }[] } & ListOf<TimelineItem>;
const call = async (who: Person | undefined, method: string, path: string, body?: object) =>
  (await crm.call(who, method, path, body)) as unknown as { status: number; body: Body };
const timeline = async (who: Person, client: string, query = '') =>
  (await call(who, 'GET', `/api/insureds/${client}/timeline${query}`)).body;
const titles = ({ items }: Body) => items.map(({ title, detail }) => [title, detail]);

/** Some work on one client. */
async function workOn(who: Person) {
  await crm.rows('INSERT INTO agents VALUES ($1, $2, $3, TRUE)', [who.accountId, who.userId, 'Ana Reyes']);
  const client = (await call(who, 'POST', '/api/insureds', { ...everyField, notes: null, status: 'lead' }))
    .body.id;
  const next = () => crm.clock.advance(1_000);
  next();
  const note = (body: object) => call(who, 'POST', `/api/insureds/${client}/notes`, body);
  const first = (await note({ kind: 'call', body: 'Asked about Dental.' })).body.id;
  next();
  const carrier_id = (await call(who, 'POST', '/api/carriers', { name: 'Kestrel' })).body.id;
  const body = { carrier_id, insured_id: client, status: 'active', premium: '1234.50', policy_number: 'K-1' };
  const policy = (await call(who, 'POST', '/api/policies', body)).body.id;
  next();
  await call(who, 'PUT', `/api/policies/${policy}`, { premium: '30', effective_date: '2027-01-01' });
  next();
  await call(who, 'PUT', `/api/insureds/${client}`, { status: 'active', title: 'Ms' });
  next();
  await call(who, 'PUT', `/api/insureds/${client}`, { title: 'Dr' });
  await call(who, 'GET', `/api/insureds/${client}/reveal/ssn`);
  next();
  const pinned = (await note({ body: 'Never call before noon.', pinned: true })).body.id;
  return { client, first, policy, pinned };
}

it('lists notes, changes of status and policies, and reveals, newest first', async () => {
  const who = crm.person();
  const { client, first, policy } = await workOn(who);
  const list = await timeline(who, client);
  expect(titles(list)).toEqual([
    ['Note', 'Never call before noon.'],
    ['SSN viewed', null],
    ['Status changed', 'Status: Lead → Active'],
    ['Policy changed', 'Kestrel #K-1 · Premium: $1,234.50 → $30.00 · Effective date: — → Jan 1, 2027'],
    ['Policy added', 'Kestrel #K-1'],
    ['Call', 'Asked about Dental.'],
    ['Client added', 'Status: Lead'],
  ]);
  expect(list).toMatchObject({ total: 7, filtered: 7 });
  expect(list.items.map(({ actor_name }) => actor_name)).toEqual(list.items.map(() => 'Ana Reyes'));
  expect(list.items[3]).toMatchObject({ kind: 'policy', record: { type: 'policy', id: policy }, note: null });
  expect(list.items[5]).toMatchObject({
    kind: 'call',
    record: { type: 'note', id: first },
    note: { id: first, version: 1, can_edit: true },
  });
  const { items } = await timeline(who, client, '?page=2&page_size=5');
  expect(items.map(({ kind }) => kind)).toEqual(['call', 'status']);
});

it('filters by kinds and by pinned notes', async () => {
  const who = crm.person();
  const { client, pinned } = await workOn(who);
  expect(titles(await timeline(who, client, '?kind=call,reveal'))).toEqual([
    ['SSN viewed', null],
    ['Call', 'Asked about Dental.'],
  ]);
  expect((await timeline(who, client, '?pinned=true')).items.map(({ id }) => id)).toEqual([pinned]);
  expect(await timeline(who, client, '?pinned=false')).toMatchObject({ total: 6 });
  for (const query of ['?kind=fax', '?kind=', '?pinned=yes', '?page=0'])
    expect((await call(who, 'GET', `/api/insureds/${client}/timeline${query}`)).status).toBe(422);
});

it('searches the decrypted notes and the words of changes, in any order and case', async () => {
  const who = crm.person();
  const { client } = await workOn(who);
  expect(await timeline(who, client, '?search=DENTAL%20asked')).toMatchObject({
    total: 7,
    filtered: 1,
    items: [{ kind: 'call' }],
  });
  expect(await timeline(who, client, '?search=kestrel&page_size=1&page=2')).toMatchObject({
    filtered: 2,
    items: [{ title: 'Policy added' }],
  });
  expect(await timeline(who, client, '?search=noon&kind=call')).toMatchObject({
    total: 1,
    filtered: 0,
    items: [],
  });
  expect(crm.log.join('\n').toLowerCase()).not.toContain('dental');
});

it('goes on with what was merged into the client, and without it after an undo', async () => {
  const who = crm.person();
  const [kept, merged] = [await workOn(who), await workOn(crm.person({ account_id: who.accountId }))];
  const merge = await call(who, 'POST', `/api/insureds/${kept.client}/merge`, { merged_id: merged.client });
  const list = await timeline(who, kept.client, '?page_size=25');
  const { first_name, last_name } = everyField;
  const name = `${first_name} ${last_name}`;
  expect(list.total).toBe(15);
  expect(list.items[0]).toMatchObject({ kind: 'merge', title: `Merged ${name} into ${first_name}` });
  const added = titles(list).filter(([title]) => title === 'Client added');
  expect(added).toEqual([
    ['Client added', `Of ${name} · Status: Lead`],
    ['Client added', 'Status: Lead'],
  ]);
  const history = await call(who, 'GET', `/api/insureds/${kept.client}/history?page_size=50`);
  const entries = history.body.items as unknown as HistoryEntry[];
  expect(entries.find(({ change }) => change === 'merged')?.merge).toEqual({
    ...{ merged_name: name, kept_name: first_name },
  });
  const policies = entries.filter(({ record_type }) => record_type === 'policy');
  expect(policies.map(({ record_name, belonged_to }) => [record_name, belonged_to])).toEqual([
    ...[1, 2].map(() => ['Kestrel #K-1', name]),
    ...[1, 2].map(() => ['Kestrel #K-1', null]),
  ]);
  await call(who, 'POST', `/api/insureds/merges/${merge.body.id}/undo`);
  const undone = await timeline(who, kept.client);
  expect(undone.total).toBe(9);
  expect(undone.items[0]).toMatchObject({ kind: 'merge', title: `Merge of ${name} undone` });
  const apart = await timeline(who, merged.client);
  expect(apart.total).toBe(8);
  expect(apart.items[0]).toMatchObject({ kind: 'merge', title: 'Merge undone' });
});

it('says how a renewal ended and that it was reopened', async () => {
  const who = crm.person();
  const { client, policy } = await workOn(who);
  const decide = async (body: object) => {
    crm.clock.advance(1_000);
    expect((await call(who, 'PUT', `/api/policies/${policy}/renewal`, body)).status).toBe(200);
  };
  await decide({ outcome: 'renewed', premium: '88.10' });
  await decide({ outcome: null });
  await decide({ outcome: 'lost', reason: 'price', termination_date: null });
  expect(titles(await timeline(who, client, '?kind=policy')).slice(0, 3)).toEqual([
    ['Lost: price', 'Kestrel #K-1'],
    ['Renewal reopened', 'Kestrel #K-1'],
    ['Renewed at $88.10 monthly, next on Jan 1, 2029', 'Kestrel #K-1'],
  ]);
});

it('is read by whoever sees the client, also when the plan has ended', async () => {
  const admin = crm.person();
  const own = { sees_all: false, edits_all: false, is_owner: false, account_id: admin.accountId };
  const { client } = await workOn(admin);
  const status = async (who: Person | undefined) =>
    (await call(who, 'GET', `/api/insureds/${client}/timeline`)).status;
  expect(await status(undefined)).toBe(401);
  expect(await status(crm.person())).toBe(404);
  expect(await status(crm.person(own))).toBe(404);
  expect(await status(crm.person({ account_id: admin.accountId, entitlement: 'inactive' }))).toBe(200);
  await call(admin, 'DELETE', `/api/insureds/${client}`);
  expect(await status(admin)).toBe(404);
});

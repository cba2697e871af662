import type { ReviewCounts, ReviewMark, ReviewRow, TaskView, TodayView } from '@bindery/contracts/crm';
import type { ListOf } from '@bindery/contracts/lists';
import { eventually } from '@bindery/test-kit';
import { startCrmUnderTest, type CrmUnderTest, type Person } from '../../test/crm-under-test.js';
import { RunTaskRules } from '../task-rules/run-task-rules.js';

let crm: CrmUnderTest;
beforeAll(async () => {
  crm = await startCrmUnderTest();
  at('2035-11-05T12:00:00Z');
});
afterAll(() => crm.stop());

function at(moment: string): void {
  crm.clock.advance(Date.parse(moment) - crm.clock.now().getTime());
}

type Body = ReviewCounts &
  ReviewMark & { id: string } & TodayView &
  ListOf<ReviewRow & TaskView> & { refused: unknown[] };
const call = async (who: Person, method: string, path: string, body?: object) =>
  (await crm.call(who, method, `/api/${path}`, body)) as unknown as { status: number; body: Body };
async function add(who: Person, path: string, body: object): Promise<string> {
  const added = await call(who, 'POST', path, body);
  expect(added.status).toBe(201);
  return added.body.id;
}

const addClient = (who: Person, fields: object = {}) =>
  add(who, 'insureds', { first_name: 'Ada', last_name: 'Byron', status: 'active', ...fields });
async function addPolicy(who: Person, plan_type: string, insured_id: string, fields: object = {}) {
  const carrier_id = await add(who, 'carriers', { name: `Kestrel ${plan_type}` });
  const product_id = await add(who, 'products', { carrier_id, name: 'Gold', type: 'health', plan_type });
  const policy = { carrier_id, product_id, insured_id, status: 'active', policy_number: 'N-1' };
  return add(who, 'policies', { ...policy, effective_date: '2035-01-01', ...fields });
}

const listed = async (who: Person, query = '') => (await call(who, 'GET', `medicare-reviews?${query}`)).body;
const idsOf = async (who: Person, query = '') => (await listed(who, query)).items.map(({ id }) => id);
const counts = async (who: Person, query = '') =>
  (await call(who, 'GET', `medicare-reviews/counts?${query}`)).body;
const mark = (who: Person, id: string, reviewed = true, plan_year = 2036) =>
  call(who, 'PUT', `medicare-reviews/${id}`, { reviewed, plan_year });
const openTasks = async (who: Person) => (await call(who, 'GET', 'tasks?status=open')).body.items;

async function agency() {
  const owner = crm.person({ is_owner: true });
  const own = { is_owner: false, sees_all: false, edits_all: false };
  const agent = crm.person({ account_id: owner.accountId, ...own });
  crm.identity.setMembers(owner.accountId, [{ id: owner.userId, is_owner: true }, { id: agent.userId }]);
  await crm.identity.announce(owner.accountId);
  await eventually(async () => expect((await call(owner, 'GET', 'agents')).body.total).toBe(2));
  return { owner, agent };
}
async function runRules({ accountId }: Person): Promise<void> {
  await crm.rows("INSERT INTO rule_runs VALUES ($1, '2035-11-04')", [accountId]);
  await crm.service.get<RunTaskRules>(RunTaskRules).run(accountId, new AbortController().signal);
}

it('lists a policy once, open until it is marked or its renewal is decided, and open again without either', async () => {
  const who = crm.person();
  const ada = await addClient(who);
  const plan = await addPolicy(who, 'mapd', ada, { premium: '29.50' });
  const drugs = await addPolicy(who, 'pdp', ada);
  await addPolicy(who, 'medigap', ada);
  await addPolicy(who, 'mapd', await addClient(who, { status: 'inactive' }));
  expect(await counts(who)).toEqual({
    ...{ open: 2, done: 0 },
    season: { plan_year: 2036, from: '2035-10-15', to: '2035-12-07', is_open: true },
  });
  const { items, total } = await listed(who, 'sort=product_name');
  expect(total).toBe(2);
  expect(items.find(({ id }) => id === plan)).toMatchObject({
    ...{ insured_id: ada, insured_name: 'Byron, Ada', carrier_name: 'Kestrel mapd', product_name: 'Gold' },
    ...{ premium: '29.50', renewal_date: '2036-01-01', outcome: null, is_marked: false, can_edit: true },
  });

  expect((await mark(who, plan)).body).toMatchObject({ policy_id: plan, reviewed: true });
  expect([await idsOf(who), await idsOf(who, 'state=done')]).toEqual([[drugs], [plan]]);
  // Twice is once.
  const { body } = await mark(who, plan);
  expect((await mark(who, plan)).body.version).toBe(body.version);
  const renewal = { outcome: 'renewed', premium: '31.00' };
  await call(who, 'PUT', `policies/${drugs}/renewal`, renewal);
  const done = await listed(who, 'state=done&sort=outcome');
  expect(done.items.map(({ id, outcome, is_marked }) => [id, outcome, is_marked])).toEqual([
    [drugs, 'renewed', false],
    [plan, null, true],
  ]);
  expect(await counts(who)).toMatchObject({ open: 0, done: 2 });
  await call(who, 'PUT', `policies/${drugs}/renewal`, { outcome: null });
  await mark(who, plan, false);
  expect(await counts(who)).toMatchObject({ open: 2, done: 0 });
  expect(await idsOf(who, 'plan_type=pdp')).toEqual([drugs]);
  expect(await idsOf(who, 'search=mapd')).toEqual([plan]);
});

it('closes the task of the review with the last policy of the client, and reopens it with its undo', async () => {
  const { owner } = await agency();
  const ada = await addClient(owner);
  const plans = [await addPolicy(owner, 'mapd', ada), await addPolicy(owner, 'pdp', ada)];
  await runRules(owner);
  expect(await openTasks(owner)).toHaveLength(1);
  const ids = { ids: plans, reviewed: true, plan_year: 2036 };
  await mark(owner, plans[0]!);
  expect(await openTasks(owner)).toHaveLength(1);
  expect((await call(owner, 'POST', 'medicare-reviews/bulk', ids)).body).toEqual({ done: 2, refused: [] });
  expect(await openTasks(owner)).toEqual([]);
  await mark(owner, plans[0]!, false);
  const [task] = await openTasks(owner);
  expect(task).toMatchObject({ rule: 'aep_review', insured_id: ada });

  // Whoever finishes the task has reviewed the plans, and whoever reopens it has not.
  await call(owner, 'POST', `tasks/${task!.id}/complete`);
  expect(await counts(owner)).toMatchObject({ open: 0, done: 2 });
  await call(owner, 'POST', `tasks/${task!.id}/reopen`);
  expect(await counts(owner)).toMatchObject({ open: 2, done: 0 });
  await call(owner, 'POST', `tasks/${task!.id}/dismiss`);
  expect(await counts(owner)).toMatchObject({ open: 2, done: 0 });
});

it('is of whom the policy is: its agent, and nobody of another account', async () => {
  const { owner, agent } = await agency();
  const theirs = await addPolicy(owner, 'mapd', await addClient(owner, { assigned_agent: agent.userId }));
  const others = await addPolicy(owner, 'mapd', await addClient(owner, { assigned_agent: null }));
  expect(await idsOf(agent)).toEqual([theirs]);
  expect(await idsOf(owner, `assigned_agent=${agent.userId}`)).toEqual([theirs]);
  expect(await idsOf(owner, 'assigned_agent=none')).toEqual([others]);
  expect(await counts(owner, 'assigned_agent=none')).toMatchObject({ open: 1 });
  const { agents } = (await call(owner, 'GET', 'today?scope=agency')).body;
  const ofAgent = agents!.find(({ agent_id }) => agent_id === agent.userId)!;
  expect(ofAgent.medicare_reviews).toEqual({
    count: 1,
    list: `/app/dashboard/renewals/medicare-reviews?assigned_agent=${agent.userId}`,
  });
  expect((await mark(agent, others)).status).toBe(404);
  const stranger = crm.person();
  expect((await mark(stranger, theirs)).status).toBe(404);
  const ids = { ids: [theirs], reviewed: true, plan_year: 2036 };
  expect((await call(stranger, 'POST', 'medicare-reviews/bulk', ids)).body).toMatchObject({ done: 0 });
  expect(await listed(stranger)).toMatchObject({ items: [], total: 0 });
  expect(await counts(owner)).toMatchObject({ open: 2, done: 0 });
});

it('refuses what is no review, and another plan year', async () => {
  const who = crm.person();
  const ada = await addClient(who);
  const medigap = await addPolicy(who, 'medigap', ada);
  expect((await mark(who, medigap)).status).toBe(409);
  const plan = await addPolicy(who, 'mapd', ada);
  expect((await mark(who, plan, true, 2037)).status).toBe(422);
  for (const body of [
    {},
    { reviewed: true },
    { reviewed: 'yes', plan_year: 2036 },
    { reviewed: true, plan_year: '9'.repeat(400) },
  ])
    expect((await call(who, 'PUT', `medicare-reviews/${plan}`, body)).status).toBe(422);
  for (const query of ['state=all', 'sort=created_at', 'plan_type=medigap', `search=${'x'.repeat(5_000)}`])
    expect((await call(who, 'GET', `medicare-reviews?${query}`)).status).toBe(422);
  expect(await counts(who)).toMatchObject({ open: 1, done: 0 });
});

it('can be read until the end of the year, and changed until December 7', async () => {
  const account = crm.person();
  const now = () => crm.person({ account_id: account.accountId });
  const plan = await addPolicy(account, 'mapd', await addClient(account));
  await mark(account, plan);
  at('2035-12-08T15:00:00Z');
  expect(await counts(now())).toMatchObject({ open: 0, done: 1, season: { is_open: false } });
  expect((await mark(now(), plan, false)).status).toBe(409);
  at('2036-01-01T15:00:00Z');
  expect(await counts(now())).toEqual({ open: 0, done: 0, season: null });
  expect(await listed(now())).toMatchObject({ items: [], total: 0 });
  at('2036-10-15T15:00:00Z');
  expect(await counts(now())).toMatchObject({ open: 1, done: 0, season: { plan_year: 2037 } });
});

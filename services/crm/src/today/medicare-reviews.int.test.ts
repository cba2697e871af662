import type { TodayView } from '@bindery/contracts/crm';
import { eventually } from '@bindery/test-kit';
import { startCrmUnderTest, type CrmUnderTest, type Person } from '../../test/crm-under-test.js';

let crm: CrmUnderTest;
beforeAll(async () => {
  crm = await startCrmUnderTest();
  at('2035-11-05T12:00:00Z');
});
afterAll(() => crm.stop());

type Fields = Record<string, unknown>;
function at(moment: string): void {
  crm.clock.advance(Date.parse(moment) - crm.clock.now().getTime());
}

async function add(who: Person, path: string, body: Fields): Promise<string> {
  const answer = await crm.call(who, 'POST', `/api/${path}`, body);
  expect(answer.status).toBe(201);
  return answer.body.id;
}
const addClient = (who: Person, fields: Fields = {}) =>
  add(who, 'insureds', { first_name: 'Ada', last_name: 'Byron', status: 'active', ...fields });

async function addPolicy(who: Person, plan_type: string, insured_id: string, fields: Fields = {}) {
  const carrier_id = await add(who, 'carriers', { name: `Kestrel ${plan_type}` });
  const product_id = await add(who, 'products', {
    ...{ carrier_id, name: 'Gold', type: 'health', plan_type },
  });
  const policy = { carrier_id, product_id, insured_id, status: 'active', policy_number: 'N-1' };
  return add(who, 'policies', {
    ...policy,
    effective_date: '2034-01-01',
    renewal_date: '2036-01-01',
    ...fields,
  });
}

const reviews = async (who: Person, query = '') => {
  const { status, body } = await crm.call(who, 'GET', `/api/today${query}`);
  expect(status).toBe(200);
  return (body as unknown as TodayView).medicare_reviews;
};
const listed = async (who: Person, review: string) => {
  const { status, body } = await crm.call(who, 'GET', `/api/insureds?medicare_review=${review}`);
  expect(status).toBe(200);
  return body.items.map(({ id }) => id).toSorted();
};
const decide = async (who: Person, policyId: string, outcome: Fields | null) => {
  const body = outcome ?? { outcome: null };
  expect((await crm.call(who, 'PUT', `/api/policies/${policyId}/renewal`, body)).status).toBe(200);
};

it('counts the Medicare plans in force, and as done those whose renewal has an outcome', async () => {
  const who = crm.person();
  const both = await addClient(who);
  const plan = await addPolicy(who, 'ma', both);
  const drugs = await addPolicy(who, 'pdp', both);
  const kept = await addClient(who);
  const renewed = await addPolicy(who, 'mapd', kept);
  const lost = await addClient(who);
  const special = await addPolicy(who, 'snp', lost);
  // None of these has a plan that ends with the year in force.
  await addPolicy(who, 'medigap', await addClient(who));
  await addPolicy(who, 'mapd', await addClient(who, { status: 'inactive' }));
  await addPolicy(who, 'mapd', await addClient(who), { effective_date: '2036-01-01', renewal_date: null });
  await addPolicy(who, 'mapd', await addClient(who), { termination_date: '2035-10-31', renewal_date: null });
  expect(await reviews(who)).toMatchObject({ total: 4, done: 0 });
  expect(await listed(who, 'open')).toEqual([both, kept, lost].toSorted());

  await decide(who, plan, { outcome: 'renewed' });
  await decide(who, renewed, { outcome: 'renewed' });
  await decide(who, special, { outcome: 'lost', reason: 'Moved away' });
  expect(await reviews(who)).toMatchObject({ total: 4, done: 3 });
  expect(await listed(who, 'open')).toEqual([both]);
  expect(await listed(who, 'done')).toEqual([kept, lost].toSorted());

  await decide(who, drugs, { outcome: 'moved' });
  expect(await reviews(who)).toMatchObject({ total: 4, done: 4 });
  await decide(who, renewed, null);
  expect(await reviews(who)).toMatchObject({ total: 4, done: 3 });
  expect(await listed(who, 'open')).toEqual([kept]);
});

it('takes a review as done with the task of the rule of this year, but not when that is dismissed', async () => {
  const who = crm.person();
  const client = await addClient(who);
  await addPolicy(who, 'mapd', client);
  const task = await add(who, 'tasks', { title: 'Review', insured_id: client });
  const period = (year: string) =>
    crm.rows("UPDATE tasks SET rule = 'aep_review', rule_record_id = $1, rule_period = $2 WHERE id = $3", [
      ...[client, year, task],
    ]);
  const change = (verb: string) => crm.call(who, 'POST', `/api/tasks/${task}/${verb}`);
  await period('2035');
  await change('complete');
  expect(await reviews(who)).toMatchObject({ total: 1, done: 0 });
  await change('reopen');
  await period('2036');
  await change('complete');
  expect(await reviews(who)).toMatchObject({ total: 1, done: 1 });
  expect(await listed(who, 'done')).toEqual([client]);
  await change('reopen');
  await change('dismiss');
  expect(await reviews(who)).toMatchObject({ total: 1, done: 0 });
  expect(await listed(who, 'open')).toEqual([client]);
});

it('does not take an outcome of last season for one of this', async () => {
  const who = crm.person();
  const client = await addClient(who);
  const policy = await addPolicy(who, 'mapd', client, { renewal_date: '2035-01-01' });
  await decide(who, policy, { outcome: 'renewed' });
  expect(await reviews(who)).toMatchObject({ total: 1, done: 0 });
});

it('counts what the user sees, and what the scope has', async () => {
  const owner = crm.person();
  const agent = crm.person({ account_id: owner.accountId, sees_all: false, edits_all: false });
  crm.identity.setMembers(owner.accountId, [{ id: owner.userId }, { id: agent.userId }]);
  await crm.identity.announce(owner.accountId);
  await eventually(async () => expect((await crm.call(owner, 'GET', '/api/agents')).body.total).toBe(2));
  const theirs = await addClient(owner, { assigned_agent: agent.userId });
  await addPolicy(owner, 'mapd', theirs);
  await addPolicy(owner, 'mapd', await addClient(owner, { assigned_agent: null }));
  expect(await reviews(owner)).toMatchObject({
    total: 2,
    list: '/app/dashboard/renewals/medicare-reviews',
  });
  expect(await reviews(owner, '?scope=mine')).toBeUndefined();
  const ofAgent = await reviews(owner, `?scope=${agent.userId}`);
  expect(ofAgent).toMatchObject({ total: 1, done: 0 });
  const { search } = new URL(ofAgent!.list, 'http://crm.test');
  const { body } = await crm.call(owner, 'GET', `/api/medicare-reviews${search}`);
  expect(body.items.map((row) => (row as unknown as { insured_id: string }).insured_id)).toEqual([theirs]);
  expect(await reviews(agent)).toMatchObject({ total: 1 });
  expect(await listed(agent, 'open')).toEqual([theirs]);
  expect(await reviews(crm.person())).toBeUndefined();
  for (const review of ['', 'all', "open'--", 'open&medicare_review=done'])
    expect((await crm.call(owner, 'GET', `/api/insureds?medicare_review=${review}`)).status).toBe(422);
});

it("is there from October 15 to December 7, by the account's day", async () => {
  const who = crm.person();
  await addPolicy(who, 'mapd', await addClient(who));
  const west = crm.person();
  await crm.identity.changeSettings(west.accountId, { time_zone: 'America/Los_Angeles' });
  await addPolicy(west, 'mapd', await addClient(west));
  const left = async (moment: string) => {
    at(moment);
    // Tokens end before the next moment.
    const again = [who, west].map(({ accountId }) => crm.person({ account_id: accountId }));
    return Promise.all(again.map(async (one) => (await reviews(one))?.days_left));
  };
  // Midnight is at 4:00 or 5:00 UTC in New York, and three hours later in Los Angeles.
  expect(await left('2036-10-15T03:59:00Z')).toEqual([undefined, undefined]);
  expect(await left('2036-10-15T04:01:00Z')).toEqual([53, undefined]);
  expect(await left('2036-10-15T07:01:00Z')).toEqual([53, 53]);
  expect(await left('2036-12-08T04:59:00Z')).toEqual([0, 0]);
  expect(await left('2036-12-08T05:01:00Z')).toEqual([undefined, 0]);
  expect(await left('2036-12-08T08:01:00Z')).toEqual([undefined, undefined]);
});

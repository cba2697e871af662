import type { HistoryEntry, TaskView, TodayView } from '@bindery/contracts/crm';
import type { ListOf } from '@bindery/contracts/lists';
import { eventually } from '@bindery/test-kit';
import { startCrmUnderTest, type CrmUnderTest, type Person } from '../../test/crm-under-test.js';
import { requiredOnly } from '../../test/individual-values.js';
import { RunTaskRules } from '../task-rules/run-task-rules.js';

let crm: CrmUnderTest;
beforeAll(async () => {
  crm = await startCrmUnderTest();
  // In the annual election period.
  crm.clock.advance(Date.parse('2035-11-05T12:00:00Z') - Date.now());
});
afterAll(() => crm.stop());

type Body = { id: string } & ListOf<TaskView & HistoryEntry> & TodayView & TaskView;
const call = async (who: Person, method: string, path: string, body?: object) =>
  (await crm.call(who, method, `/api/${path}`, body)) as unknown as { status: number; body: Body };
const add = async (who: Person, path: string, body: object) => {
  const added = await call(who, 'POST', path, body);
  expect(added.status).toBe(201);
  return added.body.id;
};
const orla = { ...requiredOnly, first_name: 'Orla', last_name: 'Eriksen' };
const tasksOf = async (who: Person, query = 'status=open') =>
  (await call(who, 'GET', `tasks?page_size=100&sort=title&${query}`)).body.items;
const openTitles = async (who: Person) => (await tasksOf(who)).map(({ title }) => title);
const reasons = async (who: Person) =>
  (await tasksOf(who, 'status=done'))
    .map(({ closed_by }) => closed_by)
    .toSorted((a) => (a === null ? -1 : 1));

async function agency() {
  const owner = crm.person({ is_owner: true });
  const own = { is_owner: false, sees_all: false, edits_all: false };
  const ana = crm.person({ account_id: owner.accountId, ...own });
  crm.identity.setMembers(owner.accountId, [{ id: owner.userId, is_owner: true }, { id: ana.userId }]);
  await crm.identity.announce(owner.accountId);
  const known = () => crm.rows('SELECT FROM agents WHERE account_id = $1', [owner.accountId]);
  await eventually(async () => expect(await known()).toHaveLength(2));
  return { owner, ana };
}

async function runRules({ accountId }: Person): Promise<void> {
  await crm.rows("INSERT INTO rule_runs VALUES ($1, '2035-11-04')", [accountId]);
  await crm.service.get<RunTaskRules>(RunTaskRules).run(accountId, new AbortController().signal);
}

async function addPolicy(who: Person, plan_type: string | null, values: object): Promise<string> {
  const carrier_id = await add(who, 'carriers', { name: 'Aetna' });
  const product_id = await add(who, 'products', { carrier_id, name: 'Gold', type: 'health', plan_type });
  const policy = { carrier_id, product_id, status: 'active', effective_date: '2035-01-01' };
  return add(who, 'policies', { ...policy, policy_number: 'P-1', ...values });
}

const decide = (who: Person, id: string, body: object) => call(who, 'PUT', `policies/${id}/renewal`, body);

describe('the outcome of a renewal', () => {
  it('closes all steps of it, with who and why in the history, and its undo reopens them', async () => {
    const { owner } = await agency();
    const insured_id = await add(owner, 'insureds', { ...orla, status: 'active' });
    const id = await addPolicy(owner, 'medigap', { insured_id, renewal_date: '2035-12-30' });
    await runRules(owner);
    expect(await openTitles(owner)).toEqual(['Renew Orla Eriksen: Gold, Dec 30']);
    await decide(owner, id, { outcome: 'renewed' });
    const [done] = await tasksOf(owner, 'status=done');
    expect(done).toMatchObject({ closed_by: 'Renewal marked as renewed', status: 'done' });
    const history = (await call(owner, 'GET', `tasks/${done!.id}/history`)).body.items;
    expect(JSON.stringify(history)).toContain('Renewal marked as renewed');
    await decide(owner, id, { outcome: null });
    expect(await openTitles(owner)).toEqual(['Renew Orla Eriksen: Gold, Dec 30']);
    expect(await reasons(owner)).toEqual([]);
    // One that a person has completed stays so.
    await call(owner, 'POST', `tasks/${done!.id}/complete`);
    await decide(owner, id, { outcome: 'renewed' });
    await decide(owner, id, { outcome: null });
    expect(await openTitles(owner)).toEqual([]);
  });

  it('closes the review of the client with the last Medicare policy that is due on January 1', async () => {
    const { owner } = await agency();
    const insured_id = await add(owner, 'insureds', { ...orla, status: 'active' });
    const medicare = { insured_id, renewal_date: '2036-01-01' };
    const [one, two] = [await addPolicy(owner, 'mapd', medicare), await addPolicy(owner, 'pdp', medicare)];
    await addPolicy(owner, null, { insured_id, renewal_date: '2036-06-01' });
    await runRules(owner);
    const review = 'Review Orla Eriksen: Medicare plan for 2036';
    expect(await openTitles(owner)).toEqual([review]);
    await decide(owner, one, { outcome: 'renewed' });
    expect(await openTitles(owner)).toEqual([review]);
    await decide(owner, two, { outcome: 'lost', reason: 'Moved abroad' });
    expect(await openTitles(owner)).toEqual([]);
    await decide(owner, one, { outcome: null });
    expect(await openTitles(owner)).toEqual([review]);
  });
});

describe('the task of a quiet lead', () => {
  const quiet = 'Call Orla Eriksen, quiet since Oct 2';

  async function quietLead() {
    const { owner, ana } = await agency();
    const id = await add(owner, 'insureds', { ...orla, status: 'lead' });
    await crm.rows("UPDATE individuals SET updated_at = '2035-10-02' WHERE id = $1", [id]);
    await runRules(owner);
    expect(await openTitles(owner)).toEqual([quiet]);
    return { owner, ana, id };
  }

  it.each([
    ['call', 'Call logged'],
    ['email', 'Email logged'],
    ['visit', 'Visit logged'],
    ['text', 'Text logged'],
  ])('is closed by a logged %s, and reopened when that is deleted', async (kind, reason) => {
    const { owner, id } = await quietLead();
    await add(owner, `insureds/${id}/notes`, { kind: 'note', body: 'Thinks about it.' });
    expect(await openTitles(owner)).toEqual([quiet]);
    const note = await add(owner, `insureds/${id}/notes`, { kind, body: 'Spoke.' });
    expect([await openTitles(owner), await reasons(owner)]).toEqual([[], [reason]]);
    await call(owner, 'DELETE', `notes/${note}`);
    expect(await openTitles(owner)).toEqual([quiet]);
    await call(owner, 'POST', `notes/${note}/restore`);
    expect([await openTitles(owner), await reasons(owner)]).toEqual([[], [reason]]);
  });

  it('is closed by another status, and reopened by the way back', async () => {
    const { owner, id } = await quietLead();
    await call(owner, 'PUT', `insureds/${id}`, { status: 'active' });
    expect(await reasons(owner)).toEqual(['Status changed to active']);
    await call(owner, 'PUT', `insureds/${id}`, { status: 'lead' });
    expect(await openTitles(owner)).toEqual([quiet]);
  });

  it('names the client to nobody who may not see the client, and is stored without the name', async () => {
    const { owner, ana } = await quietLead();
    const [task] = await tasksOf(owner);
    await call(owner, 'PUT', `tasks/${task!.id}`, { assignee_id: ana.userId });
    expect(await openTitles(ana)).toEqual(['Lead quiet since Oct 2, 2035']);
    // A title that comes back as it was shown is no new one.
    const shown = (await call(owner, 'GET', `tasks/${task!.id}`)).body;
    const saved = await call(owner, 'PUT', `tasks/${task!.id}`, { ...shown, priority: 'high' });
    expect(saved.body).toMatchObject({ title: quiet, priority: 'high' });
    expect(await crm.rows('SELECT title FROM tasks WHERE id = $1', [task!.id])).toEqual([
      { title: 'Lead quiet since Oct 2, 2035' },
    ]);
    const renamed = await call(owner, 'PUT', `tasks/${task!.id}`, { title: 'Send a letter' });
    expect(renamed.body.title).toBe('Send a letter');
  });
});

it('a policy number closes the task that asks for it, and is asked for again without', async () => {
  const { owner } = await agency();
  const insured_id = await add(owner, 'insureds', { ...orla, status: 'active' });
  const without = { insured_id, policy_number: null, renewal_date: '2036-06-01' };
  const id = await addPolicy(owner, null, without);
  await crm.rows("UPDATE policies SET created_at = '2035-10-01' WHERE id = $1", [id]);
  await runRules(owner);
  expect(await openTitles(owner)).toEqual(['Add the policy number of Orla Eriksen: Gold']);
  await call(owner, 'PUT', `policies/${id}`, { policy_number: 'P-9' });
  expect(await reasons(owner)).toEqual(['Policy number added']);
  await call(owner, 'PUT', `policies/${id}`, { policy_number: null });
  expect(await openTitles(owner)).toHaveLength(1);
});

it('a Medicare policy closes the task of the 65th birthday, until it is deleted', async () => {
  const { owner } = await agency();
  const insured_id = await add(owner, 'insureds', { ...orla, status: 'active', dob: '1971-02-28' });
  await runRules(owner);
  const birthday = 'Orla Eriksen turns 65 on Feb 28';
  expect(await openTitles(owner)).toEqual([birthday]);
  await addPolicy(owner, null, { insured_id, renewal_date: '2036-06-01' });
  expect(await openTitles(owner)).toEqual([birthday]);
  const id = await addPolicy(owner, 'medigap', { insured_id, renewal_date: '2036-06-01' });
  expect(await reasons(owner)).toEqual(['Medicare policy added']);
  await call(owner, 'DELETE', `policies/${id}`);
  expect(await openTitles(owner)).toEqual([birthday]);
  await call(owner, 'POST', `policies/${id}/restore`);
  expect([await openTitles(owner), await reasons(owner)]).toEqual([[], ['Medicare policy added']]);
});

describe('a merge', () => {
  const rule = 'Merged with another individual';
  async function merged(who: Person, kept: string, merged_id: string) {
    const { status, body } = await call(who, 'POST', `insureds/${kept}/merge`, { merged_id });
    expect(status).toBe(200);
    return { undo: () => call(who, 'POST', `insureds/merges/${body.id}/undo`) };
  }
  const leadSince = async (who: Person, day: string) => {
    const id = await add(who, 'insureds', { ...orla, status: 'lead' });
    await crm.rows('UPDATE individuals SET updated_at = $2 WHERE id = $1', [id, day]);
    return id;
  };

  it('closes all but the newest task of one rule, and its undo reopens them', async () => {
    const { owner } = await agency();
    const [kept, other] = [await leadSince(owner, '2035-10-02'), await leadSince(owner, '2035-10-05')];
    await runRules(owner);
    const both = ['Call Orla Eriksen, quiet since Oct 2', 'Call Orla Eriksen, quiet since Oct 5'];
    expect(await openTitles(owner)).toEqual(both);
    const { undo } = await merged(owner, kept, other);
    expect([await openTitles(owner), await reasons(owner)]).toEqual([[both[1]], [rule]]);
    expect((await undo()).status).toBe(200);
    expect([await openTitles(owner), await reasons(owner)]).toEqual([both, []]);
    expect((await tasksOf(owner)).map(({ insured_id }) => insured_id)).toEqual([kept, other]);
  });

  it('closes the task of a quiet lead with whom there was contact since, or who is no lead', async () => {
    const { owner } = await agency();
    const [quiet, called] = [await leadSince(owner, '2035-10-02'), await leadSince(owner, '2035-11-04')];
    const note = { kind: 'call', body: 'Spoke.', occurred_at: '2035-11-04T15:00:00Z' };
    await add(owner, `insureds/${called}/notes`, note);
    const client = await add(owner, 'insureds', { ...orla, status: 'active' });
    await runRules(owner);
    expect(await openTitles(owner)).toEqual(['Call Orla Eriksen, quiet since Oct 2']);
    for (const kept of [called, client]) {
      const { undo } = await merged(owner, kept, quiet);
      expect([await openTitles(owner), await reasons(owner)]).toEqual([[], [rule]]);
      await undo();
      expect(await openTitles(owner)).toHaveLength(1);
    }
  });

  it('closes the task of a 65th birthday where there is a Medicare policy, and no task of a policy', async () => {
    const { owner } = await agency();
    const born = { ...orla, status: 'active', dob: '1971-02-28' };
    const [one, two] = [await add(owner, 'insureds', born), await add(owner, 'insureds', born)];
    await addPolicy(owner, 'medigap', { insured_id: two, renewal_date: '2035-12-30' });
    await runRules(owner);
    const [birthday, renewal] = ['Orla Eriksen turns 65 on Feb 28', 'Renew Orla Eriksen: Gold, Dec 30'];
    await crm.rows(
      `UPDATE tasks SET status = 'done', completed_at = now() WHERE insured_id = $1 AND rule = 'turning_65'`,
      [two],
    );
    expect(await openTitles(owner)).toEqual([renewal, birthday]);
    const { undo } = await merged(owner, one, two);
    expect([await openTitles(owner), await reasons(owner)]).toEqual([[renewal], [null, rule]]);
    await undo();
    expect(await openTitles(owner)).toEqual([renewal, birthday]);
  });
});

it('Today has the task of a rule in its own group only', async () => {
  const { owner } = await agency();
  const insured_id = await add(owner, 'insureds', { ...orla, status: 'active', dob: '1971-02-28' });
  await addPolicy(owner, 'mapd', { insured_id, renewal_date: '2036-01-01' });
  await runRules(owner);
  const titles = ['Orla Eriksen turns 65 on Feb 28', 'Review Orla Eriksen: Medicare plan for 2036'];
  expect(await openTitles(owner)).toEqual(titles.toReversed());
  // The review is due on the last day of the election period, and then stands among the tasks.
  await crm.rows("UPDATE tasks SET due_date = '2035-11-05' WHERE account_id = $1", [owner.accountId]);
  const { tasks_due, turning_65 } = (await call(owner, 'GET', 'today')).body;
  expect(tasks_due.items.map(({ title }) => title)).toEqual([titles[1]]);
  expect(turning_65.count).toBe(1);
  const listed = await tasksOf(owner, tasks_due.list.split('?')[1]);
  expect(listed).toHaveLength(tasks_due.count);
  expect((await call(owner, 'GET', 'tasks?without_rules=birthdays')).status).toBe(422);
});

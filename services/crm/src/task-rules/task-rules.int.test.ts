import pg from 'pg';
import { eventually } from '@bindery/test-kit';
import type { TaskView } from '@bindery/contracts/crm';
import type { Entitlement } from '@bindery/contracts/access';
import type { ListOf } from '@bindery/contracts/lists';
import { emptyAllTrash } from '../../test/empty-all-trash.js';
import { startCrmUnderTest, type CrmUnderTest, type Person } from '../../test/crm-under-test.js';
import { requiredOnly } from '../../test/individual-values.js';
import { AllAccounts } from '../database/all-accounts.js';
import { RunTaskRules, runTaskRules } from './run-task-rules.js';

let crm: CrmUnderTest;
beforeAll(async () => {
  crm = await startCrmUnderTest();
  // In the annual election period.
  crm.clock.advance(Date.parse('2035-11-05T12:00:00Z') - Date.now());
});
afterAll(() => crm.stop());

type Body = { id: string } & ListOf<TaskView>;
const call = async (who: Person, method: string, path: string, body?: object) =>
  (await crm.call(who, method, path, body)) as unknown as { status: number; body: Body };
const add = async (who: Person, path: string, body: object) => {
  const { status, body: added } = await call(who, 'POST', `/api/${path}`, body);
  expect(status).toBe(201);
  return added.id;
};
const addClient = (who: Person, values: object = {}) =>
  add(who, 'insureds', { ...requiredOnly, status: 'active', ...values });
const tasksOf = async (who: Person, query = 'status=open') =>
  (await call(who, 'GET', `/api/tasks?page_size=100&sort=title&${query}`)).body.items;
const titlesOf = async (who: Person, query?: string) => (await tasksOf(who, query)).map(({ title }) => title);

/** An agency whose people crm knows. */
async function agency(entitlement: Entitlement = 'active') {
  const owner = crm.person({ is_owner: true });
  const ana = crm.person({
    ...{ account_id: owner.accountId, is_owner: false },
    ...{ sees_all: false, edits_all: false },
  });
  crm.identity.setMembers(
    owner.accountId,
    [{ id: owner.userId, is_owner: true }, { id: ana.userId }],
    entitlement,
  );
  await crm.identity.announce(owner.accountId);
  const known = () => crm.rows('SELECT FROM agents WHERE account_id = $1', [owner.accountId]);
  await eventually(async () => expect(await known()).toHaveLength(2));
  return { owner, ana };
}

const { signal } = new AbortController();
const ranYesterday = ({ accountId }: Person) =>
  crm.rows(
    `INSERT INTO rule_runs VALUES ($1, '2035-11-04') ON CONFLICT (account_id) DO UPDATE SET ran_on = excluded.ran_on`,
    [accountId],
  );
/** The run of another day than the first. */
async function run(who: Person): Promise<void> {
  const { accountId } = who;
  await ranYesterday(who);
  await crm.service.get<RunTaskRules>(RunTaskRules).run(accountId, signal);
}

/** A signal that stops a run after it has looked at some parts of the book. */
function stoppedAfter(parts: number): AbortSignal {
  let looked = 0;
  const stopping = new AbortController();
  stopping.signal.throwIfAborted = () => {
    looked += 1;
    if (looked > parts) throw new Error('stopped');
  };
  return stopping.signal;
}

const historyOf = ({ accountId }: Person) =>
  crm.rows("SELECT FROM record_changes WHERE account_id = $1 AND record_type = 'task'", [accountId]);

async function quietLead(who: Person, values: object = {}): Promise<string> {
  const id = await addClient(who, { status: 'lead', ...values });
  await crm.rows("UPDATE individuals SET updated_at = '2035-10-02' WHERE id = $1", [id]);
  return id;
}

/** A policy in force on a plan, with what is given. */
async function addPolicy(who: Person, plan_type: string | null, values: object): Promise<string> {
  const carrier_id = await add(who, 'carriers', { name: 'Aetna' });
  const product = { carrier_id, name: 'Gold', type: 'health', plan_type };
  const product_id = await add(who, 'products', product);
  const policy = { carrier_id, product_id, status: 'active', effective_date: '2035-01-01' };
  return add(who, 'policies', { ...policy, policy_number: 'P-1', ...values });
}

describe('rules', () => {
  it('make a task of each record that is due, once, and give it to the record owner', async () => {
    const { owner, ana } = await agency();
    const turning = await addClient(owner, { dob: '1971-02-28', assigned_agent: ana.userId });
    await addClient(owner, { dob: '1971-06-30' });
    const lead = await quietLead(owner);
    const insured_id = await addClient(owner);
    await addPolicy(owner, 'mapd', { insured_id });
    const renewing = await addPolicy(owner, 'medigap', { insured_id, renewal_date: '2035-12-30' });
    const numberless = await addPolicy(owner, null, { policy_number: null, renewal_date: '2036-06-01' });
    await crm.rows("UPDATE policies SET created_at = '2035-10-01' WHERE id = $1", [numberless]);
    await run(owner);
    expect(await tasksOf(owner)).toMatchObject([
      { title: 'Add the policy number', policy_id: numberless, insured_id: null, due_date: '2035-11-05' },
      {
        title: 'Call Ada Byron, quiet since Oct 2',
        insured_id: lead,
        assignee_id: owner.userId,
        source: 'rule',
      },
      { title: 'Renew Ada Byron: Gold, Dec 30', policy_id: renewing, insured_id, priority: 'medium' },
      {
        title: 'Review Ada Byron: Medicare plan for 2036',
        insured_id,
        due_date: '2035-12-07',
        rule: 'aep_review',
      },
      {
        title: 'Ada Byron turns 65 on Feb 28',
        insured_id: turning,
        assignee_id: ana.userId,
        rule: 'turning_65',
      },
    ]);
    expect(await titlesOf(ana)).toEqual(['Ada Byron turns 65 on Feb 28']);
    const timeline = await call(owner, 'GET', `/api/insureds/${turning}/timeline?kind=task`);
    expect(timeline.body.items).toMatchObject([{ title: 'Task added', actor_name: null }]);
    const { body } = await call(owner, 'GET', '/api/crm-logs?search=rules');
    expect(body.items).toMatchObject([{ action: 'tasks.made' }, { action: 'tasks.made' }]);

    const [first] = await tasksOf(owner);
    expect((await call(owner, 'POST', `/api/tasks/${first!.id}/dismiss`)).status).toBe(200);
    await run(owner);
    expect(await tasksOf(owner)).toHaveLength(4);
  });

  it('make a task for each of 90, 60 and 30 days before a renewal, and only the latest at first', async () => {
    const { owner } = await agency();
    const far = await addPolicy(owner, null, { renewal_date: '2036-02-03' });
    await addPolicy(owner, null, { renewal_date: '2036-02-04' });
    await addPolicy(owner, null, { renewal_date: '2035-11-20' });
    await addPolicy(owner, null, { renewal_date: '2035-11-04' });
    await run(owner);
    expect(await tasksOf(owner)).toMatchObject([
      { title: 'Renewal on Feb 3, 2036', priority: 'low' },
      { title: 'Renewal on Nov 20, 2035', priority: 'high' },
    ]);
    await crm.rows("UPDATE policies SET renewal_date = '2036-01-04' WHERE id = $1", [far]);
    await run(owner);
    expect(await titlesOf(owner)).toEqual([
      'Renewal on Feb 3, 2036',
      'Renewal on Jan 4, 2036',
      'Renewal on Nov 20, 2035',
    ]);
  });

  it('leave the yearly renewal of Medicare plans to the review, unless that is switched off', async () => {
    const { owner } = await agency();
    await addPolicy(owner, 'pdp', { insured_id: await addClient(owner) });
    await crm.identity.changeSettings(owner.accountId, {
      time_zone: 'America/Chicago',
      rules: { aep_review: false, turning_65: true },
    });
    const settings = () => crm.rows('SELECT FROM account_settings WHERE account_id = $1', [owner.accountId]);
    await eventually(async () => expect(await settings()).toHaveLength(1));
    await run(owner);
    expect(await titlesOf(owner)).toEqual(['Renew Ada Byron: Gold, Jan 1']);
  });

  it('make nothing of records in the trash, of inactive clients, and while the plan has ended', async () => {
    const { owner } = await agency('inactive');
    const deleted = await quietLead(owner);
    await call(owner, 'DELETE', `/api/insureds/${deleted}`);
    await addClient(owner, { status: 'inactive', dob: '1971-02-28' });
    await quietLead(owner);
    await run(owner);
    expect(await tasksOf(owner)).toEqual([]);
    crm.identity.setMembers(owner.accountId, [{ id: owner.userId, is_owner: true }]);
    await crm.service.get<RunTaskRules>(RunTaskRules).run(owner.accountId, signal);
    expect(await tasksOf(owner)).toHaveLength(1);
  });

  it('make each task once when replicas run at once, and the rest after one was stopped midway', async () => {
    const { owner } = await agency();
    for (let count = 0; count < 5; count += 1) await quietLead(owner);
    await addPolicy(owner, null, { renewal_date: '2035-12-30' });
    await ranYesterday(owner);
    const rules = crm.service.get<RunTaskRules>(RunTaskRules);
    await expect(rules.run(owner.accountId, stoppedAfter(1))).rejects.toThrow('stopped');
    expect(await tasksOf(owner)).toHaveLength(5);
    await Promise.all([1, 2, 3].map(() => rules.run(owner.accountId, signal)));
    expect(await tasksOf(owner)).toHaveLength(6);
    expect(await historyOf(owner)).toHaveLength(6);
  });

  it('make all tasks after a run whose connection was killed in its transaction', async () => {
    const { owner } = await agency();
    for (let count = 0; count < 3; count += 1) await quietLead(owner);
    await ranYesterday(owner);
    const rules = crm.service.get<RunTaskRules>(RunTaskRules);
    // Adding a task waits for the row of its client.
    const [held] = await crm.rows<{ id: string }>(
      'SELECT id FROM individuals WHERE account_id = $1 ORDER BY id DESC LIMIT 1',
      [owner.accountId],
    );
    const holder = new pg.Client({ connectionString: crm.database.superuserUrl });
    await holder.connect();
    await holder.query('BEGIN');
    await holder.query('SELECT 1 FROM individuals WHERE id = $1 FOR UPDATE', [held!.id]);
    const run = rules.run(owner.accountId, signal);
    const killed = expect(run).rejects.toThrow();
    const kill = () =>
      crm.rows(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE wait_event_type = 'Lock' AND query LIKE '%WITH owned AS%'`);
    await eventually(async () => expect(await kill()).toHaveLength(1));
    await holder.end();
    await killed;
    expect(await tasksOf(owner)).toEqual([]);
    await rules.run(owner.accountId, signal);
    expect(await tasksOf(owner)).toHaveLength(3);
    expect(await historyOf(owner)).toHaveLength(3);
  });

  it('run once on a day of the account, begun by the clock', async () => {
    const { owner } = await agency();
    await quietLead(owner);
    const wholeRun = async () => {
      await crm.service.get<AllAccounts>(AllAccounts).enqueueEach(runTaskRules.job);
      const left = () =>
        crm.rows("SELECT FROM pgboss.job WHERE name = $1 AND state < 'completed'", [runTaskRules.job.name]);
      await eventually(async () => expect(await left()).toEqual([]));
    };
    const nextDay = () =>
      crm.rows('UPDATE rule_runs SET ran_on = ran_on - 1 WHERE account_id = $1', [owner.accountId]);
    await wholeRun();
    expect(await tasksOf(owner)).toEqual([]);
    await nextDay();
    await wholeRun();
    expect(await tasksOf(owner)).toHaveLength(1);
    await quietLead(owner);
    await wholeRun();
    expect(await tasksOf(owner)).toHaveLength(1);
    await nextDay();
    await wholeRun();
    expect(await tasksOf(owner)).toHaveLength(2);
  });

  it('show what their first night makes of the records in scope, until it has', async () => {
    const { owner, ana } = await agency();
    await quietLead(owner);
    await quietLead(owner, { assigned_agent: ana.userId });
    await addPolicy(owner, null, { renewal_date: '2035-12-30' });
    const coming = async (who: Person) => (await call(who, 'GET', '/api/tasks/first-rule-run')).body;
    expect(await coming(owner)).toEqual({
      is_due: true,
      items: [
        { rule: 'quiet_lead', tasks: 2 },
        { rule: 'renewal', tasks: 1 },
      ],
    });
    expect(await coming(ana)).toEqual({ is_due: true, items: [{ rule: 'quiet_lead', tasks: 1 }] });
    expect(await coming(crm.person())).toEqual({ is_due: true, items: [] });
    await run(owner);
    expect(await coming(owner)).toEqual({ is_due: false, items: [] });
    expect(await tasksOf(owner)).toHaveLength(3);
  });
});

describe('a task of a rule', () => {
  it('follows the owner of its client, but stays with whom people gave it to', async () => {
    const { owner, ana } = await agency();
    const [moving, given] = [await quietLead(owner), await quietLead(owner)];
    await run(owner);
    const [task] = await tasksOf(owner, `insured_id=${given}`);
    await call(owner, 'PUT', `/api/tasks/${task!.id}`, { assignee_id: ana.userId });
    await call(owner, 'PUT', `/api/insureds/${given}`, { assigned_agent: owner.userId });
    await call(owner, 'PUT', `/api/insureds/${moving}`, { assigned_agent: ana.userId });
    expect(await tasksOf(owner, `insured_id=${given}`)).toMatchObject([{ assignee_id: ana.userId }]);
    expect(await tasksOf(owner, `insured_id=${moving}`)).toMatchObject([
      { assignee_id: ana.userId, version: 2 },
    ]);
    const { body } = await call(owner, 'GET', '/api/crm-logs?search=new agent');
    expect(body.items).toMatchObject([{ action: 'tasks.followed' }]);
    // Another way of changing an owner counts from the next run on.
    await crm.rows('UPDATE individuals SET assigned_agent = NULL WHERE id = $1', [moving]);
    await run(owner);
    expect(await tasksOf(owner, `insured_id=${moving}`)).toMatchObject([{ assignee_id: owner.userId }]);
  });

  it('goes to the owner of the account when its assignee leaves, and back to a new agent', async () => {
    const { owner, ana } = await agency();
    const lead = await quietLead(owner, { assigned_agent: ana.userId });
    await run(owner);
    const member = (is_active: boolean) => [
      { id: owner.userId, is_owner: true },
      { id: ana.userId, is_active },
    ];
    const assignee = async () => (await tasksOf(owner, `insured_id=${lead}`))[0]?.assignee_id;
    expect(await assignee()).toBe(ana.userId);
    crm.identity.setMembers(owner.accountId, member(false));
    await crm.identity.announce(owner.accountId);
    await eventually(async () => expect(await assignee()).toBe(owner.userId));
    crm.identity.setMembers(owner.accountId, member(true));
    await crm.identity.announce(owner.accountId);
    const isBack = () => crm.rows('SELECT FROM agents WHERE user_id = $1 AND is_active', [ana.userId]);
    await eventually(async () => expect(await isBack()).toHaveLength(1));
    await run(owner);
    expect(await assignee()).toBe(ana.userId);
  });

  it('is not made again after a merge, nor after its undo', async () => {
    const { owner } = await agency();
    const [kept, merged] = [await quietLead(owner, { dob: '1971-02-28' }), await addClient(owner)];
    await crm.rows("UPDATE individuals SET dob = '1971-02-28' WHERE id = $1", [merged]);
    await run(owner);
    const made = await titlesOf(owner);
    expect(made).toHaveLength(3);
    const merge = await call(owner, 'POST', `/api/insureds/${kept}/merge`, { merged_id: merged });
    expect(merge.status).toBe(200);
    await run(owner);
    expect(await titlesOf(owner, `insured_id=${kept}`)).toEqual(made);
    expect((await call(owner, 'POST', `/api/insureds/merges/${merge.body.id}/undo`)).status).toBe(200);
    await run(owner);
    expect(await titlesOf(owner)).toEqual(made);
  });

  it('goes for good with its client', async () => {
    const { owner } = await agency();
    const lead = await quietLead(owner);
    await run(owner);
    await call(owner, 'DELETE', `/api/insureds/${lead}`);
    expect(await tasksOf(owner)).toEqual([]);
    await crm.rows("UPDATE individuals SET deleted_at = now() - interval '31 days' WHERE id = $1", [lead]);
    await emptyAllTrash(crm);
    expect(await crm.rows('SELECT FROM tasks WHERE account_id = $1', [owner.accountId])).toEqual([]);
  });
});

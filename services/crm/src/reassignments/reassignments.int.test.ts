import { randomUUID } from 'node:crypto';
import { eventually } from '@bindery/test-kit';
import { startCrmUnderTest, type CrmUnderTest, type Person } from '../../test/crm-under-test.js';
import { requiredOnly } from '../../test/individual-values.js';
import { TestedJobs } from '../../test/tested-jobs.js';

let crm: CrmUnderTest;
let jobs: TestedJobs;
beforeAll(async () => {
  crm = await startCrmUnderTest();
  jobs = new TestedJobs(crm);
});
afterAll(() => crm.stop());

/** An agency with an owner, an agent who leaves and two who stay, all of whom see only their own. */
async function agency() {
  const owner = jobs.member({ user_role: 'agency_admin', is_owner: true });
  const agent = () =>
    jobs.member({ account_id: owner.accountId, is_owner: false, sees_all: false, edits_all: false });
  const [leaver, heir, other] = [agent(), agent(), agent()];
  const members = (people: Person[]) =>
    crm.identity.setMembers(
      owner.accountId,
      people.map(({ userId }) => ({ id: userId, full_name: 'Lee Vance', is_owner: userId === owner.userId })),
    );
  members([owner, leaver, heir, other]);
  await crm.identity.announce(owner.accountId);
  await eventually(async () => expect((await crm.call(owner, 'GET', '/api/agents')).body.total).toBe(4));
  return {
    ...{ owner, leaver, heir, other },
    /** Has identity remove the one who leaves, and answers the id of the job. */
    async remove(to: Person | null, event = { id: randomUUID(), msgId: randomUUID() }, job = randomUUID()) {
      members([owner, heir, other]);
      crm.identity.setAccess(leaver, undefined);
      const reassign = { job_id: job, to: to?.userId ?? null, removed_by: owner.userId };
      await crm.identity.announce(owner.accountId, 'removed', event, { user_id: leaver.userId, reassign });
      return job;
    },
  };
}

const create = async (who: Person, values: object = {}) => {
  const { status, body } = await crm.call(who, 'POST', '/api/insureds', { ...requiredOnly, ...values });
  expect(status).toBe(201);
  return body.id;
};
const idsOf = async (who: Person) =>
  (await crm.call(who, 'GET', '/api/insureds')).body.items.map(({ id }) => id);
const agentsOf = async (who: Person, id: string) => {
  const { assigned_agent, additional_agent } = (await crm.call(who, 'GET', `/api/insureds/${id}`)).body;
  return [assigned_agent, additional_agent];
};
const appeared = (who: Person, id: string) =>
  eventually(async () => expect((await jobs.call(who, 'GET', `/api/jobs/${id}`)).status).toBe(200));

it('gives the clients of a removed member to a colleague, with their history, tasks and shared views', async () => {
  const { owner, leaver, heir, other, remove } = await agency();
  const assigned = await create(owner, { assigned_agent: leaver.userId, additional_agent: heir.userId });
  const second = await create(owner, { assigned_agent: other.userId, additional_agent: leaver.userId });
  const created = await create(leaver);
  const others = await create(other, { assigned_agent: other.userId });
  const task = await crm.call(owner, 'POST', '/api/tasks', { title: 'Call', assignee_id: leaver.userId });
  expect(task.status).toBe(201);

  const job = await remove(heir);
  await appeared(owner, job);
  const ended = await jobs.until(owner, job, 'completed');
  expect(ended).toMatchObject({
    ...{ kind: 'reassign', title: 'Clients of Lee Vance', user_id: owner.userId, result: null },
    ...{ progress: { done: 3, total: 3 }, counts: { reassigned: 3 } },
  });
  expect(await agentsOf(owner, assigned)).toEqual([heir.userId, null]);
  expect(await agentsOf(owner, second)).toEqual([other.userId, heir.userId]);
  expect(await agentsOf(owner, created)).toEqual([heir.userId, null]);
  expect((await idsOf(heir)).toSorted()).toEqual([assigned, second, created].toSorted());
  expect((await idsOf(other)).toSorted()).toEqual([second, others].toSorted());
  const [moved] = await crm.rows('SELECT assignee_id FROM tasks WHERE id = $1', [task.body.id]);
  expect(moved).toEqual({ assignee_id: heir.userId });
  const history = await crm.rows(
    `SELECT fields, actor_id FROM record_changes WHERE record_id = $1 AND change = 'updated'`,
    [assigned],
  );
  expect(history).toEqual([
    {
      actor_id: owner.userId,
      fields: [
        { field: 'assigned_agent', before: leaver.userId, after: heir.userId },
        { field: 'additional_agent', before: heir.userId, after: null },
      ],
    },
  ]);
  const audited = await crm.rows(
    `SELECT actor_id, fields FROM audit_entries WHERE action = 'individuals.reassigned' AND record_id = $1`,
    [leaver.userId],
  );
  expect(audited).toEqual([{ actor_id: owner.userId, fields: ['3 reassigned'] }]);
});

it('leaves the clients unassigned where nobody is to have them', async () => {
  const { owner, leaver, heir, remove } = await agency();
  const id = await create(owner, { assigned_agent: leaver.userId });
  const job = await remove(null);
  await appeared(owner, job);
  expect(await jobs.until(owner, job, 'completed')).toMatchObject({ counts: { reassigned: 1 } });
  expect(await agentsOf(owner, id)).toEqual([null, null]);
  expect(await idsOf(heir)).toEqual([]);
});

describe('assigning all unassigned clients to oneself', () => {
  const ASSIGN = '/api/insureds/assign-unassigned';

  it('assigns those of the only member of an account, with their history, and no others', async () => {
    const owner = jobs.member({ user_role: 'agency_admin', is_owner: true });
    crm.identity.setMembers(owner.accountId, [{ id: owner.userId, is_owner: true }]);
    await crm.identity.announce(owner.accountId);
    await eventually(async () => expect((await crm.call(owner, 'GET', '/api/agents')).body.total).toBe(1));
    const left = randomUUID();
    const [nobodys, additional, former, trashed] = [
      await create(owner, { assigned_agent: null }),
      await create(owner, { assigned_agent: null, additional_agent: owner.userId }),
      await create(owner, { assigned_agent: null }),
      await create(owner, { assigned_agent: null }),
    ];
    await crm.rows('UPDATE individuals SET assigned_agent = $2 WHERE id = $1', [former, left]);
    await crm.call(owner, 'DELETE', `/api/insureds/${trashed}`);
    const { status, body } = await jobs.call(owner, 'POST', ASSIGN);
    expect(status).toBe(202);
    const ended = await jobs.until(owner, (body as { id: string }).id, 'completed');
    expect(ended).toMatchObject({ title: 'Unassigned individuals', counts: { reassigned: 2 } });
    expect(await agentsOf(owner, nobodys)).toEqual([owner.userId, null]);
    expect(await agentsOf(owner, additional)).toEqual([owner.userId, null]);
    const [kept] = await crm.rows('SELECT assigned_agent FROM individuals WHERE id = $1', [former]);
    expect(kept).toEqual({ assigned_agent: left });
    const history = await crm.rows(
      `SELECT fields FROM record_changes WHERE record_id = $1 AND change = 'updated'`,
      [nobodys],
    );
    expect(history).toEqual([{ fields: [{ field: 'assigned_agent', before: null, after: owner.userId }] }]);
    const audited = await crm.rows(
      `SELECT actor_id, fields FROM audit_entries WHERE action = 'individuals.assigned' AND account_id = $1`,
      [owner.accountId],
    );
    expect(audited).toEqual([{ actor_id: owner.userId, fields: ['2 reassigned'] }]);
    const { body: log } = await crm.call(owner, 'GET', '/api/crm-logs');
    expect(JSON.stringify(log)).toContain('2 clients without an agent assigned');
  });

  it('is denied in an agency, and to one who edits only own records', async () => {
    const { owner, heir } = await agency();
    const id = await create(owner, { assigned_agent: null });
    for (const who of [owner, heir])
      expect(await jobs.call(who, 'POST', ASSIGN)).toMatchObject({ status: 409, body: { code: 'conflict' } });
    const agent = jobs.member({ sees_all: false, edits_all: false, is_owner: false });
    crm.identity.setMembers(agent.accountId, [{ id: agent.userId }]);
    await crm.identity.announce(agent.accountId);
    await eventually(async () => expect((await crm.call(agent, 'GET', '/api/agents')).body.total).toBe(1));
    expect((await jobs.call(agent, 'POST', ASSIGN)).status).toBe(403);
    expect((await crm.call(undefined, 'POST', ASSIGN)).status).toBe(401);
    expect(await agentsOf(owner, id)).toEqual([null, null]);
  });
});

it('does it once for an event that comes twice, and in batches', async () => {
  const { owner, leaver, heir, remove } = await agency();
  const id = await create(owner, { assigned_agent: leaver.userId });
  const columns = (
    await crm.rows<{ name: string }>(
      `SELECT quote_ident(column_name) AS name FROM information_schema.columns
       WHERE table_name = 'individuals' AND is_generated = 'NEVER' AND column_name <> 'id'`,
    )
  ).map(({ name }) => name);
  await crm.rows(
    `INSERT INTO individuals (id, ${columns.join(', ')})
     SELECT gen_random_uuid(), ${columns.join(', ')} FROM individuals, generate_series(1, 1200) WHERE id = $1`,
    [id],
  );
  const event = { id: randomUUID(), msgId: randomUUID() };
  const job = await remove(heir, event);
  await remove(heir, { ...event, msgId: randomUUID() }, job);
  await appeared(owner, job);
  expect(await jobs.until(owner, job, 'completed')).toMatchObject({
    progress: { done: 1201, total: 1201 },
    counts: { reassigned: 1201 },
  });
  const [left] = await crm.rows(
    `SELECT count(*)::int AS clients, count(*) FILTER (WHERE version = 2)::int AS once FROM individuals
     WHERE account_id = $1 AND assigned_agent = $2`,
    [owner.accountId, heir.userId],
  );
  expect(left).toEqual({ clients: 1201, once: 1201 });
});

it('finishes though whoever removed the member, and the heir, have left meanwhile', async () => {
  const { owner, leaver, heir, other, remove } = await agency();
  const id = await create(owner, { assigned_agent: leaver.userId });
  crm.identity.setAccess(owner, undefined);
  const job = await remove(jobs.member());
  await eventually(async () =>
    expect(await crm.rows('SELECT state FROM jobs WHERE id = $1', [job])).toEqual([{ state: 'completed' }]),
  );
  expect(await agentsOf(owner, id)).toEqual([null, null]);
  for (const colleague of [heir, other]) {
    expect(await idsOf(colleague)).toEqual([]);
    expect((await jobs.call(colleague, 'GET', `/api/jobs/${job}`)).status).toBe(404);
  }
});

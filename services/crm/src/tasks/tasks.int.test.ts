import { randomUUID } from 'node:crypto';
import type { BulkReply, TaskCount, TaskView, TimelineItem } from '@bindery/contracts/crm';
import { daysAfter } from '@bindery/contracts/days';
import type { ListOf } from '@bindery/contracts/lists';
import { eventually } from '@bindery/test-kit';
import { startCrmUnderTest, type CrmUnderTest, type Person } from '../../test/crm-under-test.js';
import { requiredOnly } from '../../test/individual-values.js';
import { dayIn } from '../calendar/calendar.js';

let crm: CrmUnderTest;
beforeAll(async () => {
  crm = await startCrmUnderTest();
});
afterAll(() => crm.stop());

type Body = TaskView &
  TaskCount &
  BulkReply &
  ListOf<TaskView & TimelineItem> & { errors?: { path: string }[] };
const call = async (
  who: Person | undefined,
  method: string,
  path: string,
  body?: object,
  headers?: Record<string, string>,
) => (await crm.call(who, method, path, body, headers)) as unknown as { status: number; body: Body };
const clientOf = async (who: Person, values = {}) =>
  (await call(who, 'POST', '/api/insureds', { ...requiredOnly, ...values })).body.id;
const add = async (who: Person, values: object = {}) =>
  (await call(who, 'POST', '/api/tasks', { title: 'Call back', ...values })).body;
const complete = (who: Person, id: string) => call(who, 'POST', `/api/tasks/${id}/complete`);
const list = async (who: Person, query = '') => (await call(who, 'GET', `/api/tasks?${query}`)).body.items;
const titles = async (who: Person, query = '') => (await list(who, query)).map(({ title }) => title);
const own = { sees_all: false, edits_all: false, deletes: false, is_owner: false };
const NEW_YORK = 'America/New_York';

const day = (from: number, zone = NEW_YORK): string => daysAfter(dayIn(zone, crm.clock.now()), from);

async function agencyOf(...names: string[]) {
  const owner = crm.person();
  const people = names.map(() => crm.person({ ...own, account_id: owner.accountId }));
  const members = people.map(({ userId }, index) => ({ id: userId, full_name: names[index] ?? null }));
  const all = [{ id: owner.userId, full_name: 'Olga Owner', is_owner: true }, ...members];
  crm.identity.setMembers(owner.accountId, all);
  await crm.identity.announce(owner.accountId);
  await eventually(async () =>
    expect((await crm.call(owner, 'GET', '/api/agents')).body.total).toBe(all.length),
  );
  return { owner, people, all };
}

describe('a task', () => {
  it('is of medium priority, open and of the person adding it by default', async () => {
    const who = crm.person();
    expect(await add(who)).toMatchObject({
      title: 'Call back',
      priority: 'medium',
      status: 'open',
      assignee_id: who.userId,
      due_date: null,
      recurrence: null,
      source: 'manual',
      completed_at: null,
      is_overdue: false,
    });
  });

  it('takes the individual of its policy, and names both', async () => {
    const who = crm.person();
    const insured_id = await clientOf(who);
    const carrier_id = (await call(who, 'POST', '/api/carriers', { name: 'Aetna' })).body.id;
    const policy = { insured_id, carrier_id, status: 'active', policy_number: 'P-7' };
    const policy_id = (await call(who, 'POST', '/api/policies', policy)).body.id;
    expect(await add(who, { policy_id })).toMatchObject({
      insured_id,
      insured_name: `${requiredOnly.last_name}, ${requiredOnly.first_name}`,
      policy_name: 'Aetna #P-7',
    });
    const other = await clientOf(who);
    expect((await add(who, { policy_id, insured_id: other })).errors).toMatchObject([{ path: 'policy_id' }]);
    expect(await titles(who, `policy_id=${policy_id}`)).toEqual(['Call back']);
  });

  it('refuses bad values, links outside the scope, and an assignee who is no active member', async () => {
    const { owner, people } = await agencyOf('Ana');
    const [ana] = people as [Person];
    const theirs = await clientOf(owner);
    const strangers = await clientOf(crm.person());
    const path = async (values: object) => (await add(ana, values)).errors?.map((error) => error.path);
    expect(await path({ title: ' ' })).toEqual(['title']);
    expect(await path({ due_date: '2026-02-30' })).toEqual(['due_date']);
    expect(await path({ due_date: day(0), due_time: '25:00' })).toEqual(['due_time']);
    expect(await path({ due_time: '09:00' })).toEqual(['due_date']);
    expect(await path({ recurrence: { every: 1, unit: 'week' } })).toEqual(['due_date']);
    expect(await path({ due_date: day(0), recurrence: { every: 0, unit: 'week' } })).toEqual([
      'recurrence.every',
    ]);
    expect(await path({ insured_id: theirs })).toEqual(['insured_id']);
    expect(await path({ insured_id: strangers })).toEqual(['insured_id']);
    expect(await path({ assignee_id: randomUUID() })).toEqual(['assignee_id']);
    expect(await path({ policy_id: randomUUID() })).toEqual(['policy_id']);
  });

  it('ignores a status in an edit, and repeats as it is sent back', async () => {
    const who = crm.person();
    const task = await add(who, {
      due_date: day(1),
      due_time: '09:30',
      recurrence: { every: 2, unit: 'week' },
    });
    const { body } = await call(who, 'PUT', `/api/tasks/${task.id}`, {
      ...task,
      status: 'done',
      title: 'Write',
    });
    expect(body).toMatchObject({
      title: 'Write',
      status: 'open',
      version: 2,
      recurrence: { every: 2, unit: 'week' },
    });
    const cleared = { due_date: null, due_time: null, recurrence: null };
    expect((await call(who, 'PUT', `/api/tasks/${task.id}`, cleared)).body).toMatchObject(cleared);
  });
});

describe('the due date of a task', () => {
  it('is from 1900 to a hundred years ahead, wherever it is given', async () => {
    const who = crm.person();
    const year = Number(day(0).slice(0, 4));
    const task = await add(who, { due_date: day(1) });
    const move = { action: 'move', ids: [task.id] };
    for (const due_date of ['1899-12-31', `${String(year + 101)}-01-01`, '9999-12-31']) {
      expect((await add(who, { due_date })).errors).toMatchObject([{ path: 'due_date' }]);
      const edited = await call(who, 'PUT', `/api/tasks/${task.id}`, { due_date });
      expect(edited).toMatchObject({ status: 422, body: { errors: [{ path: 'due_date' }] } });
      const moved = await call(who, 'POST', '/api/tasks/bulk', { ...move, due_date });
      expect(moved.body).toMatchObject({ done: 0, refused: [{ id: task.id }] });
    }
    expect(await add(who, { due_date: `${String(year + 99)}-12-31` })).toMatchObject({ status: 'open' });
  });

  it('stays as an older release stored it, until it is changed', async () => {
    const who = crm.person();
    const { id } = await add(who, { due_date: day(1), recurrence: { every: 1, unit: 'day' } });
    await crm.rows("UPDATE tasks SET due_date = '9999-12-31' WHERE id = $1", [id]);
    const stored = (await call(who, 'GET', `/api/tasks/${id}`)).body;
    const saved = await call(who, 'PUT', `/api/tasks/${id}`, { ...stored, title: 'Call again' });
    expect(saved).toMatchObject({ status: 200, body: { title: 'Call again', due_date: '9999-12-31' } });
    expect((await complete(who, id)).body).toMatchObject({ status: 'done' });
    expect(await list(who)).toHaveLength(1);
  });
});

describe('a list of tasks', () => {
  it('shows what is due by the day of the person, and counts it', async () => {
    const who = crm.person();
    for (const [title, from] of [
      ['Late', -1],
      ['Now', 0],
      ['Soon', 7],
      ['Later', 8],
    ] as const)
      await add(who, { title, due_date: day(from) });
    await add(who, { title: 'Some time' });
    expect(await titles(who, 'view=overdue')).toEqual(['Late']);
    expect(await titles(who, 'view=today')).toEqual(['Now']);
    expect(await titles(who, 'view=due')).toEqual(['Late', 'Now']);
    expect(await titles(who, 'view=next7')).toEqual(['Soon']);
    expect(await titles(who)).toEqual(['Late', 'Now', 'Soon', 'Later', 'Some time']);
    expect(await titles(who, 'search=SOON')).toEqual(['Soon']);
    expect((await call(who, 'GET', '/api/tasks/count')).body).toEqual({ overdue: 1, today: 1 });
    expect((await call(who, 'GET', '/api/tasks?view=tomorrow')).status).toBe(422);
    // On the other side of the world it is another day for twelve hours.
    const zone = day(0, 'Pacific/Kiritimati') === day(0) ? 'Pacific/Pago_Pago' : 'Pacific/Kiritimati';
    crm.identity.setMembers(who.accountId, [{ id: who.userId, time_zone: zone }]);
    await crm.identity.announce(who.accountId);
    const due = day(0, zone) > day(0) ? 'Now' : 'Soon';
    if (day(0, zone) !== day(0) && due === 'Now')
      await eventually(async () => expect(await titles(who, 'view=overdue')).toEqual(['Late', 'Now']));
  });

  it("shows a person's own, those given to others, and those of individuals in scope", async () => {
    const { owner, people } = await agencyOf('Ana', 'Ben');
    const [ana, ben] = people as [Person, Person];
    const client = await clientOf(ana);
    await add(owner, { title: 'Ours' });
    await add(owner, { title: 'About her client', insured_id: client });
    await add(ana, { title: 'Given', assignee_id: ben.userId, insured_id: client });
    await add(ana, { title: 'Hers' });
    const sorted = 'sort=title';
    expect(await titles(owner, sorted)).toEqual(['About her client', 'Given', 'Hers', 'Ours']);
    expect(await titles(ana, sorted)).toEqual(['About her client', 'Given', 'Hers']);
    expect(await titles(ben, sorted)).toEqual(['Given']);
    expect(await titles(ana, 'assignee=me')).toEqual(['Hers']);
    expect(await titles(owner, `assignee=${ben.userId}`)).toEqual(['Given']);
    expect(await titles(ana, 'assigned_by=me')).toEqual(['Given']);
    // Ben has the task and not the client.
    expect(await list(ben)).toMatchObject([
      { insured_id: client, insured_name: null, insured_nickname: null },
    ]);
    expect(await titles(ben, `search=${requiredOnly.last_name}`)).toEqual([]);
    const [{ id } = { id: '' }] = await list(owner, 'search=Ours');
    for (const who of [ana, crm.person()]) {
      expect((await call(who, 'GET', `/api/tasks/${id}`)).status).toBe(404);
      expect((await complete(who, id)).status).toBe(404);
      expect((await call(who, 'DELETE', `/api/tasks/${id}`)).status).toBe(404);
    }
    const lapsed = crm.person({ account_id: owner.accountId, entitlement: 'inactive' }, owner.userId);
    expect((await call(lapsed, 'GET', `/api/tasks/${id}`)).status).toBe(200);
    for (const verb of ['complete', 'reopen', 'dismiss'])
      expect((await call(lapsed, 'POST', `/api/tasks/${id}/${verb}`)).status).toBe(402);
    expect((await call(undefined, 'GET', '/api/tasks/count')).status).toBe(401);
  });
});

describe('completing a task', () => {
  it('is undone by reopening, audited, and told in the timeline of the client', async () => {
    const who = crm.person();
    const insured_id = await clientOf(who);
    const task = await add(who, { insured_id });
    const done = await complete(who, task.id);
    expect(done.body).toMatchObject({
      status: 'done',
      version: 2,
      completed_at: expect.any(String) as string,
    });
    expect((await complete(who, task.id)).body.version).toBe(2);
    const stale = await call(who, 'POST', `/api/tasks/${task.id}/reopen`, undefined, { 'If-Match': '"1"' });
    expect(stale.status).toBe(412);
    const reopened = await call(who, 'POST', `/api/tasks/${task.id}/reopen`);
    expect(reopened.body).toMatchObject({ status: 'open', completed_at: null });
    expect((await call(who, 'POST', `/api/tasks/${task.id}/dismiss`)).status).toBe(409);
    const { body } = await call(who, 'GET', `/api/insureds/${insured_id}/timeline?kind=task`);
    expect(body.items.map(({ title, detail }) => [title, detail])).toEqual([
      ['Task reopened', 'Call back'],
      ['Task completed', 'Call back'],
      ['Task added', 'Call back'],
    ]);
    const audited = await crm.rows<{ action: string }>(
      "SELECT action FROM audit_entries WHERE record_id = $1 AND outcome = 'success' ORDER BY seq",
      [task.id],
    );
    expect(audited.map(({ action }) => action)).toEqual(['task.created', 'task.completed', 'task.reopened']);
  });

  it('makes the next one of a series once, however often and at once it is completed', async () => {
    const who = crm.person();
    const recurrence = { every: 1, unit: 'week' };
    const first = await add(who, { due_date: day(-10), due_time: '08:15', priority: 'high', recurrence });
    const answers = await Promise.all([1, 2, 3, 4].map(() => complete(who, first.id)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    await call(who, 'POST', `/api/tasks/${first.id}/reopen`);
    await complete(who, first.id);
    const open = await list(who, 'status=open');
    expect(open).toMatchObject([{ due_date: day(4), due_time: '08:15', priority: 'high', recurrence }]);
    await complete(who, open[0]?.id ?? '');
    expect(await list(who, 'status=open')).toMatchObject([{ due_date: day(11) }]);
    await expect(
      crm.rows(
        `INSERT INTO tasks (id, account_id, created_by, title, assignee_id, series_id, series_number, created_at, updated_at)
         SELECT gen_random_uuid(), account_id, created_by, title, assignee_id, series_id, series_number, now(), now()
         FROM tasks WHERE id = $1`,
        [first.id],
      ),
    ).rejects.toThrow('tasks_of_series');
  });

  it('is undone with the task that it made, unless somebody has changed that', async () => {
    const who = crm.person();
    const recurrence = { every: 1, unit: 'week' };
    const first = await add(who, { title: 'First', due_date: day(0), recurrence });
    const reopen = async () => (await call(who, 'POST', `/api/tasks/${first.id}/reopen`)).body;
    const open = async () => (await list(who, 'status=open')).map(({ due_date }) => due_date);
    for (let round = 0; round < 3; round += 1) {
      await complete(who, first.id);
      expect(await open()).toEqual([day(7)]);
      expect(await reopen()).toMatchObject({ status: 'open', kept_next: false });
      expect(await open()).toEqual([day(0)]);
    }
    await complete(who, first.id);
    const [{ id } = first] = await list(who, 'status=open');
    await call(who, 'PUT', `/api/tasks/${id}`, { title: 'Changed' });
    expect(await reopen()).toMatchObject({ status: 'open', kept_next: true });
    expect(await titles(who, 'status=open')).toEqual(['First', 'Changed']);
    await complete(who, first.id);
    expect(await titles(who, 'status=open')).toEqual(['Changed']);
    const bulk = await call(who, 'POST', '/api/tasks/bulk', { action: 'reopen', ids: [first.id] });
    expect(bulk.body).toEqual({ done: 1, refused: [], kept_next: 1 });
  });

  it('keeps a dismissed task of a rule, of which there is one a record and period', async () => {
    const who = crm.person();
    const task = await add(who);
    const mark = (id: string) =>
      crm.rows("UPDATE tasks SET rule = 'renewal', rule_record_id = $2, rule_period = '2027' WHERE id = $1", [
        id,
        who.accountId,
      ]);
    await mark(task.id);
    const dismissed = await call(who, 'POST', `/api/tasks/${task.id}/dismiss`);
    expect(dismissed.body).toMatchObject({ status: 'canceled', source: 'rule', rule: 'renewal' });
    await expect(mark((await add(who)).id)).rejects.toThrow('tasks_of_rule');
  });
});

describe('several tasks', () => {
  it('are reassigned, moved, completed and deleted at once', async () => {
    const { owner, people } = await agencyOf('Ana');
    const [ana] = people as [Person];
    const ids = [(await add(owner)).id, (await add(owner)).id];
    const bulk = async (body: object) =>
      (await call(owner, 'POST', '/api/tasks/bulk', { ids, ...body })).body;
    expect(await bulk({ action: 'assign', assignee_id: ana.userId })).toEqual({
      done: 2,
      refused: [],
      kept_next: 0,
    });
    expect(await bulk({ action: 'assign', assignee_id: randomUUID() })).toMatchObject({ done: 0 });
    expect(await bulk({ action: 'move', due_date: day(3) })).toMatchObject({ done: 2 });
    expect(await bulk({ action: 'complete' })).toMatchObject({ done: 2 });
    expect(await list(owner)).toMatchObject(
      ids.map(() => ({ assignee_name: 'Ana', due_date: day(3), status: 'done' })),
    );
    expect(await bulk({ action: 'reopen' })).toMatchObject({ done: 2 });
    expect(await bulk({ action: 'delete' })).toMatchObject({ done: 2 });
    expect(await list(owner)).toEqual([]);
    expect(await bulk({ action: 'restore' })).toMatchObject({ done: 2 });
    expect(await bulk({ action: 'explode' })).toMatchObject({ errors: [{ path: 'action' }] });
    const strangers = { action: 'complete', ids: [(await add(crm.person())).id] };
    expect(await bulk(strangers)).toMatchObject({ done: 0, refused: [{ id: strangers.ids[0] }] });
  });
});

describe('the tasks of a client', () => {
  it('go out of sight, and for good, with it', async () => {
    const who = crm.person();
    const insured_id = await clientOf(who);
    const task = await add(who, { insured_id, due_date: day(0) });
    await call(who, 'DELETE', `/api/insureds/${insured_id}`);
    expect((await call(who, 'GET', `/api/tasks/${task.id}`)).status).toBe(404);
    expect((await call(who, 'GET', '/api/tasks/count')).body.today).toBe(0);
    await call(who, 'POST', `/api/insureds/${insured_id}/restore`);
    expect(await titles(who)).toEqual(['Call back']);
    await call(who, 'DELETE', `/api/insureds/${insured_id}`);
    expect((await call(who, 'DELETE', `/api/insureds/${insured_id}/trash`)).status).toBe(204);
    expect(await crm.rows('SELECT 1 FROM tasks WHERE id = $1', [task.id])).toEqual([]);
  });

  it('can be deleted for good by themselves, and go with the sample data', async () => {
    const who = crm.person();
    const task = await add(who);
    await call(who, 'DELETE', `/api/tasks/${task.id}`);
    expect((await call(who, 'GET', '/api/tasks/trash')).body.items).toMatchObject([{ name: 'Call back' }]);
    expect((await call(who, 'DELETE', `/api/tasks/${task.id}/trash`)).status).toBe(204);
    await call(who, 'POST', '/api/sample-data');
    const sample = await crm.rows<{ id: string }>(
      'SELECT id FROM individuals WHERE account_id = $1 LIMIT 1',
      [who.accountId],
    );
    await add(who, { insured_id: sample[0]?.id });
    expect((await call(who, 'DELETE', '/api/sample-data')).status).toBe(204);
    expect(await crm.rows('SELECT 1 FROM tasks WHERE account_id = $1', [who.accountId])).toEqual([]);
  });
});

it("gives the open tasks of somebody who leaves to the client's agent, else to the owner", async () => {
  const { owner, people, all } = await agencyOf('Ana', 'Ben');
  const [ana, ben] = people as [Person, Person];
  const client = await clientOf(owner, { assigned_agent: ana.userId });
  const assignee_id = ben.userId;
  await add(owner, { title: 'Of the client', assignee_id, insured_id: client });
  await add(owner, { title: 'Of nobody', assignee_id });
  const done = await add(owner, { title: 'Done', assignee_id });
  await complete(owner, done.id);
  crm.identity.setMembers(
    owner.accountId,
    all.map((member) => ({ ...member, is_active: member.id !== ben.userId })),
  );
  await crm.identity.announce(owner.accountId);
  await eventually(async () => {
    const assignees = (await list(owner, 'sort=title')).map((task) => [task.title, task.assignee_id]);
    expect(assignees).toEqual([
      ['Done', ben.userId],
      ['Of nobody', owner.userId],
      ['Of the client', ana.userId],
    ]);
  });
  const told = await crm.rows<{ fields: object }>(
    "SELECT fields FROM record_changes WHERE account_id = $1 AND actor_id IS NULL AND record_type = 'task'",
    [owner.accountId],
  );
  expect(told).toHaveLength(2);
  const audited = await crm.rows('SELECT 1 FROM audit_entries WHERE account_id = $1 AND action = $2', [
    owner.accountId,
    'tasks.reassigned',
  ]);
  expect(audited).toHaveLength(1);
});

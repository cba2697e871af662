import { randomUUID } from 'node:crypto';
import type { TodayView } from '@bindery/contracts/crm';
import { daysAfter, monthsAfter } from '@bindery/contracts/days';
import { eventually } from '@bindery/test-kit';
import type { Person } from '../../test/crm-under-test.js';
import { sharedCrm, type SharedCrm } from '../../test/shared-crm.js';
import { dayIn } from '../calendar/calendar.js';

let crm: SharedCrm;
beforeAll(async () => {
  crm = await sharedCrm();
});
afterAll(() => crm.release());

type Fields = Record<string, unknown>;
const own = { sees_all: false, edits_all: false, deletes: false, is_owner: false };
const day = (offset: number) => daysAfter(dayIn('America/New_York', crm.clock.now()), offset);

async function add(who: Person, path: string, body: Fields): Promise<string> {
  const answer = await crm.call(who, 'POST', `/api/${path}`, body);
  expect(answer.status).toBe(201);
  return answer.body.id;
}

const ask = (who: Person, scope: string) => crm.call(who, 'GET', `/api/today?scope=${scope}`);
async function today(who: Person, scope?: string): Promise<TodayView> {
  const { status, body } = await (scope === undefined ? crm.call(who, 'GET', '/api/today') : ask(who, scope));
  expect(status).toBe(200);
  return body as unknown as TodayView;
}

const groups = [
  ...(['tasks_due', 'overdue_renewals', 'renewals', 'turning_65'] as const),
  ...(['birthdays', 'quiet_leads', 'policies_without_number'] as const),
] as const;
const countsOf = (view: TodayView) => groups.map((group) => view[group].count);

async function agencyOf(...names: string[]) {
  const owner = crm.person();
  const people = names.map(() => crm.person({ ...own, account_id: owner.accountId }));
  const members = [{ id: owner.userId, full_name: 'Olga Owner', is_owner: true }];
  const all = [...members, ...people.map(({ userId }, at) => ({ id: userId, full_name: names[at]! }))];
  await announce(owner, all);
  return {
    owner,
    people,
    announce: (left: string) =>
      announce(
        owner,
        all.filter(({ id }) => id !== left),
      ),
  };
}

async function announce(owner: Person, all: { id: string; full_name: string }[]): Promise<void> {
  crm.identity.setMembers(owner.accountId, all);
  await crm.identity.announce(owner.accountId);
  await eventually(async () =>
    expect((await crm.call(owner, 'GET', '/api/agents')).body.total).toBe(all.length),
  );
}

/** One of everything that is due: of an agent's client, or of a client of nobody. */
async function work(owner: Person, agent: Person | null): Promise<void> {
  const assigned = { assigned_agent: agent?.userId ?? null };
  const client = { first_name: 'Kim', last_name: 'Ito', status: 'active', ...assigned };
  const carrier_id = await add(owner, 'carriers', { name: 'Kestrel Mutual' });
  const insured_id = await add(owner, 'insureds', { ...client, dob: monthsAfter(day(0), -780) });
  const policy = { carrier_id, insured_id, status: 'active', effective_date: '2020-01-01' };
  await add(owner, 'policies', { ...policy, policy_number: 'N-1', renewal_date: day(60) });
  await add(owner, 'policies', { ...policy, policy_number: 'N-2', renewal_date: day(-1) });
  const unnumbered = await add(owner, 'policies', { ...policy, renewal_date: day(300) });
  const lead = await add(owner, 'insureds', { ...client, status: 'lead' });
  for (const [table, id] of [
    ['policies', unnumbered],
    ['individuals', lead],
  ])
    await crm.rows(
      `UPDATE ${table!} SET created_at = now() - interval '20 days', updated_at = now() - interval '20 days' WHERE id = $1`,
      [id],
    );
  const assignee = agent && { assignee_id: agent.userId };
  await add(owner, 'tasks', { title: 'Call back', due_date: day(-1), ...assignee });
  await add(owner, 'tasks', { title: 'Call again', due_date: day(0), ...assignee });
}

it("shows the agency's work, one's own, or that of one agent, with lists of the same scope", async () => {
  const {
    owner,
    people: [ana, tom],
  } = await agencyOf('Ana', 'Tom');
  await work(owner, ana!);
  await work(owner, tom!);
  await work(owner, null);
  expect(countsOf(await today(owner))).toEqual([2, 3, 3, 3, 3, 3, 3]);
  expect(countsOf(await today(owner, 'agency'))).toEqual([6, 3, 3, 3, 3, 3, 3]);
  expect(countsOf(await today(owner, 'mine'))).toEqual([2, 0, 0, 0, 0, 0, 0]);
  const ofAna = await today(owner, ana!.userId);
  expect(countsOf(ofAna)).toEqual([2, 1, 1, 1, 1, 1, 1]);
  for (const scope of ['mine', ana!.userId])
    expect(countsOf(await today(ana!, scope))).toEqual([2, 1, 1, 1, 1, 1, 1]);

  expect(ofAna.tasks_due.list).toContain(`assignee=${ana!.userId}`);
  expect((await today(owner, 'agency')).tasks_due.list).toContain('assignee=all');
  for (const [group, path] of [
    ['overdue_renewals', 'renewals'],
    ['renewals', 'renewals'],
    ['turning_65', 'insureds'],
    ['birthdays', 'insureds'],
    ['quiet_leads', 'insureds'],
    ['policies_without_number', 'policies'],
    ['tasks_due', 'tasks'],
  ] as const) {
    const { searchParams } = new URL(ofAna[group].list, 'http://crm.test');
    // Columns are of the screen alone.
    searchParams.delete('columns');
    const { body } = await crm.call(owner, 'GET', `/api/${path}?${String(searchParams)}`);
    expect([group, body.filtered]).toEqual([group, ofAna[group].count]);
  }
});

it('keeps those who see their own records to their own work, and accounts apart', async () => {
  const {
    owner,
    people: [ana, tom],
  } = await agencyOf('Ana', 'Tom');
  const stranger = crm.person();
  for (const scope of ['agency', tom!.userId, owner.userId, stranger.userId, randomUUID()]) {
    const { status, body } = await ask(ana!, scope);
    expect([scope, status, body.code]).toEqual([scope, 403, 'forbidden']);
  }
  for (const scope of [stranger.userId, randomUUID()]) expect((await ask(owner, scope)).status).toBe(404);
  for (const scope of ['', 'all', 'me', `${ana!.userId}'--`, '%00', 'mine&scope=agency'])
    expect([scope, (await ask(owner, scope)).status]).toEqual([scope, 422]);
  expect((await crm.call(owner, 'GET', '/api/today?agent=1')).status).toBe(422);
  expect((await crm.call(undefined, 'GET', '/api/today?scope=agency')).status).toBe(401);
});

describe('the lines of the agents', () => {
  it('count what each has to do, with lists of the same, and are for the agency alone', async () => {
    const {
      owner,
      people: [ana, tom],
    } = await agencyOf('Ana', 'Tom');
    await work(owner, ana!);
    const other = await agencyOf('Ben');
    await work(other.owner, other.people[0]!);
    const { agents } = await today(owner, 'agency');
    const figures = [
      ...(['tasks_due', 'tasks_overdue', 'renewals', 'renewals_overdue', 'quiet_leads'] as const),
    ];
    const lines = agents!.map((line) => [line.agent_name, ...figures.map((figure) => line[figure]?.count)]);
    expect(lines).toEqual([
      ['Ana', 1, 1, 1, 1, 1],
      ['Olga Owner', 0, 0, 0, 0, 0],
      ['Tom', 0, 0, 0, 0, 0],
    ]);
    for (const [figure, path] of [
      ['renewals_overdue', 'renewals'],
      ['tasks_due', 'tasks'],
      ['tasks_overdue', 'tasks'],
      ['renewals', 'renewals'],
      ['quiet_leads', 'insureds'],
    ] as const) {
      const { search } = new URL(agents![0]![figure]!.list, 'http://crm.test');
      expect((await crm.call(owner, 'GET', `/api/${path}${search}`)).body.filtered).toBe(1);
    }
    for (const scope of [undefined, 'mine', tom!.userId])
      expect((await today(owner, scope)).agents).toBeUndefined();
  });

  it('have what those who left still have, and the clients of nobody', async () => {
    const { owner, people, announce: leave } = await agencyOf('Ana', 'Tom');
    const [ana, tom] = people;
    await work(owner, ana!);
    await leave(ana!.userId);
    await work(owner, null);
    const { agents } = await today(owner, 'agency');
    // The open tasks of who has left are the owner's.
    expect(agents).toMatchObject([
      { agent_id: owner.userId, is_active: true, tasks_overdue: { count: 2 }, renewals: { count: 0 } },
      { agent_id: ana!.userId, agent_name: 'Ana', is_active: false, renewals: { count: 1 } },
      {
        agent_id: null,
        agent_name: null,
        is_active: true,
        renewals: { count: 1 },
        quiet_leads: { count: 1 },
      },
      { agent_id: tom!.userId, is_active: true, renewals: { count: 0 } },
    ]);
    expect(countsOf(await today(owner, ana!.userId))).toEqual([0, 1, 1, 1, 1, 1, 1]);
    const unassigned = new URL(agents![2]!.renewals.list, 'http://crm.test').search;
    expect((await crm.call(owner, 'GET', `/api/renewals${unassigned}`)).body.filtered).toBe(1);
  });

  it('count the tasks of rules too, as the list of tasks does', async () => {
    const { owner } = await agencyOf('Ana');
    await add(owner, 'tasks', { title: 'Call back', due_date: day(0) });
    const made = await add(owner, 'tasks', { title: 'Lead quiet', due_date: day(0) });
    await crm.rows(
      "UPDATE tasks SET rule = 'quiet_lead', rule_record_id = id, rule_period = 'x' WHERE id = $1",
      [made],
    );
    const { agents } = await today(owner, 'agency');
    expect(agents).toMatchObject([{ tasks_due: { count: 2 } }, { tasks_due: { count: 0 } }]);
  });

  it('are not there in an account of one', async () => {
    const { owner } = await agencyOf();
    await work(owner, null);
    expect((await today(owner, 'agency')).agents).toBeUndefined();
  });
});

it('puts the urgent tasks of a day first, and among those the earlier ones', async () => {
  const who = crm.person();
  const task = (title: string, fields: Fields) => add(who, 'tasks', { title, ...fields });
  await task('low', { due_date: day(0), due_time: '08:00', priority: 'low' });
  await task('medium', { due_date: day(0) });
  await task('medium at 9', { due_date: day(0), due_time: '09:00' });
  await task('high', { due_date: day(0), priority: 'high' });
  await task('high at 17', { due_date: day(0), due_time: '17:00', priority: 'high' });
  await task('some time', { priority: 'high' });
  await task('low and late', { due_date: day(-1), priority: 'low' });
  const order = ['low and late', 'high at 17', 'high', 'medium at 9', 'medium', 'low'];
  const { items } = (await today(who)).tasks_due;
  expect(items.map(({ title }) => title)).toEqual(order.slice(0, 5));
  const titles = async (query: string) =>
    (
      (await crm.call(who, 'GET', `/api/tasks?${query}`)).body as unknown as { items: { title: string }[] }
    ).items.map(({ title }) => title);
  expect(await titles('')).toEqual([...order, 'some time']);
  expect(await titles('order=desc')).toEqual([...order.toReversed(), 'some time']);
});

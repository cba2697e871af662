import { randomUUID } from 'node:crypto';
import type { TodayView } from '@bindery/contracts/crm';
import { daysAfter, monthsAfter } from '@bindery/contracts/days';
import type { Person } from '../../test/crm-under-test.js';
import { sharedCrm, type SharedCrm } from '../../test/shared-crm.js';
import { dayIn } from '../calendar/calendar.js';
import { enrollmentPeriodsOn } from '../calendar/enrollment-periods.js';

let crm: SharedCrm;
beforeAll(async () => {
  crm = await sharedCrm();
});
afterAll(() => crm.release());

type Fields = Record<string, unknown>;
const groups = [
  'tasks_due',
  'overdue_renewals',
  'renewals',
  'turning_65',
  'birthdays',
  'quiet_leads',
  'policies_without_number',
] as const satisfies (keyof TodayView)[];

async function today(who: Person): Promise<TodayView> {
  const { status, body } = await crm.call(who, 'GET', '/api/today');
  expect(status).toBe(200);
  return body as unknown as TodayView;
}
const countsOf = (view: TodayView) => groups.map((group) => view[group].count);
const idsOf = async (who: Person, group: (typeof groups)[number]) =>
  (await today(who))[group].items.map(({ id }) => id);

async function add(who: Person, path: string, body: Fields): Promise<string> {
  const answer = await crm.call(who, 'POST', `/api/${path}`, body);
  expect(answer.status).toBe(201);
  return answer.body.id;
}
const addIndividual = (who: Person, fields: Fields = {}) =>
  add(who, 'insureds', { first_name: 'Kim', last_name: 'Ito', status: 'active', ...fields });
const addLead = (who: Person) => addIndividual(who, { status: 'lead' });
const day = (offset: number) => daysAfter(dayIn('America/New_York', crm.clock.now()), offset);
/** As if it had been added, and last changed, some days ago. */
const age = (table: string, id: string, days: number) =>
  crm.rows(
    `UPDATE ${table} SET created_at = $2::timestamptz - make_interval(days => $3),
      updated_at = $2::timestamptz - make_interval(days => $3) WHERE id = $1`,
    [id, crm.clock.now().toISOString(), days],
  );

/** Six of everything that is due, and of renewals six that are overdue too. */
async function busyBook(who: Person): Promise<void> {
  const carrier_id = await add(who, 'carriers', { name: 'Aetna' });
  for (let nth = 0; nth < 6; nth += 1) {
    const insured_id = await addIndividual(who, { dob: monthsAfter(day(nth), -65 * 12) });
    const policy = { carrier_id, insured_id, status: 'active', effective_date: '2020-01-01' };
    await add(who, 'policies', { ...policy, policy_number: `N-${String(nth)}`, renewal_date: day(nth * 12) });
    const late = { policy_number: `L-${String(nth)}`, renewal_date: day(-1 - nth) };
    await add(who, 'policies', { ...policy, ...late });
    await age('policies', await add(who, 'policies', { ...policy, renewal_date: day(300) }), 20);
    await age('individuals', await addLead(who), 20);
    await add(who, 'tasks', { title: 'Call back', due_date: day(-nth) });
  }
}

it('has the first five of each list, and as many as the list itself', async () => {
  const who = crm.person();
  await busyBook(who);
  const view = await today(who);
  expect(countsOf(view)).toEqual([6, 6, 6, 6, 6, 6, 6]);
  for (const group of groups) expect(view[group].items).toHaveLength(5);
  for (const [group, path] of [
    ['overdue_renewals', 'renewals'],
    ['renewals', 'renewals'],
    ['turning_65', 'insureds'],
    ['birthdays', 'insureds'],
    ['quiet_leads', 'insureds'],
    ['policies_without_number', 'policies'],
  ] as const) {
    const { count, items, list } = view[group];
    const { searchParams } = new URL(list, 'http://crm.test');
    // Columns are of the screen alone.
    searchParams.delete('columns');
    const { body } = await crm.call(who, 'GET', `/api/${path}?${String(searchParams)}&page_size=100`);
    const listed = body as unknown as { filtered: number; items: { id: string }[] };
    expect([group, listed.filtered]).toEqual([group, count]);
    expect(listed.items.map(({ id }) => id)).toEqual(expect.arrayContaining(items.map(({ id }) => id)));
  }
  expect(view.enrollment_periods).toEqual(enrollmentPeriodsOn(day(0)));
  expect(view.tasks_due.list).toBe('/app/dashboard/tasks?view=due');
  for (const [group, path] of [
    ['tasks_due', 'tasks?view=due&assignee=me'],
    ['turning_65', 'medicare/turning-65?months=6'],
    ['birthdays', 'birthdays?days=7'],
  ] as const) {
    const { body } = await crm.call(who, 'GET', `/api/${path}&page_size=5`);
    expect(body).toMatchObject({ filtered: view[group].count, items: view[group].items });
  }
});

it('counts the tasks of rules, and leaves them to the lists of their records', async () => {
  const who = crm.person();
  const lead = await addLead(who);
  await add(who, 'tasks', { title: 'Call back', due_date: day(0) });
  await crm.rows(
    `INSERT INTO tasks (id, account_id, created_by, assignee_id, insured_id, title, due_date, rule, rule_record_id, rule_period,
       series_id, created_at, updated_at)
     VALUES ($1, $2, $3, $3, $4, 'Lead quiet', $5, 'quiet_lead', $4, '2026', $1, now(), now())`,
    [randomUUID(), who.accountId, who.userId, lead, day(0)],
  );
  const { tasks_due } = await today(who);
  expect([tasks_due.count, tasks_due.items.map(({ title }) => title)]).toEqual([2, ['Call back']]);
});

it("has nothing of a colleague's for an agent with own records, and nothing of another account's", async () => {
  const who = crm.person();
  await busyBook(who);
  const agent = crm.person({ account_id: who.accountId, sees_all: false });
  for (const other of [agent, crm.person()])
    expect(countsOf(await today(other))).toEqual([0, 0, 0, 0, 0, 0, 0]);
  expect(countsOf(await today(crm.person({ entitlement: 'inactive' })))).toEqual([0, 0, 0, 0, 0, 0, 0]);
});

it("has one's own open tasks, due today or overdue, the oldest first", async () => {
  const who = crm.person();
  const task = (title: string, fields: Fields) => add(who, 'tasks', { title, ...fields });
  const now = await task('Now', { due_date: day(0) });
  const late = await task('Late', { due_date: day(-3) });
  await task('Soon', { due_date: day(1) });
  await task('Some time', {});
  const done = await task('Done', { due_date: day(0) });
  await crm.call(who, 'POST', `/api/tasks/${done}/complete`);
  expect(await idsOf(who, 'tasks_due')).toEqual([late, now]);
  const colleague = crm.person({ account_id: who.accountId });
  expect(await idsOf(colleague, 'tasks_due')).toEqual([]);
});

it('a lead is quiet without a change or a contact for 14 days', async () => {
  const who = crm.person();
  const [quiet, called, noted, fresh] = [
    await addLead(who),
    await addLead(who),
    await addLead(who),
    await addLead(who),
  ];
  await age('individuals', await addIndividual(who), 20);
  const note = {
    body: 'Spoke.',
    occurred_at: new Date(crm.clock.now().getTime() - 86_400_000).toISOString(),
  };
  await add(who, `insureds/${called}/notes`, { ...note, kind: 'call' });
  await add(who, `insureds/${noted}/notes`, { ...note, kind: 'note' });
  for (const id of [quiet, called, noted]) await age('individuals', id, 20);
  await age('individuals', fresh, 13);
  expect((await idsOf(who, 'quiet_leads')).toSorted()).toEqual([quiet, noted].toSorted());
});

it('a policy without a number counts after 14 days, while it is active and has not ended', async () => {
  const who = crm.person();
  const carrier_id = await add(who, 'carriers', { name: 'Aetna' });
  const policy = async (fields: Fields, days = 20) => {
    const id = await add(who, 'policies', { carrier_id, status: 'active', ...fields });
    await age('policies', id, days);
    return id;
  };
  const due = await policy({});
  await policy({ policy_number: 'N-1' });
  await policy({ status: 'canceled' });
  await policy({ effective_date: '2020-01-01', termination_date: day(-1) });
  await policy({}, 13);
  expect(await idsOf(who, 'policies_without_number')).toEqual([due]);
});

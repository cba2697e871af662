import { eventually } from '@bindery/test-kit';
import { startCrmUnderTest, type CrmUnderTest, type Person } from '../../test/crm-under-test.js';
import { requiredOnly } from '../../test/individual-values.js';
import { MorningNotices } from './morning-notices.js';

let crm: CrmUnderTest;
beforeAll(async () => {
  crm = await startCrmUnderTest();
});
afterAll(() => crm.stop());

const CHICAGO = 'America/Chicago';

/** An agent in a time zone, who sees their own clients, with one carrier. The account's days are those of Chicago. */
async function agent(time_zone: string | null = CHICAGO) {
  const ana = crm.person({ user_role: 'agent', sees_all: false });
  crm.identity.setMembers(ana.accountId, [{ id: ana.userId, full_name: 'Ana', time_zone }]);
  crm.identity.setAccess(ana, { user_role: 'agent', sees_all: false });
  await crm.identity.changeSettings(ana.accountId, { time_zone: CHICAGO });
  await crm.identity.announce(ana.accountId);
  await eventually(async () => expect(await morningOf(ana)).toBeDefined());
  const { body: carrier } = await crm.call(ana, 'POST', '/api/carriers', { name: 'Aetna' });
  const client = { ...requiredOnly, assigned_agent: ana.userId };
  const { body: individual } = await crm.call(ana, 'POST', '/api/insureds', client);
  const policy = (dates: object) =>
    crm.call(ana, 'POST', '/api/policies', {
      ...{ carrier_id: carrier.id, insured_id: individual.id, status: 'active', ...dates },
    });
  const task = (due_date: string) =>
    crm.call(ana, 'POST', '/api/tasks', { title: 'Call', due_date, assignee_id: ana.userId });
  return { ana, policy, task };
}

interface Morning {
  readonly morning_at: Date;
  readonly noticed_at: Date | null;
}
async function morningOf({ userId }: Person): Promise<Morning | undefined> {
  const [row] = await crm.rows<Morning>('SELECT morning_at, noticed_at FROM agents WHERE user_id = $1', [
    userId,
  ]);
  return row;
}

/** Lets everybody's morning come, as of the clock. */
async function lookAround(...people: readonly Person[]): Promise<void> {
  await crm.service.get<MorningNotices>(MorningNotices).enqueueDue();
  await eventually(async () => {
    for (const one of people)
      expect((await morningOf(one))!.morning_at.getTime()).toBeGreaterThan(crm.clock.now().getTime());
  });
}

const toldTo = ({ userId }: Person) =>
  crm.rows<{ notice: string; count: number; day: string; from: string; to: string }>(
    `SELECT payload #>> '{data,notice}' AS notice, (payload #>> '{data,count}')::int AS count,
        payload #>> '{data,day}' AS day, payload #>> '{data,from}' AS from, payload #>> '{data,to}' AS to
      FROM outbox WHERE subject = 'crm.notice.due.v1' AND payload #>> '{data,user_id}' = $1
        AND payload #> '{data,day}' IS NOT NULL
      ORDER BY position`,
    [userId],
  );

/** Moves the clock to a moment; it only goes forward. */
const setClock = (moment: string) => crm.clock.advance(Date.parse(moment) - crm.clock.now().getTime());

it('tells nobody anything on the day they join, and then of what is due by their clock', async () => {
  setClock('2027-01-11T18:00:00Z');
  const { ana, policy, task } = await agent();
  await task('2027-01-10');
  await task('2027-01-12');
  await task('2027-01-13');
  await policy({ effective_date: '2026-01-01', termination_date: '2027-01-11' });
  await policy({ effective_date: '2026-01-01', termination_date: '2027-01-12' });
  await lookAround(ana);
  expect(await toldTo(ana)).toEqual([]);
  expect((await morningOf(ana))!.morning_at).toEqual(new Date('2027-01-12T13:00:00Z'));

  setClock('2027-01-12T12:59:59Z');
  await crm.service.get<MorningNotices>(MorningNotices).enqueueDue();
  expect(await toldTo(ana)).toEqual([]);
  setClock('2027-01-12T13:00:00Z');
  await lookAround(ana);
  const day = '2027-01-12';
  const first = [
    { notice: 'tasks_due', count: 2, day, from: day, to: day },
    { notice: 'policies_ended', count: 1, day, from: '2027-01-11', to: '2027-01-11' },
  ];
  expect(await toldTo(ana)).toEqual(first);

  // A pause of the service loses no day.
  setClock('2027-01-15T13:30:00Z');
  await lookAround(ana);
  const later = '2027-01-15';
  expect(await toldTo(ana)).toEqual([
    ...first,
    { notice: 'tasks_due', count: 3, day: later, from: later, to: later },
    { notice: 'policies_ended', count: 1, day: later, from: '2027-01-12', to: '2027-01-14' },
  ]);
});

it('tells of renewals when another one comes near, with all that are', async () => {
  setClock('2027-02-01T18:00:00Z');
  const { ana, policy } = await agent();
  await lookAround(ana);
  await policy({ effective_date: '2026-03-04', renewal_date: '2027-03-04' });
  await policy({ effective_date: '2026-02-20', renewal_date: '2027-02-20' });
  await policy({ effective_date: '2026-03-06', renewal_date: '2027-03-06' });
  const renewals = async () => (await toldTo(ana)).map(({ count, day }) => [day, count]);
  setClock('2027-02-02T13:00:00Z');
  await lookAround(ana);
  expect(await renewals()).toEqual([['2027-02-02', 2]]);
  setClock('2027-02-03T13:00:00Z');
  await lookAround(ana);
  expect(await renewals()).toEqual([['2027-02-02', 2]]);
  setClock('2027-02-04T13:00:00Z');
  await lookAround(ana);
  expect(await renewals()).toEqual([
    ['2027-02-02', 2],
    ['2027-02-04', 3],
  ]);
});

it('is at 7:00 where each person is, and keeps to it when clocks change', async () => {
  setClock('2027-03-13T00:00:00Z');
  const { ana } = await agent();
  const { ana: katya } = await agent('Asia/Kathmandu');
  const { ana: without } = await agent(null);
  await lookAround(ana, katya, without);
  const nextOf = async (one: Person) => (await morningOf(one))!.morning_at.toISOString();
  expect(await nextOf(katya)).toBe('2027-03-13T01:15:00.000Z');
  expect([await nextOf(ana), await nextOf(without)]).toEqual(Array(2).fill('2027-03-13T13:00:00.000Z'));
  setClock('2027-03-13T13:00:00Z');
  await lookAround(ana, katya, without);
  // In the night to March 14, clocks go forward.
  expect([await nextOf(ana), await nextOf(without)]).toEqual(Array(2).fill('2027-03-14T12:00:00.000Z'));
});

it('a new time zone brings neither a second morning nor loses one', async () => {
  setClock('2027-04-05T16:00:00Z');
  const { ana, task } = await agent('America/Los_Angeles');
  await lookAround(ana);
  await task('2027-04-05');
  setClock('2027-04-06T14:00:00Z');
  await lookAround(ana);
  expect(await toldTo(ana)).toHaveLength(1);
  const moveTo = async (time_zone: string) => {
    crm.identity.setMembers(ana.accountId, [{ id: ana.userId, full_name: 'Ana', time_zone }]);
    await crm.identity.announce(ana.accountId);
    await eventually(async () => expect((await morningOf(ana))!.morning_at.getTime()).toBe(0));
    await lookAround(ana);
  };
  await moveTo('Pacific/Honolulu');
  expect((await morningOf(ana))!.morning_at.toISOString()).toBe('2027-04-06T17:00:00.000Z');
  setClock('2027-04-07T12:00:00Z');
  await moveTo('America/New_York');
  expect((await toldTo(ana)).map(({ day }) => day)).toEqual(['2027-04-06', '2027-04-07']);
});

it('one whose rights are unknown waits, and keeps no colleague waiting', async () => {
  setClock('2027-05-03T18:00:00Z');
  const { ana, task } = await agent();
  await lookAround(ana);
  await task('2027-05-04');
  const ben = crm.person({ account_id: ana.accountId });
  crm.identity.setMembers(ana.accountId, [
    { id: ana.userId, full_name: 'Ana', time_zone: CHICAGO },
    { id: ben.userId, full_name: 'Ben', time_zone: CHICAGO },
  ]);
  await crm.identity.announce(ana.accountId);
  await eventually(async () => expect(await morningOf(ben)).toBeDefined());
  await lookAround(ben);
  setClock('2027-05-04T12:00:00Z');
  // identity knows nothing of Ben's rights: he has left.
  await lookAround(ana, ben);
  expect(await toldTo(ana)).toHaveLength(1);
  expect(await toldTo(ben)).toEqual([]);
});

it('a policy that a colleague closes is told to its agent', async () => {
  const { ana, policy } = await agent();
  const { body } = await policy({ effective_date: '2026-01-01' });
  const owner = crm.person({ account_id: ana.accountId, user_role: 'agency_admin', is_owner: true });
  const path = `/api/policies/${body.id}`;
  const closed = () =>
    crm.rows(
      `SELECT payload #>> '{data,user_id}' AS user_id, payload #>> '{data,record_id}' AS record_id,
          payload #>> '{data,actor_id}' AS actor_id
        FROM outbox WHERE subject = 'crm.notice.due.v1' AND payload #>> '{data,notice}' = 'closed'
          AND payload ->> 'account_id' = $1`,
      [ana.accountId],
    );
  expect((await crm.call(ana, 'PUT', path, { status: 'canceled' })).status).toBe(200);
  await crm.call(ana, 'PUT', path, { status: 'active' });
  expect(await closed()).toEqual([]);
  expect((await crm.call(owner, 'PUT', path, { status: 'inactive' })).status).toBe(200);
  await crm.call(owner, 'PUT', path, { status: 'canceled' });
  expect(await closed()).toEqual([{ user_id: ana.userId, record_id: body.id, actor_id: owner.userId }]);
});

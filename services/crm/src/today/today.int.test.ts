import type { Principal } from '@bindery/contracts/access';
import { birthdayQuery, turning65Query, type BirthdayRow, type Turning65Row } from '@bindery/contracts/crm';
import { daysAfter, daysBetween, monthsAfter } from '@bindery/contracts/days';
import { eventually } from '@bindery/test-kit';
import { startCrmUnderTest, type CrmUnderTest, type Person } from '../../test/crm-under-test.js';
import { dayIn } from '../calendar/calendar.js';
import { AccountTransactions } from '../database/account-transactions.js';
import { Prisma } from '../generated/prisma/client.js';
import { birthdayAt, nextBirthday, turning65 } from '../individuals/birthdays.js';
import { listPageSql, type ListSql, type PageOf } from '../resources/list-page.sql.js';
import { birthdayListSql, turning65ListSql } from './birthday-list.sql.js';

let crm: CrmUnderTest;
beforeAll(async () => {
  crm = await startCrmUnderTest();
});
afterAll(() => crm.stop());

type Fields = Record<string, unknown>;
interface Due {
  items: (BirthdayRow & Partial<Turning65Row>)[];
  total: number;
  filtered: number;
}
const read = async (who: Person, path: string) => {
  const { status, body } = await crm.call(who, 'GET', `/api/${path}`);
  expect(status).toBe(200);
  return body as unknown as Due;
};
const idsOf = async (who: Person, path: string) => (await read(who, path)).items.map(({ id }) => id);
const statusOf = async (who: Person, path: string) => (await crm.call(who, 'GET', `/api/${path}`)).status;
const TURNING_65 = 'medicare/turning-65';

const today = () => dayIn('America/New_York', crm.clock.now());
/** The date of birth of a person who reaches an age in that many days. */
const bornFor = (age: number, days: number) => monthsAfter(daysAfter(today(), days), -age * 12);

async function add(who: Person, fields: Fields = {}): Promise<string> {
  const body = { first_name: 'Kim', last_name: 'Ito', status: 'active', ...fields };
  const answer = await crm.call(who, 'POST', '/api/insureds', body);
  expect(answer.status).toBe(201);
  return answer.body.id;
}

describe('who turns 65', () => {
  it('is listed from 64 years and 6 months until the birthday, the next one first', async () => {
    const who = crm.person();
    await add(who, { dob: bornFor(65, -2) });
    const last = await add(who, { dob: birthdayAt(-65, monthsAfter(today(), 6)), last_name: 'Last' });
    const next = await add(who, { dob: bornFor(65, 0), status: 'lead' });
    await add(who, { dob: bornFor(65, 200) });
    await add(who);
    const { items, total, filtered } = await read(who, TURNING_65);
    expect(items.map(({ id }) => id)).toEqual([next, last]);
    expect({ total, filtered }).toEqual({ total: 2, filtered: 2 });
    const { dob, ...row } = items[0]!;
    expect(row).toEqual({
      ...{ id: next, first_name: 'Kim', last_name: 'Ito', nickname: null, status: 'lead' },
      assigned_agent_name: null,
      ...{ phone: null, phone_e164: null, phone_extension: null, do_not_call: false },
      ...{ date: today(), days_left: 0, age: 65, medicare_date: turning65(dob).medicareDate },
      ...{ enrollment_from: expect.any(String), enrollment_to: expect.any(String) },
    });
    expect(await idsOf(who, `${TURNING_65}?months=1`)).toEqual([next]);
    expect(await idsOf(who, `${TURNING_65}?page=2&page_size=1`)).toEqual([last]);
    expect(await read(who, `${TURNING_65}?search=last&order=desc`)).toMatchObject({ total: 2, filtered: 1 });
    expect(await idsOf(who, 'insureds?medicare_months=6&sort=dob&order=asc')).toEqual([next, last]);
  });

  it('can have Medicare from the month before when born on the first of a month', async () => {
    const who = crm.person();
    const month = monthsAfter(today(), 3).slice(0, 7);
    const dob = birthdayAt(-65, `${month}-01`);
    await add(who, { dob });
    const { items } = await read(who, TURNING_65);
    expect(items).toMatchObject([{ dob, medicare_date: monthsAfter(`${month}-01`, -1) }]);
    expect(items).toMatchObject([{ enrollment_from: monthsAfter(`${month}-01`, -4) }]);
  });
});

describe('birthdays', () => {
  it('are listed for today and the days after, the next one first, at any age', async () => {
    const who = crm.person();
    const week = await add(who, { dob: bornFor(30, 7) });
    const now = await add(who, { dob: bornFor(41, 0) });
    await add(who, { dob: bornFor(50, -1) });
    await add(who, { dob: bornFor(50, 9) });
    await add(who);
    const { items } = await read(who, 'birthdays');
    const dobs = items.map(({ dob }) => nextBirthday(dob, today()));
    expect(items.map(({ id }) => id)).toEqual([now, week]);
    expect(items).toMatchObject(dobs);
    expect(items.map(({ days_left }) => days_left)).toEqual([0, 7]);
    expect(await idsOf(who, 'birthdays?days=0')).toEqual([now]);
    expect((await idsOf(who, 'insureds?birthday_days=7')).toSorted()).toEqual([now, week].toSorted());
  });

  it('follow the new year and February 29, by the day of the account', async () => {
    const who = crm.person();
    const zone = 'Pacific/Kiritimati';
    await crm.identity.changeSettings(who.accountId, { time_zone: zone });
    const day = dayIn(zone, crm.clock.now());
    const year = day.slice(0, 4);
    const reach = daysBetween(day, `${Number(year) + 1}-03-02`);
    const days = Math.min(reach, 365);
    const winter = await add(who, { dob: '1970-01-02' });
    const leap = await add(who, { dob: '1964-02-29' });
    const now = await add(who, { dob: monthsAfter(day, -480) });
    await eventually(async () => {
      const { items } = await read(who, `birthdays?days=${String(days)}`);
      const found = items.filter(({ id }) => [winter, leap, now].includes(id));
      expect(found.map(({ date }) => date)).toEqual(found.map(({ dob }) => nextBirthday(dob, day).date));
      expect(found.map(({ date }) => date)).toEqual(found.map(({ date }) => date).toSorted());
      expect(found[0]!.date).toBe(day);
      expect(found.map(({ id }) => id).toSorted()).toEqual([now, winter, leap].toSorted());
    });
  });
});

describe.each([
  [TURNING_65, 65],
  ['birthdays', 65],
])('GET /api/%s', (path, age) => {
  it('leaves out inactive individuals and those in the trash', async () => {
    const who = crm.person();
    const dob = bornFor(age, 3);
    await add(who, { dob, status: 'inactive' });
    const gone = await add(who, { dob });
    const kept = await add(who, { dob, status: 'submitted' });
    await crm.call(who, 'DELETE', `/api/insureds/${gone}`);
    expect(await idsOf(who, path)).toEqual([kept]);
  });

  it("shows an agent with own records only theirs, and nothing of another account's", async () => {
    const who = crm.person();
    const agent = crm.person({ account_id: who.accountId, sees_all: false });
    const dob = bornFor(age, 3);
    const [theirs, own] = [await add(who, { dob }), await add(agent, { dob })];
    expect(await idsOf(agent, path)).toEqual([own]);
    expect((await idsOf(who, path)).toSorted()).toEqual([theirs, own].toSorted());
    expect(await idsOf(crm.person(), path)).toEqual([]);
  });

  it('answers when the plan has ended, and refuses a bad query', async () => {
    const ended = crm.person({ entitlement: 'inactive' });
    expect(await statusOf(ended, path)).toBe(200);
    for (const query of ['months=0', 'months=x', 'days=-1', 'days=400', 'sort=age', 'page=0'])
      expect(await statusOf(ended, `${path}?${query}`)).toBe(422);
  });
});

it('both are read through indexes, however many individuals there are', async () => {
  const who = crm.person();
  await crm.rows(
    `INSERT INTO individuals (id, account_id, created_by, first_name, last_name, status, dob, created_at, updated_at)
      SELECT gen_random_uuid(), $1, $2, 'A', 'B', 'active', date '1940-01-01' + n, now(), now()
      FROM generate_series(1, 20000) AS n`,
    [who.accountId, who.userId],
  );
  await crm.rows('ANALYZE individuals');
  const caller = { ...who, seesAll: true } as unknown as Principal;
  // As the service reads it: row-level security decides which indexes answer a condition.
  const transactions = crm.service.get<AccountTransactions>(AccountTransactions);
  const planOf = async (query: PageOf, list: ListSql) =>
    JSON.stringify(
      await transactions.queryOnce(who.accountId, Prisma.sql`EXPLAIN ${listPageSql(query, list)}`),
    );
  const [turning, birthdays] = [turning65Query.parse({}), birthdayQuery.parse({})];
  for (const plan of [
    await planOf(turning, turning65ListSql(caller, turning, today())),
    await planOf(birthdays, birthdayListSql(caller, birthdays, today())),
  ]) {
    expect(plan).toMatch(/Index Cond: [^"]*dob /u);
    expect(plan).not.toContain('Seq Scan on individuals');
  }
});

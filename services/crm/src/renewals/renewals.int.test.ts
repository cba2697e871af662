import { randomUUID } from 'node:crypto';
import type { Principal } from '@bindery/contracts/access';
import { LAST_PLAN_YEAR, renewalListQuery, type PolicyView, type RenewalRow } from '@bindery/contracts/crm';
import { daysAfter } from '@bindery/contracts/days';
import { eventually } from '@bindery/test-kit';
import { startCrmUnderTest, type CrmUnderTest, type Person } from '../../test/crm-under-test.js';
import { dayIn } from '../calendar/calendar.js';
import { AccountTransactions } from '../database/account-transactions.js';
import { Prisma } from '../generated/prisma/client.js';
import { listPageSql } from '../resources/list-page.sql.js';
import { renewalListSql } from './renewal-list.sql.js';

let crm: CrmUnderTest;
beforeAll(async () => {
  crm = await startCrmUnderTest();
});
afterAll(() => crm.stop());

type Fields = Record<string, unknown>;
interface Body extends PolicyView {
  items: (RenewalRow & PolicyView)[];
  total: number;
  filtered: number;
}
const call = async (who: Person, method: string, path: string, body?: Fields, headers = {}) => {
  const answer = await crm.call(who, method, `/api/${path}`, body, headers);
  return { status: answer.status, headers: answer.headers, body: answer.body as unknown as Body };
};

const day = (offset: number) => daysAfter(dayIn('America/New_York', crm.clock.now()), offset);
const began = { status: 'active', effective_date: '2020-02-01' };

async function bookOf(who: Person) {
  const individual = { first_name: 'Kim', last_name: 'Ito', status: 'active' };
  const insured_id = (await call(who, 'POST', 'insureds', individual)).body.id;
  const carrier_id = (await call(who, 'POST', 'carriers', { name: 'Aetna' })).body.id;
  const product_id = (await call(who, 'POST', 'products', { carrier_id, name: 'Gold' })).body.id;
  const add = async (fields: Fields) => {
    const body = { insured_id, carrier_id, product_id, ...began, ...fields };
    return (await call(who, 'POST', 'policies', body)).body;
  };
  return { insured_id, carrier_id, product_id, add };
}

const due = async (who: Person, query = '') =>
  (await call(who, 'GET', `renewals?page_size=100&${query}`)).body;
const datesOf = async (who: Person, query = '') =>
  (await due(who, query)).items.map(({ renewal_date }) => renewal_date);
const decide = (who: Person, id: string, body: Fields, headers = {}) =>
  call(who, 'PUT', `policies/${id}/renewal`, body, headers);

describe('the queue of renewals', () => {
  it('has each policy in one bucket, and as many as its counts say', async () => {
    const who = crm.person();
    const { add } = await bookOf(who);
    const offsets = [-400, -1, 0, 30, 31, 60, 61, 90, 91];
    for (const offset of offsets) await add({ renewal_date: day(offset) });
    const of = (...days: number[]) => days.map(day);
    expect(await datesOf(who)).toEqual(of(-400, -1, 0, 30, 31, 60, 61, 90));
    expect(await datesOf(who, 'bucket=overdue')).toEqual(of(-400, -1));
    expect(await datesOf(who, 'bucket=0-30')).toEqual(of(0, 30));
    expect(await datesOf(who, 'bucket=31-60')).toEqual(of(31, 60));
    expect(await datesOf(who, 'bucket=61-90')).toEqual(of(61, 90));
    expect(await datesOf(who, 'bucket=overdue,61-90&order=desc')).toEqual(of(90, 61, -1, -400));
    const { body } = await call(who, 'GET', 'renewals/counts');
    expect(body).toEqual({ overdue: 2, '0-30': 2, '31-60': 2, '61-90': 2 });
    expect((await due(who, 'bucket=61-90')).items[0]).toMatchObject({
      ...{ days_left: 61, insured_name: 'Ito, Kim', carrier_name: 'Aetna', product_name: 'Gold' },
      ...{ owner_id: who.userId, outcome: null, last_contact_at: null },
    });
  });

  it('leaves out what is not active, ends before, has not begun by then, or is in the trash', async () => {
    const who = crm.person();
    const { add } = await bookOf(who);
    const renewal_date = day(20);
    for (const status of ['inactive', 'canceled', 'expired']) await add({ renewal_date, status });
    await add({ renewal_date, termination_date: day(19) });
    await add({ renewal_date, effective_date: day(21) });
    // One that has not started yet is not renewed.
    await add({ renewal_date, effective_date: day(1) });
    await add({ renewal_date, effective_date: null });
    const trashed = await add({ renewal_date });
    await call(who, 'DELETE', `policies/${trashed.id}`);
    expect(await datesOf(who)).toEqual([]);
    const { id } = await add({ renewal_date, termination_date: renewal_date });
    expect((await due(who)).items.map((row) => row.id)).toEqual([id]);
    expect((await call(who, 'GET', 'renewals/counts')).body).toMatchObject({ '0-30': 1 });
  });

  it('is narrowed by agent, carrier, product and search, its counts alike', async () => {
    const who = crm.person();
    const [one, other] = [await bookOf(who), await bookOf(who)];
    const mine = await one.add({ renewal_date: day(5), policy_number: 'KM-1' });
    const theirs = await other.add({ renewal_date: day(5), policy_number: 'KM-2' });
    await call(who, 'PUT', `insureds/${one.insured_id}`, { assigned_agent: null });
    for (const [query, ids] of [
      [`carrier_id=${one.carrier_id}`, [mine.id]],
      [`product_id=${other.product_id}`, [theirs.id]],
      [`assigned_agent=${who.userId}`, [theirs.id]],
      ['assigned_agent=none', [mine.id]],
    ] as const) {
      expect((await due(who, query)).items.map(({ id }) => id)).toEqual(ids);
      expect((await call(who, 'GET', `renewals/counts?${query}`)).body).toMatchObject({ '0-30': 1 });
    }
    expect(await due(who, 'search=km-2%20ito')).toMatchObject({
      total: 2,
      filtered: 1,
      items: [{ id: theirs.id }],
    });
    for (const wrong of ['bucket=soon', 'bucket=', 'outcome=gone', 'carrier_id=7'])
      expect((await call(who, 'GET', `renewals?${wrong}`)).status).toBe(422);
  });

  it('tells of the last contact, and of the agent whom the client is assigned to', async () => {
    const who = crm.person();
    const { add, insured_id } = await bookOf(who);
    await add({ renewal_date: day(5) });
    for (const [kind, occurred_at] of [
      ['call', '2026-05-04T15:00:00.000Z'],
      ['note', '2026-06-04T15:00:00.000Z'],
    ])
      await call(who, 'POST', `insureds/${insured_id}/notes`, { kind, body: 'Spoke.', occurred_at });
    const ana = randomUUID();
    crm.identity.setMembers(who.accountId, [{ id: ana, full_name: 'Ana Lindqvist' }]);
    await crm.identity.announce(who.accountId);
    await eventually(async () =>
      expect((await call(who, 'PUT', `insureds/${insured_id}`, { assigned_agent: ana })).status).toBe(200),
    );
    expect((await due(who)).items).toMatchObject([
      { last_contact_at: '2026-05-04T15:00:00.000Z', owner_id: ana, owner_name: 'Ana Lindqvist' },
    ]);
  });

  it("shows an agent with own records neither a colleague's renewals nor another account's", async () => {
    const who = crm.person();
    const { add } = await bookOf(who);
    const { id } = await add({ renewal_date: day(5) });
    const colleague = crm.person({ account_id: who.accountId, sees_all: false });
    for (const other of [crm.person(), colleague]) {
      expect(await datesOf(other)).toEqual([]);
      expect((await call(other, 'GET', 'renewals/counts')).body).toMatchObject({ '0-30': 0 });
      expect((await decide(other, id, { outcome: 'renewed' })).status).toBe(404);
    }
    expect((await due(who)).items).toHaveLength(1);
  });
});

describe('the outcome of a renewal', () => {
  it('renewed moves the renewal date and plan year on by a term, and undo moves them back', async () => {
    const who = crm.person();
    const { add } = await bookOf(who);
    const { id } = await add({ renewal_date: '2028-02-29', effective_date: '2026-02-28', plan_year: 2027 });
    const renewed = await decide(who, id, { outcome: 'renewed' }, { 'if-match': '"1"' });
    expect(renewed).toMatchObject({
      status: 200,
      body: { renewal_date: '2029-02-28', plan_year: 2028, renewal_outcome: 'renewed', version: 2 },
    });
    expect(renewed.headers.get('etag')).toBe('"2"');
    expect((await decide(who, id, { outcome: 'renewed' }, { 'if-match': '"1"' })).status).toBe(412);
    expect((await decide(who, id, { outcome: null })).body).toMatchObject({
      ...{ renewal_date: '2028-02-29', plan_year: 2027, renewal_outcome: null, renewal_handled: null },
    });
    const { items } = (await call(who, 'GET', `policies/${id}/history`)).body;
    expect(JSON.stringify(items)).toContain('Renewal outcome');
  });

  it('is nothing that an edit of the policy changes', async () => {
    const who = crm.person();
    const { id } = await (await bookOf(who)).add({});
    const outcome = { renewal_outcome: 'lost', renewal_handled: '2026-02-30', next_policy_id: 'x' };
    const edited = await call(who, 'PUT', `policies/${id}`, { member_id: 'W1', ...outcome });
    const body = { member_id: 'W1', renewal_outcome: null, renewal_handled: null, next_policy_id: null };
    expect(edited).toMatchObject({ status: 200, body });
  });

  it('takes a policy out of the queue, to those with its outcome, until it is taken back', async () => {
    const who = crm.person();
    const { add, insured_id } = await bookOf(who);
    const [moved, lost, renewed] = [
      await add({ renewal_date: day(3) }),
      await add({ renewal_date: day(4) }),
      await add({ renewal_date: day(5) }),
    ];
    const next = await add({ renewal_date: day(300) });
    await decide(who, moved.id, { outcome: 'moved', next_policy_id: next.id });
    await decide(who, lost.id, { outcome: 'lost', reason: 'Moved abroad' });
    await decide(who, renewed.id, { outcome: 'renewed' });
    expect(await datesOf(who)).toEqual([]);
    expect((await call(who, 'GET', 'renewals/counts')).body).toMatchObject({ '0-30': 0 });
    expect((await due(who, 'outcome=moved')).items).toMatchObject([
      { id: moved.id, renewal_date: day(3), outcome: 'moved', next_policy_id: next.id },
    ]);
    expect((await due(who, 'outcome=lost&bucket=0-30')).items).toMatchObject([
      { id: lost.id, days_left: 4, outcome: 'lost', reason: 'Moved abroad' },
    ]);
    expect((await due(who, 'outcome=renewed')).items).toMatchObject([
      { id: renewed.id, renewal_date: day(5) },
    ]);
    for (const { id } of [moved, lost, renewed]) await decide(who, id, { outcome: null });
    expect(await datesOf(who)).toEqual([day(3), day(4), day(5)]);
    expect((await call(who, 'GET', `insureds/${insured_id}/history`)).status).toBe(200);
  });

  it('needs a reason for lost, and takes for moved only a policy of the same individual that the user sees', async () => {
    const who = crm.person();
    const [one, other] = [await bookOf(who), await bookOf(who)];
    const { id } = await one.add({ renewal_date: day(3) });
    const elsewhere = await other.add({});
    const strangers = await (await bookOf(crm.person())).add({});
    const trashed = await one.add({});
    await call(who, 'DELETE', `policies/${trashed.id}`);
    for (const next_policy_id of ['7', id, elsewhere.id, strangers.id, trashed.id, randomUUID()])
      expect(await decide(who, id, { outcome: 'moved', next_policy_id })).toMatchObject({
        status: 422,
        body: { errors: [{ path: 'next_policy_id' }] },
      });
    expect(await decide(who, id, { outcome: 'lost', reason: ' ' })).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'reason' }] },
    });
    const undated = await one.add({ effective_date: null });
    const last = await one.add({ renewal_date: '9999-12-31' });
    const lastYear = await one.add({ plan_year: LAST_PLAN_YEAR });
    for (const [policy, outcome] of [
      [undated.id, 'renewed'],
      [last.id, 'renewed'],
      [lastYear.id, 'renewed'],
      [id, 'kept'],
    ])
      expect(await decide(who, policy!, { outcome })).toMatchObject({
        status: 422,
        body: { errors: [{ path: 'outcome' }] },
      });
  });

  it('stays with the policy when the next one is purged, and is refused when the plan has ended', async () => {
    const who = crm.person();
    const { add } = await bookOf(who);
    const [{ id }, next] = [await add({ renewal_date: day(3) }), await add({})];
    await decide(who, id, { outcome: 'moved', next_policy_id: next.id });
    await call(who, 'DELETE', `policies/${next.id}`);
    expect((await call(who, 'DELETE', `policies/${next.id}/trash`)).status).toBe(204);
    expect((await call(who, 'GET', `policies/${id}`)).body).toMatchObject({
      ...{ renewal_outcome: 'moved', next_policy_id: null },
    });
    const ended = crm.person({ account_id: who.accountId, entitlement: 'inactive' });
    expect((await decide(ended, id, { outcome: null })).status).toBe(402);
    expect((await call(ended, 'GET', 'renewals')).status).toBe(200);
  });
});

it('is read through an index, however many policies renew later', async () => {
  const who = crm.person();
  const { carrier_id } = await bookOf(who);
  await crm.rows(
    `INSERT INTO policies (id, account_id, created_by, carrier_id, status, effective_date, renewal_date, created_at, updated_at)
      SELECT gen_random_uuid(), $1, $2, $3, 'active', '2020-01-01', current_date + 400 + n % 300, now(), now()
      FROM generate_series(1, 20000) AS n`,
    [who.accountId, who.userId, carrier_id],
  );
  await crm.rows('ANALYZE policies');
  const asked = renewalListQuery.parse({});
  const list = renewalListSql({ ...who, seesAll: true } as unknown as Principal, asked, {
    today: day(0),
    zone: 'UTC',
  });
  const plan = await crm.service
    .get<AccountTransactions>(AccountTransactions)
    .queryOnce(who.accountId, Prisma.sql`EXPLAIN ${listPageSql(asked, list)}`);
  expect(JSON.stringify(plan)).toContain('policies_by_renewal_date');
});

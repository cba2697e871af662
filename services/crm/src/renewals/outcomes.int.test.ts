import type { BulkReply, PolicyView } from '@bindery/contracts/crm';
import { daysAfter } from '@bindery/contracts/days';
import type { Person } from '../../test/crm-under-test.js';
import { sharedCrm, type SharedCrm } from '../../test/shared-crm.js';
import { dayIn } from '../calendar/calendar.js';

let crm: SharedCrm;
beforeAll(async () => {
  crm = await sharedCrm();
});
afterAll(() => crm.release());

type Fields = Record<string, unknown>;
type Body = PolicyView & BulkReply & { active_policies: number; errors?: { path: string }[] };
const call = async (who: Person, method: string, path: string, body?: Fields) => {
  const answer = await crm.call(who, method, `/api/${path}`, body);
  return { status: answer.status, body: answer.body as unknown as Body };
};
const decide = (who: Person, id: string, body: Fields) => call(who, 'PUT', `policies/${id}/renewal`, body);
const lost = { outcome: 'lost', reason: 'Premium too high' };

const day = (offset: number) => daysAfter(dayIn('America/New_York', crm.clock.now()), offset);

async function bookOf(who: Person) {
  const individual = { first_name: 'Kim', last_name: 'Ito', status: 'active' };
  const insured_id = (await call(who, 'POST', 'insureds', individual)).body.id;
  const carrier_id = (await call(who, 'POST', 'carriers', { name: 'Aetna' })).body.id;
  return async (fields: Fields = {}) => {
    const began = { status: 'active', effective_date: '2020-02-01', renewal_date: day(20) };
    return (await call(who, 'POST', 'policies', { insured_id, carrier_id, ...began, ...fields })).body;
  };
}

describe('a policy that is lost or moved', () => {
  it('ends on the day before the renewal, and counts until then', async () => {
    const who = crm.person();
    const add = await bookOf(who);
    const [coming, past] = [await add(), await add({ renewal_date: day(-5) })];
    expect((await decide(who, coming.id, lost)).body).toMatchObject({
      ...{ termination_date: day(19), state: 'ends', renewal_outcome: 'lost' },
    });
    expect((await decide(who, past.id, lost)).body).toMatchObject({
      ...{ termination_date: day(-6), state: 'ended', in_force: false },
    });
    expect((await call(who, 'GET', 'dashboard')).body.active_policies).toBe(1);
  });

  it('ends before the next policy starts, never before its own start or after its own end', async () => {
    const who = crm.person();
    const add = await bookOf(who);
    const next = await add({ effective_date: day(10), renewal_date: day(300) });
    const moved = { outcome: 'moved', next_policy_id: next.id };
    const end = async (fields: Fields, body: Fields = moved) =>
      (await decide(who, (await add(fields)).id, body)).body.termination_date;
    expect(await end({})).toBe(day(9));
    expect(await end({}, { outcome: 'moved', reason: 'To Humana' })).toBe(day(19));
    expect(await end({ effective_date: day(15) })).toBe(day(15));
    expect(await end({ termination_date: day(25) }, lost)).toBe(day(19));
    expect(await end({ renewal_date: day(20), termination_date: day(3) }, lost)).toBe(day(3));
  });

  it('ends on the day that is given, or stays open, and has its former end back with the undo', async () => {
    const who = crm.person();
    const add = await bookOf(who);
    const { id } = await add({ termination_date: day(40) });
    const undo = async () => (await decide(who, id, { outcome: null })).body;
    expect((await decide(who, id, lost)).body.termination_date).toBe(day(19));
    expect(await undo()).toMatchObject({ termination_date: day(40), renewal_outcome: null });
    expect((await decide(who, id, { ...lost, termination_date: day(30) })).body.termination_date).toBe(
      day(30),
    );
    // Another outcome of the same renewal takes the place of the first.
    expect((await decide(who, id, { ...lost, termination_date: null })).body.termination_date).toBeNull();
    expect(await undo()).toMatchObject({ termination_date: day(40) });
    await decide(who, id, lost);
    await call(who, 'PUT', `policies/${id}`, { termination_date: day(12) });
    expect(await undo()).toMatchObject({ termination_date: day(12) });
  });

  it('refuses an end before the start, and fields of another outcome', async () => {
    const who = crm.person();
    const { id } = await (await bookOf(who))();
    for (const [body, path] of [
      [{ ...lost, termination_date: '2020-01-31' }, 'termination_date'],
      [{ ...lost, termination_date: '2026-02-30' }, 'termination_date'],
      [{ ...lost, termination_date: '10000-01-01' }, 'termination_date'],
      [{ ...lost, premium: '1.00' }, 'premium'],
      [{ ...lost, plan_year: 2027 }, 'plan_year'],
      [{ outcome: 'renewed', termination_date: day(5) }, 'termination_date'],
      [{ outcome: 'renewed', premium: 'free' }, 'premium'],
      [{ outcome: 'renewed', plan_year: 1900 }, 'plan_year'],
    ] as const)
      expect(await decide(who, id, body)).toMatchObject({ status: 422, body: { errors: [{ path }] } });
    expect((await call(who, 'GET', `policies/${id}`)).body.version).toBe(1);
  });
});

describe('a renewed policy', () => {
  it('takes the new premium from the renewal date on and the plan year, and has the former ones back with the undo', async () => {
    const who = crm.person();
    const add = await bookOf(who);
    const { id } = await add({ premium: '27.45', plan_year: 2026 });
    const renewed = await decide(who, id, { outcome: 'renewed', premium: '31.10', plan_year: 2028 });
    expect(renewed.body).toMatchObject({ premium: '27.45', plan_year: 2028, termination_date: null });
    expect(renewed.body).toMatchObject({ next_premium: '31.10', next_premium_from: day(20) });
    const former = { premium: '27.45', plan_year: 2026, renewal_date: day(20), next_premium: null };
    expect((await decide(who, id, { outcome: null })).body).toMatchObject(former);
    expect((await decide(who, id, { outcome: 'renewed' })).body).toMatchObject({
      ...{ premium: '27.45', plan_year: 2027 },
    });
  });
});

describe('several renewals', () => {
  it('get one outcome, each its own last day, and lose it together', async () => {
    const who = crm.person();
    const add = await bookOf(who);
    const [one, two] = [await add(), await add({ renewal_date: day(50) })];
    const undated = await add({ effective_date: null, renewal_date: null });
    const strangers = await (await bookOf(crm.person()))();
    const ids = [one.id, two.id, undated.id, strangers.id];
    const { body } = await call(who, 'POST', 'renewals/bulk', { ids, ...lost });
    expect(body).toMatchObject({ done: 2, refused: [{ id: undated.id }, { id: strangers.id }] });
    const ends = async () => {
      const found = await Promise.all([one, two].map(({ id }) => call(who, 'GET', `policies/${id}`)));
      return found.map((policy) => policy.body.termination_date);
    };
    expect(await ends()).toEqual([day(19), day(49)]);
    const undone = await call(who, 'POST', 'renewals/bulk', { ids: [one.id, two.id], outcome: null });
    expect(undone.body).toEqual({ done: 2, refused: [] });
    expect(await ends()).toEqual([null, null]);
    for (const [wrong, path] of [
      [{ ids: [], ...lost }, 'ids'],
      [{ ids: [one.id], outcome: 'lost' }, 'reason'],
      [{ ids: Array.from({ length: 101 }, () => one.id), ...lost }, 'ids'],
    ] as const)
      expect((await call(who, 'POST', 'renewals/bulk', wrong)).body.errors).toMatchObject([{ path }]);
    const ended = crm.person({ account_id: who.accountId, entitlement: 'inactive' });
    expect((await call(ended, 'POST', 'renewals/bulk', { ids, ...lost })).status).toBe(402);
  });
});

import { randomUUID } from 'node:crypto';
import { policyStates, type PolicyState, type PolicyView } from '@bindery/contracts/crm';
import { daysAfter } from '@bindery/contracts/days';
import { eventually } from '@bindery/test-kit';
import { startCrmUnderTest, type CrmUnderTest, type Person } from '../../test/crm-under-test.js';
import { dayIn } from '../calendar/calendar.js';

let crm: CrmUnderTest;
beforeAll(async () => {
  crm = await startCrmUnderTest();
});
afterAll(() => crm.stop());

type Fields = Record<string, unknown>;
const call = async (who: Person, method: string, path: string, body?: Fields) => {
  const answer = await crm.call(who, method, `/api/${path}`, body);
  return { status: answer.status, body: answer.body as unknown as PolicyView & { items: PolicyView[] } };
};

async function ground(who: Person, product: Fields = {}) {
  const carrier_id = (await call(who, 'POST', 'carriers', { name: 'Aetna' })).body.id;
  const product_id = (await call(who, 'POST', 'products', { carrier_id, name: 'Gold', ...product })).body.id;
  const add = async (fields: Fields) =>
    (await call(who, 'POST', 'policies', { carrier_id, product_id, status: 'active', ...fields })).body;
  return { carrier_id, product_id, add };
}

const today = () => dayIn('America/New_York', crm.clock.now());
const yearNow = () => Number(today().slice(0, 4));
const plus = (days: number) => daysAfter(today(), days);

describe('the renewal date', () => {
  it('is the next anniversary of the effective date while nobody gives one', async () => {
    const who = crm.person();
    const { add } = await ground(who);
    const { renewal_date } = await add({ effective_date: `${String(yearNow() - 3)}-03-05` });
    expect([`${String(yearNow())}-03-05`, `${String(yearNow() + 1)}-03-05`]).toContain(renewal_date);
    expect(renewal_date! >= today()).toBe(true);
    expect((await add({ effective_date: '2039-06-01' })).renewal_date).toBe('2040-06-01');
    expect((await add({ effective_date: '2040-02-29' })).renewal_date).toBe('2041-02-28');
    expect((await add({})).renewal_date).toBeNull();
    expect(await add({ effective_date: '9999-12-31' })).toMatchObject({ renewal_date: null });
  });

  it("is the next one by the day of the account, not by UTC's", async () => {
    const who = crm.person();
    const { add } = await ground(who);
    const utc = crm.clock.now().toISOString().slice(0, 10);
    // At any time, one of the two has another day than UTC.
    const zone = ['Pacific/Kiritimati', 'Pacific/Pago_Pago'].find(
      (one) => dayIn(one, crm.clock.now()) !== utc,
    )!;
    const here = dayIn(zone, crm.clock.now());
    await crm.identity.changeSettings(who.accountId, { time_zone: zone });
    const renewalOf = async (day: string) =>
      (await add({ effective_date: `${String(Number(day.slice(0, 4)) - 3)}${day.slice(4)}` })).renewal_date;
    await eventually(async () => expect(await renewalOf(here)).toBe(here));
    expect((await renewalOf(daysAfter(here, -1)))! > here).toBe(true);
  });

  it.each([
    ['ma', '2040-01-01'],
    ['mapd', '2040-01-01'],
    ['pdp', '2040-01-01'],
    ['snp', '2040-01-01'],
    ['medigap', '2040-06-01'],
    ['other', '2040-06-01'],
  ])('of the plan type %s is %s when effective on June 1, 2039', async (plan_type, renewal) => {
    const who = crm.person();
    const { add } = await ground(who, { plan_type });
    expect((await add({ effective_date: '2039-06-01' })).renewal_date).toBe(renewal);
  });

  it('follows the effective date until one is given, and again when that is cleared', async () => {
    const who = crm.person();
    const { add } = await ground(who);
    const { id } = await add({ effective_date: '2039-06-01' });
    const put = async (fields: Fields) =>
      (await call(who, 'PUT', `policies/${id}`, fields)).body.renewal_date;
    expect(await put({ effective_date: '2039-07-01' })).toBe('2040-07-01');
    expect(await put({ renewal_date: '2039-12-15' })).toBe('2039-12-15');
    expect(await put({ effective_date: '2039-08-01' })).toBe('2039-12-15');
    expect(await put({ renewal_date: null })).toBe('2040-08-01');
  });

  it('follows the plan type of a product, of a global one in every account', async () => {
    const root = crm.person({ user_role: 'superuser' });
    const { carrier_id, product_id } = await (async () => {
      const carrier = await call(root, 'POST', 'carriers', { name: 'Summit', is_global: true });
      const product = { carrier_id: carrier.body.id, name: 'Advantage', is_global: true };
      const { id } = (await call(root, 'POST', 'products', product)).body;
      return { carrier_id: carrier.body.id, product_id: id };
    })();
    const who = crm.person();
    const dates = { status: 'active', effective_date: '2039-06-01' };
    const policy = { carrier_id, product_id, ...dates };
    const computed = (await call(who, 'POST', 'policies', policy)).body.id;
    const given = (await call(who, 'POST', 'policies', { ...policy, renewal_date: '2039-11-11' })).body.id;
    expect((await call(root, 'PUT', `products/${product_id}`, { plan_type: 'mapd' })).status).toBe(200);
    const renewal = async (id: string) => (await call(who, 'GET', `policies/${id}`)).body.renewal_date;
    expect([await renewal(computed), await renewal(given)]).toEqual(['2040-01-01', '2039-11-11']);
  });
});

describe('a policy', () => {
  it('has a plan year, a premium mode, a member ID and a writing agent of the account', async () => {
    const who = crm.person();
    const { add, carrier_id } = await ground(who);
    const ana = randomUUID();
    crm.identity.setMembers(who.accountId, [{ id: ana, full_name: 'Ana Lindqvist' }]);
    await crm.identity.announce(who.accountId);
    const fields = { plan_year: '2027', premium_mode: 'annual', member_id: 'W2771', writing_agent: ana };
    await eventually(async () => expect((await add(fields)).writing_agent_name).toBe('Ana Lindqvist'));
    expect(await add(fields)).toMatchObject({ ...fields, plan_year: 2027 });
    expect(await add({})).toMatchObject({ plan_year: null, premium_mode: 'monthly', writing_agent: null });
    for (const [field, wrong] of Object.entries({
      ...{ plan_year: '27', premium_mode: 'weekly', writing_agent: randomUUID(), member_id: 'x'.repeat(101) },
      renewal_date: '2027-02-30',
    })) {
      const body = { carrier_id, status: 'active', [field]: wrong };
      const answer = await call(who, 'POST', 'policies', body);
      expect(answer).toMatchObject({ status: 422, body: { errors: [{ path: field }] } });
    }
  });

  it('counts with a month of its premium, whatever it is paid for', async () => {
    const who = crm.person();
    const { add } = await ground(who);
    const since = { effective_date: plus(-400) };
    await add({ ...since, premium: '100' });
    await add({ ...since, premium: '100', premium_mode: 'quarterly' });
    await add({ ...since, premium: '1000', premium_mode: 'annual' });
    const { body } = await crm.call(who, 'GET', '/api/dashboard');
    expect(body).toMatchObject({ monthly_premium: '216.67', active_policies: 3 });
    expect(body.premium_by_carrier).toMatchObject([{ premium: '216.67' }]);
  });

  it('is found, sorted and filtered by the state that it is shown in', async () => {
    const who = crm.person();
    const { add } = await ground(who);
    const days = [null, -30, -1, 0, 1, 59, 60, 61, 90].map((offset) =>
      offset === null ? null : plus(offset),
    );
    for (const status of ['active', 'inactive', 'canceled', 'expired'])
      for (const effective_date of [null, plus(-40), plus(0), plus(1)])
        for (const termination_date of status === 'active' ? days : [null, plus(70)])
          if (termination_date === null || effective_date === null || termination_date >= effective_date)
            await add({ status, effective_date, termination_date });
    const list = async (query: string) =>
      (await call(who, 'GET', `policies?page_size=100&${query}`)).body.items;
    const all = await list('');
    expect(new Set(all.map(({ state }) => state)).size).toBe(policyStates.length);
    const idsOf = (policies: PolicyView[]) => policies.map(({ id }) => id).sort();
    for (const state of policyStates) {
      const shown: readonly PolicyState[] = state === 'in_force' ? ['in_force', 'ends'] : [state];
      expect(idsOf(await list(`policy_state=${state}`))).toEqual(
        idsOf(all.filter((policy) => shown.includes(policy.state))),
      );
    }
    const found = async (search: string) => idsOf(await list(`search=${encodeURIComponent(search)}`));
    for (const [words, state] of [
      ['In Force', 'in_force'],
      ['lapsed', 'lapsed'],
      ['Starts', 'starts'],
      ['pending', 'pending'],
    ] as const)
      expect(await found(words)).toEqual(idsOf(all.filter((policy) => policy.state === state)));
    const sorted = (await list('sort=status&order=asc')).map(({ state }) => state);
    expect(sorted).toEqual(all.map(({ state }) => state).toSorted());
    const inForce = all.filter(({ in_force }) => in_force);
    expect(idsOf(await list(`in_force_on=${today()}`))).toEqual(idsOf(inForce));
    const { body } = await crm.call(who, 'GET', '/api/dashboard');
    expect(body.active_policies).toBe(inForce.length);
  });

  it('is found by its member ID and its plan year', async () => {
    const who = crm.person();
    const { add } = await ground(who);
    const { id } = await add({ member_id: 'W77-0042', plan_year: 2031 });
    await add({ member_id: 'W77-0043', plan_year: 2032 });
    for (const search of ['w77-0042', '2031'])
      expect((await call(who, 'GET', `policies?search=${search}`)).body.items).toMatchObject([{ id }]);
  });

  it('is found by the days on which it starts, ends, renews and is in force', async () => {
    const who = crm.person();
    const { add } = await ground(who);
    const dates = {
      effective_date: '2038-01-01',
      termination_date: '2039-12-31',
      renewal_date: '2039-01-01',
    };
    const { id } = await add(dates);
    await add({ effective_date: '2036-01-01', termination_date: '2036-12-31', renewal_date: '2037-01-01' });
    const found = async (query: string) =>
      (await call(who, 'GET', `policies?${query}`)).body.items.map((policy) => policy.id);
    for (const query of [
      'effective_from=2038-01-01',
      'effective_from=2037-01-01&effective_to=2038-01-01',
      'termination_from=2039-12-31&termination_to=2039-12-31',
      'renewal_from=2039-01-01&renewal_to=2039-01-31',
      'in_force_on=2039-12-31',
    ])
      expect([query, await found(query)]).toEqual([query, [id]]);
    for (const query of ['effective_to=2035-01-01', 'in_force_on=2040-01-01', 'renewal_from=2041-01-01'])
      expect([query, await found(query)]).toEqual([query, []]);
    expect((await call(who, 'GET', 'policies?renewal_from=soon')).status).toBe(422);
  });
});

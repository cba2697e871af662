import { daysAfter } from '@bindery/contracts/days';
import { dayIn } from '../calendar/calendar.js';
import { startCrmUnderTest, type CrmUnderTest, type Person } from '../../test/crm-under-test.js';
import type { Fields } from '../../test/record-values.js';

let crm: CrmUnderTest;
beforeAll(async () => {
  crm = await startCrmUnderTest();
});
afterAll(() => crm.stop());

const own = { sees_all: false, edits_all: false, is_owner: false };
const dashboard = async (who: Person) => (await crm.call(who, 'GET', '/api/dashboard')).body;

async function add(who: Person, path: string, body: Fields): Promise<string> {
  const answer = await crm.call(who, 'POST', `/api/${path}`, body);
  expect(answer.status).toBe(201);
  return answer.body.id;
}
const addIndividual = (who: Person, values: Fields = {}) =>
  add(who, 'insureds', { first_name: 'Kim', last_name: 'Ito', status: 'active', ...values });
/** Values of a policy in force today. */
const inForce = { status: 'active', effective_date: '2020-01-01' };
const addCarrier = (who: Person, name: string) => add(who, 'carriers', { name });

describe('the dashboard', () => {
  it('counts policies by status and carrier and individuals by month, with exact amounts', async () => {
    const who = crm.person();
    const insured_id = await addIndividual(who);
    const before = await addIndividual(who);
    const long_ago = await addIndividual(who);
    await crm.rows("UPDATE individuals SET created_at = now() - interval '1 month' WHERE id = $1", [before]);
    await crm.rows("UPDATE individuals SET created_at = now() - interval '3 years' WHERE id = $1", [
      long_ago,
    ]);
    const [aetna, humana] = [await addCarrier(who, 'Aetna'), await addCarrier(who, 'Humana')];
    const policy = (carrier_id: string, premium: string | undefined, changes: Fields = {}) =>
      add(who, 'policies', { ...inForce, insured_id, carrier_id, premium, ...changes });
    await policy(aetna, '100.10');
    await policy(aetna, '0.2');
    await policy(humana, '250');
    await policy(humana, undefined);
    await policy(humana, '999', { status: 'canceled' });
    const shown = await dashboard(who);
    expect(shown).toMatchObject({
      ...{ total_insureds: 3, active_policies: 4, total_policies: 5, total_carriers: 2, global_carriers: 0 },
      monthly_premium: '350.30',
      policies_by_status: [
        { status: 'active', policies: 4 },
        { status: 'inactive', policies: 0 },
        { status: 'canceled', policies: 1 },
        { status: 'expired', policies: 0 },
      ],
      premium_by_carrier: [
        { carrier_id: humana, carrier_name: 'Humana', premium: '250.00', policies: 2 },
        { carrier_id: aetna, carrier_name: 'Aetna', premium: '100.30', policies: 2 },
      ],
      premium_of_others: null,
    });
    const months = shown.new_individuals_by_month;
    expect(months.slice(-2).map(({ individuals }) => individuals)).toEqual([1, 1]);
    expect(months.reduce((sum, { individuals }) => sum + individuals, 0)).toBe(2);
    expect(months.at(-1)?.month).toBe(dayIn('America/New_York', crm.clock.now()).slice(0, 7));
  });

  it('shows the eight carriers with the highest premium and the total of the others', async () => {
    const who = crm.person();
    for (let nth = 1; nth <= 10; nth += 1) {
      const carrier_id = await addCarrier(who, `Carrier ${String(nth)}`);
      await add(who, 'policies', { ...inForce, carrier_id, premium: nth });
    }
    const { premium_by_carrier, premium_of_others } = await dashboard(who);
    expect(premium_by_carrier.map(({ carrier_name }) => carrier_name)).toEqual(
      [10, 9, 8, 7, 6, 5, 4, 3].map((nth) => `Carrier ${String(nth)}`),
    );
    expect(premium_of_others).toEqual({ carriers: 2, premium: '3.00', policies: 2 });
  });

  it('shows an agent with own access only their records, and nothing of another agency', async () => {
    const admin = crm.person();
    const agent = crm.person({ ...own, account_id: admin.accountId });
    const carrier_id = await addCarrier(admin, 'Aetna');
    const active = { ...inForce, carrier_id, premium: 10 };
    const [theirs, mine] = [await addIndividual(admin), await addIndividual(admin, { assigned_agent: null })];
    await crm.rows('UPDATE individuals SET additional_agent = $1 WHERE id = $2', [agent.userId, mine]);
    await add(admin, 'policies', { ...active, insured_id: theirs });
    await add(admin, 'policies', { ...active, insured_id: mine });
    await add(agent, 'policies', active);
    await add(admin, 'policies', active);
    expect(await dashboard(admin)).toMatchObject({
      total_insureds: 2,
      total_policies: 4,
      monthly_premium: '40.00',
    });
    expect(await dashboard(agent)).toMatchObject({
      total_insureds: 1,
      total_policies: 2,
      monthly_premium: '20.00',
    });
    expect(await dashboard(crm.person())).toMatchObject({
      ...{ total_insureds: 0, total_policies: 0, monthly_premium: '0.00', premium_by_carrier: [] },
      recent_activities: [],
    });
  });

  it('is current after every change, even one made by another replica', async () => {
    const who = crm.person();
    const carrier_id = await addCarrier(who, 'Aetna');
    const insured_id = await addIndividual(who);
    const policy = await add(who, 'policies', { ...inForce, carrier_id, insured_id, premium: 5 });
    expect(await dashboard(who)).toMatchObject({
      total_insureds: 1,
      active_policies: 1,
      monthly_premium: '5.00',
    });
    await crm.call(who, 'PUT', `/api/policies/${policy}`, { premium: 7 });
    expect(await dashboard(who)).toMatchObject({ monthly_premium: '7.00' });
    const copy = await crm.startCopy();
    await copy.call(who, 'PUT', `/api/carriers/${carrier_id}`, { name: 'Aetna Inc.' });
    expect((await dashboard(who)).premium_by_carrier).toMatchObject([{ carrier_name: 'Aetna Inc.' }]);
    // A policy whose individual is in the trash is out of sight with it, and back with it.
    await copy.call(who, 'DELETE', `/api/insureds/${insured_id}`);
    expect(await dashboard(who)).toMatchObject({
      total_insureds: 0,
      active_policies: 0,
      monthly_premium: '0.00',
    });
    await copy.call(who, 'POST', `/api/insureds/${insured_id}/restore`);
    expect(await dashboard(who)).toMatchObject({
      total_insureds: 1,
      active_policies: 1,
      monthly_premium: '7.00',
    });
    await copy.stop();
  });

  it('counts as active, with their premium, only policies in force on the day of the agencies', async () => {
    const who = crm.person();
    const carrier_id = await addCarrier(who, 'Aetna');
    const today = dayIn('America/New_York', crm.clock.now());
    const premium = '10';
    const day = (offset: number) => daysAfter(today, offset);
    for (const term of [
      { effective_date: day(0) },
      { effective_date: day(-9), termination_date: day(0) },
      { effective_date: day(1) },
      { effective_date: day(-9), termination_date: day(-1) },
      {},
      { effective_date: day(-9), status: 'inactive' },
    ])
      await add(who, 'policies', { carrier_id, status: 'active', premium, ...term });
    const shown = await dashboard(who);
    expect(shown).toMatchObject({
      active_policies: 2,
      total_policies: 6,
      monthly_premium: '20.00',
      premium_by_carrier: [{ carrier_id, premium: '20.00', policies: 2 }],
      policies_by_state: [
        { state: 'canceled', policies: 0 },
        { state: 'lapsed', policies: 1 },
        { state: 'ended', policies: 1 },
        { state: 'pending', policies: 1 },
        { state: 'starts', policies: 1 },
        { state: 'ends', policies: 1 },
        { state: 'in_force', policies: 1 },
      ],
    });
    const listed = async (state: string) =>
      (await crm.call(who, 'GET', `/api/policies?policy_state=${state}`)).body.items;
    for (const { state, policies } of shown.policies_by_state) {
      const expected = state === 'in_force' ? 2 : policies;
      expect({ state, found: (await listed(state)).length }).toEqual({ state, found: expected });
    }
    expect(await listed('starts')).toMatchObject([{ state: 'starts', in_force: false }]);
    crm.clock.advance(86_400_000);
    const later = await dashboard(crm.person({ account_id: who.accountId }, who.userId));
    crm.clock.advance(-86_400_000);
    expect(later.policies_by_state).toContainEqual({ state: 'ended', policies: 2 });
    expect(later.policies_by_state).toContainEqual({ state: 'starts', policies: 0 });
  });

  it('marks first steps as done, counting a policy with a platform carrier as a carrier', async () => {
    const who = crm.person();
    const root = crm.person({ user_role: 'superuser' });
    const carrier_id = await add(root, 'carriers', { name: 'Everywhere', is_global: true });
    const none = { carrier: false, individual: false, policy: false, call: false, calendar: false };
    expect((await dashboard(who)).first_steps).toEqual(none);
    await addIndividual(who);
    expect((await dashboard(who)).first_steps).toEqual({ ...none, individual: true });
    await add(who, 'policies', { carrier_id, status: 'active' });
    expect((await dashboard(who)).first_steps).toEqual({
      ...none,
      ...{ carrier: true, individual: true, policy: true },
    });
  });

  it('marks a logged call and a calendar feed as done for the person who has them', async () => {
    const who = crm.person();
    const client = await addIndividual(who);
    await add(who, `insureds/${client}/notes`, { kind: 'note', body: 'Not a call' });
    expect((await dashboard(who)).first_steps).toMatchObject({ call: false, calendar: false });
    await add(who, `insureds/${client}/notes`, { kind: 'call', body: 'Left a message' });
    expect((await dashboard(who)).first_steps).toMatchObject({ call: true, calendar: false });
    expect(
      (await crm.call(who, 'POST', '/api/calendar/feed/renew', { show_client_names: false })).status,
    ).toBeLessThan(300);
    expect((await dashboard(who)).first_steps).toMatchObject({ call: true, calendar: true });
    const colleague = crm.person({ account_id: who.accountId });
    expect((await dashboard(colleague)).first_steps).toMatchObject({ call: false, calendar: false });
  });

  it('shows the numbers while the activity log cannot be read', async () => {
    const who = crm.person();
    await addIndividual(who);
    await crm.rows('REVOKE SELECT ON audit_entries FROM crm_app');
    const { status, body } = await crm.call(who, 'GET', '/api/dashboard');
    await crm.rows('GRANT SELECT ON audit_entries TO crm_app');
    expect(status).toBe(200);
    expect(body).toMatchObject({ total_insureds: 1, recent_activities: null });
    expect((await dashboard(who)).recent_activities).toHaveLength(1);
  });
});

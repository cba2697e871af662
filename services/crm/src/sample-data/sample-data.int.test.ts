import { todayView, type TodayView } from '@bindery/contracts/crm';
import type { Person } from '../../test/crm-under-test.js';
import { sharedCrm, type SharedCrm } from '../../test/shared-crm.js';
import type { Fields } from '../../test/record-values.js';

let crm: SharedCrm;
beforeAll(async () => {
  crm = await sharedCrm();
});
afterAll(() => crm.release());

const load = (who: Person | undefined) => crm.call(who, 'POST', '/api/sample-data', {});
const remove = (who: Person | undefined) => crm.call(who, 'DELETE', '/api/sample-data');
const itemsOf = async (who: Person, path: string): Promise<Fields[]> =>
  (await crm.call(who, 'GET', `/api/${path}${path.includes('?') ? '&' : '?'}page_size=100`)).body
    .items as object[] as Fields[];
const add = async (who: Person, path: string, body: Fields): Promise<string> =>
  (await crm.call(who, 'POST', `/api/${path}`, body)).body.id;
const idOf = async (who: Person, search: string): Promise<string> =>
  (await crm.call(who, 'GET', `/api/insureds?search=${search}`)).body.items[0]?.id ?? '';
const actionsOf = async ({ accountId }: Person, action: string) =>
  (await crm.rows('SELECT 1 FROM audit_entries WHERE account_id = $1 AND action = $2', [accountId, action]))
    .length;

const tables = [
  'individuals',
  'policies',
  'carriers',
  'products',
  'dependents',
  'addresses',
  'phones',
  'notes',
  'tasks',
  'tags',
  'individual_tags',
  'households',
  'household_members',
  'record_changes',
];
async function rowsOf({ accountId }: Person): Promise<Record<string, number>> {
  const counts = tables.map(
    (table) => `(SELECT count(*)::int FROM ${table} WHERE account_id = $1) AS ${table}`,
  );
  const [row] = await crm.rows<Record<string, number>>(`SELECT ${counts.join(', ')}`, [accountId]);
  return row ?? {};
}
const none = Object.fromEntries(tables.map((table) => [table, 0]));

describe('sample data', () => {
  it('fills the lists of an account, behaves like entered data and is removed completely', async () => {
    const who = crm.person();
    const { status, body } = await load(who);
    expect(status).toBe(200);
    expect(body).toEqual({ carriers: 2, products: 5, individuals: 6, policies: 7 });
    const individuals = await itemsOf(who, 'insureds');
    expect(individuals).toHaveLength(6);
    expect(individuals.every(({ last_name }) => String(last_name).endsWith('(sample)'))).toBe(true);
    expect(await itemsOf(who, 'policies')).toHaveLength(7);
    const grace = (await crm.call(who, 'GET', '/api/insureds?search=grace')).body.items[0]?.id ?? '';
    expect(await rowsOf(who)).toMatchObject({ households: 2, household_members: 4 });
    expect((await crm.call(who, 'GET', `/api/insureds/${grace}`)).body.ssn).toBe('***-**-9999');
    expect((await crm.call(who, 'GET', `/api/insureds/${grace}/reveal/ssn`)).body.value).toBe('219099999');
    const shown = (await crm.call(who, 'GET', '/api/dashboard')).body;
    expect(shown).toMatchObject({
      sample_data: { individuals: 6, own_policies: 0 },
      first_steps: { carrier: false, individual: false, policy: false },
    });
    expect(shown.recent_activities?.map(({ response }) => response)).toContain('Sample data loaded');

    expect((await remove(who)).status).toBe(204);
    expect(await rowsOf(who)).toEqual(none);
    expect(await actionsOf(who, 'sample-data.removed')).toBe(1);
    expect((await crm.call(who, 'GET', '/api/dashboard')).body).toMatchObject({
      sample_data: null,
      total_insureds: 0,
    });
    const told = await crm.rows<{ count: number }>(
      `SELECT count(*)::int AS count FROM outbox WHERE payload->>'account_id' = $1 AND payload->'data'->>'change' = 'deleted'`,
      [who.accountId],
    );
    expect(told).toEqual([{ count: 6 + 7 + 2 + 5 }]);
  });

  it('has something in each group of Today', async () => {
    const who = crm.person();
    await load(who);
    const { body } = await crm.call(who, 'GET', '/api/today');
    const today = body as unknown as TodayView;
    const { shape } = todayView.omit({ enrollment_periods: true, medicare_reviews: true, agents: true });
    for (const group of Object.keys(shape) as (keyof typeof shape)[])
      expect([group, today[group].count > 0]).toEqual([group, true]);
  });

  it('has a year of history for reports: what began, ended, renewed and was done in different months', async () => {
    const who = crm.person();
    await load(who);
    const months = async (of: string, table: string, more = 'TRUE') => {
      const rows = await crm.rows<{ month: string }>(
        `SELECT DISTINCT to_char(${of}, 'YYYY-MM') AS month FROM ${table}
         WHERE account_id = $1 AND ${of} BETWEEN now() - interval '1 year' AND now() AND ${more}`,
        [who.accountId],
      );
      return rows.length;
    };
    expect(await months('created_at', 'individuals')).toBeGreaterThan(4);
    expect(await months('effective_date', 'policies')).toBeGreaterThan(2);
    expect(await months('termination_date', 'policies')).toBe(1);
    expect(await months('occurred_at', 'notes')).toBeGreaterThan(4);
    expect(await months('completed_at', 'tasks')).toBeGreaterThan(2);
    expect(
      await months('renewal_handled', 'policies', "renewal_outcome = 'lost' AND renewal_reason <> ''"),
    ).toBe(1);
    expect(await months('renewal_handled', 'policies', "renewal_outcome = 'renewed'")).toBe(1);
    const converted = await itemsOf(who, 'insureds?converted_from=2020-01-01');
    expect(converted).toHaveLength(2);
    const later = await crm.rows(
      `SELECT FROM record_changes JOIN individuals ON individuals.id = record_id
       WHERE individuals.account_id = $1 AND change = 'created' AND at <> created_at`,
      [who.accountId],
    );
    expect(later).toEqual([]);
  });

  it('has a policy whose premium changes on a coming day, by an outcome that can be undone', async () => {
    const who = crm.person();
    await load(who);
    const shown = async () => (await itemsOf(who, 'policies?search=SAMPLE-1003'))[0];
    const { id, next_premium_from: from } = (await shown()) ?? {};
    const paid = { premium: '612.40', premium_mode: 'monthly' };
    expect(await shown()).toMatchObject({ ...paid, renewal_outcome: 'renewed', next_premium: '648.10' });
    expect(await shown()).toMatchObject({ renewal_handled: from, next_premium_mode: 'monthly' });
    await crm.call(who, 'PUT', `/api/policies/${String(id)}/renewal`, { outcome: null });
    expect(await shown()).toMatchObject({ ...paid, next_premium_from: null, renewal_date: from });
    expect((await remove(who)).status).toBe(204);
    expect(await crm.rows('SELECT FROM policy_premiums WHERE account_id = $1', [who.accountId])).toEqual([]);
  });

  it('is loaded once by concurrent requests and can be loaded again after its removal', async () => {
    const who = crm.person();
    const answers = await Promise.all([load(who), load(who), load(who)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await rowsOf(who)).toMatchObject({ individuals: 6, policies: 7, carriers: 2, products: 5 });
    expect(await actionsOf(who, 'sample-data.loaded')).toBe(1);
    await Promise.all([remove(who), remove(who)]);
    expect(await rowsOf(who)).toEqual(none);
    expect(await actionsOf(who, 'sample-data.removed')).toBe(1);
    await load(who);
    expect(await rowsOf(who)).toMatchObject({ individuals: 6 });
  });

  it('is removed with its changes and attached records, except what real clients use', async () => {
    const who = crm.person();
    await load(who);
    const [sample] = await itemsOf(who, 'insureds');
    const [product, other] = await itemsOf(who, 'products');
    await crm.call(who, 'PUT', `/api/insureds/${String(sample?.['id'])}`, {
      last_name: 'Renamed',
      status: 'active',
    });
    const client = await add(who, 'insureds', { first_name: 'Kim', last_name: 'Ito', status: 'active' });
    const policy = { carrier_id: product?.['carrier_id'], product_id: product?.['id'], status: 'active' };
    const household = await crm.call(who, 'PUT', `/api/insureds/${client}/household`, {
      members: [client, await idOf(who, 'elena')].map((individual_id) => ({
        individual_id,
        relationship: 'sibling',
      })),
    });
    expect(household.status).toBe(200);
    const mine = await add(who, 'policies', { ...policy, insured_id: client });
    const hung = await add(who, 'policies', { ...policy, insured_id: sample?.['id'] });
    expect((await crm.call(who, 'GET', '/api/dashboard')).body.sample_data).toMatchObject({
      own_policies: 1,
    });
    await remove(who);
    expect((await itemsOf(who, 'insureds')).map(({ id }) => id)).toEqual([client]);
    expect(await rowsOf(who)).toMatchObject({ households: 0, household_members: 0 });
    expect((await itemsOf(who, 'policies')).map(({ id }) => id)).toEqual([mine]);
    expect((await crm.call(who, 'GET', `/api/policies/${hung}`)).status).toBe(404);
    expect((await itemsOf(who, 'products')).map(({ id }) => id)).toEqual([product?.['id']]);
    expect((await itemsOf(who, 'carriers')).map(({ id }) => id)).toEqual([product?.['carrier_id']]);
    expect((await crm.call(who, 'GET', `/api/products/${String(other?.['id'])}`)).status).toBe(404);
    // Records that stayed are the account's own from now on.
    expect((await crm.call(who, 'GET', '/api/dashboard')).body).toMatchObject({
      sample_data: null,
      first_steps: { carrier: true, individual: true, policy: true },
    });
    await remove(who);
    expect(await itemsOf(who, 'policies')).toHaveLength(1);
  });

  it('can be managed only by account owners and admins, each within their own account', async () => {
    const admin = crm.person({ user_role: 'agency_admin', is_owner: false });
    const agent = crm.person({ account_id: admin.accountId, is_owner: false });
    const lapsed = crm.person({ entitlement: 'inactive' });
    const stranger = crm.person();
    expect((await load(undefined)).status).toBe(401);
    expect((await load(agent)).status).toBe(403);
    expect((await load(lapsed)).status).toBe(402);
    expect((await load(admin)).status).toBe(200);
    expect((await remove(agent)).status).toBe(403);
    expect((await remove(stranger)).status).toBe(204);
    expect(await rowsOf(admin)).toMatchObject({ individuals: 6 });
    expect(await itemsOf(stranger, 'insureds')).toEqual([]);
  });
});

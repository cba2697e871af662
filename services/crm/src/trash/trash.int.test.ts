import { eventually } from '@bindery/test-kit';
import { emptyAllTrash } from '../../test/empty-all-trash.js';
import { startCrmUnderTest, type CrmUnderTest, type Person } from '../../test/crm-under-test.js';
import { requiredOnly } from '../../test/individual-values.js';
import { groundOf, ofIndividual, typeOfRecord, type Answer } from '../../test/record-values.js';
import { childTables } from '../database/record-tables.js';
import { AllAccounts } from '../database/all-accounts.js';
import { emptyTrash } from './empty-trash.js';

let crm: CrmUnderTest;
beforeAll(async () => {
  crm = await startCrmUnderTest();
});
afterAll(() => crm.stop());

const call = async (who: Person, method: string, path: string, body?: object) =>
  (await crm.call(who, method, path, body)) as unknown as Answer;
const ground = (who: Person) => groundOf((...request) => call(who, ...request));
const { body: policyOf } = typeOfRecord('policy');
const tablesOfIndividual = childTables.map(({ table }) => table);
const namesIn = async (who: Person, segment: string) =>
  (await call(who, 'GET', `/api/${segment}/trash`)).body.items.map(({ name }) => name);

describe('the trash', () => {
  it("lists deleted records of each type with their removal date in the caller's scope", async () => {
    const admin = crm.person();
    const agent = crm.person({
      account_id: admin.accountId,
      sees_all: false,
      edits_all: false,
      is_owner: false,
    });
    const [theirs, mine] = [await ground(admin), await ground(agent)];
    const policy = (await call(admin, 'POST', '/api/policies', policyOf(theirs))).body;
    await call(admin, 'DELETE', `/api/policies/${policy.id}`);
    for (const { individual, product, carrier } of [theirs, mine]) {
      expect((await call(admin, 'DELETE', `/api/insureds/${individual.id}`)).status).toBe(204);
      await call(admin, 'DELETE', `/api/products/${product.id}`);
      await call(admin, 'DELETE', `/api/carriers/${carrier.id}`);
    }
    const { body } = await call(admin, 'GET', '/api/insureds/trash?page_size=1');
    expect(body).toMatchObject({
      total: 2,
      items: [{ id: mine.individual.id, name: 'Ito, Kim', can_restore: true }],
    });
    const [entry] = body.items as unknown as { deleted_at: string; removed_at: string }[];
    expect(Date.parse(entry?.removed_at ?? '') - Date.parse(entry?.deleted_at ?? '')).toBe(30 * 86_400_000);
    expect(await namesIn(agent, 'insureds')).toEqual(['Ito, Kim']);
    expect(await namesIn(admin, 'carriers')).toEqual(['Aetna', 'Aetna']);
    expect(await namesIn(admin, 'products')).toEqual(['Gold PPO Plan · Aetna', 'Gold PPO Plan · Aetna']);
    expect(await namesIn(crm.person(), 'insureds')).toEqual([]);
    const clerk = crm.person({ account_id: admin.accountId, deletes: false, is_owner: false });
    expect((await call(clerk, 'GET', '/api/insureds/trash')).status).toBe(403);
    await call(admin, 'POST', `/api/insureds/${theirs.individual.id}/restore`);
    expect(await namesIn(admin, 'policies')).toEqual(['Ito, Kim · Aetna']);
  });

  it('removes records and what belongs to them after thirty days, and nothing else', async () => {
    const who = crm.person();
    const [old, recent] = [await ground(who), await ground(who)];
    for (const { list, body } of ofIndividual) await call(who, 'POST', list(old), body(old));
    for (const { individual } of [old, recent]) await call(who, 'DELETE', `/api/insureds/${individual.id}`);
    await crm.rows("UPDATE individuals SET deleted_at = now() - interval '31 days' WHERE id = $1", [
      old.individual.id,
    ]);
    await emptyAllTrash(crm);
    const left = async (table: string) =>
      (await crm.rows(`SELECT 1 FROM ${table} WHERE account_id = $1`, [who.accountId])).length;
    expect(await namesIn(who, 'insureds')).toEqual(['Ito, Kim']);
    for (const table of tablesOfIndividual) expect(await left(table)).toBe(0);
    expect(await crm.rows('SELECT 1 FROM record_changes WHERE root_id = $1', [old.individual.id])).toEqual(
      [],
    );
    expect(await left('carriers')).toBe(2);
    await call(who, 'DELETE', `/api/carriers/${old.carrier.id}`);
    await crm.rows("UPDATE carriers SET deleted_at = now() - interval '31 days' WHERE id = $1", [
      old.carrier.id,
    ]);
    await emptyAllTrash(crm);
    expect([await left('carriers'), await left('products')]).toEqual([1, 1]);
    const [entry] = (await call(who, 'GET', '/api/crm-logs?search=trash')).body.items;
    expect(entry).toMatchObject({ action: 'trash.emptied', actor_name: null });
  });

  it('is emptied in one run, however much is in it', async () => {
    const who = crm.person();
    for (let count = 0; count < 201; count += 1) await call(who, 'POST', '/api/insureds', requiredOnly);
    const [updated] = await crm.rows(
      `WITH old AS (UPDATE individuals SET deleted_at = now() - interval '31 days' WHERE account_id = $1 RETURNING id)
      SELECT count(*)::int AS count FROM old`,
      [who.accountId],
    );
    expect(updated).toEqual({ count: 201 });
    await emptyAllTrash(crm);
    expect(await crm.rows('SELECT id FROM individuals WHERE account_id = $1', [who.accountId])).toEqual([]);
  });

  it("is emptied for one account though another one's can't be", async () => {
    const [broken, fine] = [crm.person(), crm.person()];
    for (const who of [broken, fine]) {
      const { id } = (await call(who, 'POST', '/api/insureds', requiredOnly)).body;
      await call(who, 'DELETE', `/api/insureds/${id}`);
    }
    await crm.rows(
      "UPDATE individuals SET deleted_at = now() - interval '31 days' WHERE account_id = ANY ($1)",
      [[broken.accountId, fine.accountId]],
    );
    await crm.rows(`
      CREATE FUNCTION refuse() RETURNS TRIGGER LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'kept'; END $$;
      CREATE TRIGGER refuse BEFORE DELETE ON individuals FOR EACH ROW
        WHEN (OLD.account_id = '${broken.accountId}') EXECUTE FUNCTION refuse()`);
    try {
      await crm.service.get<AllAccounts>(AllAccounts).enqueueEach(emptyTrash.job);
      const left = (who: Person) =>
        crm.rows('SELECT 1 FROM individuals WHERE account_id = $1', [who.accountId]);
      const retried = () =>
        crm.rows(
          "SELECT 1 FROM pgboss.job WHERE name = 'empty-trash' AND state = 'retry' AND singleton_key = $1",
          [broken.accountId],
        );
      await eventually(async () => expect(await retried()).toHaveLength(1));
      await eventually(async () => expect(await left(fine)).toEqual([]));
      expect(await left(broken)).toHaveLength(1);
    } finally {
      await crm.rows('DROP TRIGGER refuse ON individuals');
      await crm.rows("DELETE FROM pgboss.job WHERE name = 'empty-trash' AND state = 'retry'");
    }
  });
});

describe('a record in the trash', () => {
  it('is permanently deleted with its related records, audited, by people who may delete it', async () => {
    const who = crm.person();
    const of = await ground(who);
    const path = `/api/insureds/${of.individual.id}`;
    for (const { list, body } of ofIndividual) await call(who, 'POST', list(of), body(of));
    expect((await call(who, 'DELETE', `${path}/trash`)).status).toBe(404);
    await call(who, 'DELETE', path);
    expect((await call(crm.person(), 'DELETE', `${path}/trash`)).status).toBe(404);
    const clerk = crm.person({ account_id: who.accountId, deletes: false, is_owner: false });
    expect((await call(clerk, 'DELETE', `${path}/trash`)).status).toBe(403);
    expect((await call(who, 'DELETE', `${path}/trash`)).status).toBe(204);
    expect((await call(who, 'DELETE', `${path}/trash`)).status).toBe(404);
    for (const table of ['individuals', ...tablesOfIndividual]) {
      const left = await crm.rows(`SELECT 1 FROM ${table} WHERE account_id = $1`, [who.accountId]);
      expect({ table, left: left.length }).toEqual({ table, left: 0 });
    }
    const kept = await crm.rows('SELECT 1 FROM record_changes WHERE root_id = $1', [of.individual.id]);
    expect(kept).toEqual([]);
    const { items } = (await call(who, 'GET', '/api/crm-logs?success=true&page_size=1')).body;
    expect(items).toMatchObject([
      { action: 'individual.removed', response: 'Individual permanently deleted' },
    ]);
  });

  it('refuses removal while a policy uses it, and takes its products along when removed', async () => {
    const who = crm.person();
    const of = await ground(who);
    const { id } = (await call(who, 'POST', '/api/policies', policyOf(of))).body;
    await call(who, 'DELETE', `/api/policies/${id}`);
    await call(who, 'DELETE', `/api/products/${of.product.id}`);
    await call(who, 'DELETE', `/api/carriers/${of.carrier.id}`);
    for (const path of [`/api/carriers/${of.carrier.id}/trash`, `/api/products/${of.product.id}/trash`]) {
      const refused = await call(who, 'DELETE', path);
      expect(refused).toMatchObject({ status: 409, body: { code: 'record_in_use' } });
    }
    expect(await namesIn(who, 'carriers')).toEqual(['Aetna']);
    const { items } = (await call(who, 'GET', '/api/crm-logs?success=false')).body;
    expect(items.map(({ response }) => response)).toEqual([
      'Permanently deleting a product was denied',
      'Permanently deleting a carrier was denied',
    ]);
    expect((await call(who, 'DELETE', `/api/policies/${id}/trash`)).status).toBe(204);
    expect((await call(who, 'DELETE', `/api/carriers/${of.carrier.id}/trash`)).status).toBe(204);
    expect(await crm.rows('SELECT 1 FROM products WHERE id = $1', [of.product.id])).toEqual([]);
  });

  it('keeps the product of a policy at its carrier', async () => {
    const who = crm.person();
    const [of, other] = [await ground(who), await ground(who)];
    const { id } = (await call(who, 'POST', '/api/policies', policyOf(of))).body;
    await call(who, 'DELETE', `/api/policies/${id}`);
    const move = () => call(who, 'PUT', `/api/products/${of.product.id}`, { carrier_id: other.carrier.id });
    expect(await move()).toMatchObject({
      status: 409,
      body: { code: 'record_in_use', detail: expect.stringContaining('in the trash') as string },
    });
    await call(who, 'DELETE', `/api/policies/${id}/trash`);
    expect(await move()).toMatchObject({ status: 200, body: { carrier_id: other.carrier.id } });
  });

  it('can be removed only by a superuser when it belongs to the platform', async () => {
    const root = crm.person({ user_role: 'superuser' });
    const { id } = (await call(root, 'POST', '/api/carriers', { name: 'Everywhere', is_global: true })).body;
    await call(root, 'DELETE', `/api/carriers/${id}`);
    const refused = await call(crm.person(), 'DELETE', `/api/carriers/${id}/trash`);
    expect(refused.status).toBe(403);
    expect((await call(root, 'DELETE', `/api/carriers/${id}/trash`)).status).toBe(204);
  });
});

describe('the history of a record', () => {
  it('shows each change by field, protected fields by name only and references by label', async () => {
    const who = crm.person();
    const of = await ground(who);
    const path = `/api/insureds/${of.individual.id}`;
    await call(who, 'PUT', path, { title: 'Dr', smoker: true, dob: '1950-02-03', ssn: '219-09-9999' });
    await call(who, 'PUT', path, { title: null });
    await call(who, 'POST', `${path}/phones`, { type: 'home', phone: '212 555 0123' });
    const policy = (await call(who, 'POST', '/api/policies', policyOf(of))).body;
    await call(who, 'DELETE', `/api/policies/${policy.id}`);
    const { body } = await call(who, 'GET', `${path}/history`);
    expect(body.items.map(({ record_type, change }) => `${String(record_type)} ${String(change)}`)).toEqual([
      'policy deleted',
      'policy created',
      'phone created',
      'individual updated',
      'individual updated',
      'individual created',
    ]);
    expect(body.items[2]?.['fields']).toContainEqual({
      ...{ field: 'individual_id', label: 'Individual', protected: false },
      ...{ before: null, after: 'Ito, Kim' },
    });
    expect(body.items[3]?.['fields']).toEqual([
      { field: 'title', label: 'Title', protected: false, before: 'Dr', after: null },
    ]);
    expect(body.items[4]?.['fields']).toEqual(
      expect.arrayContaining([
        { field: 'smoker', label: 'Smoker', protected: false, before: null, after: 'Yes' },
        { field: 'dob', label: 'Date of birth', protected: false, before: null, after: '1950-02-03' },
        { field: 'ssn', label: 'SSN', protected: true, before: null, after: null },
      ]),
    );
    expect(body.items[1]?.['fields']).toEqual(
      expect.arrayContaining([
        { field: 'carrier_id', label: 'Carrier', protected: false, before: null, after: 'Aetna' },
        { field: 'insured_id', label: 'Individual', protected: false, before: null, after: 'Ito, Kim' },
        { field: 'premium', label: 'Premium', protected: false, before: null, after: '129.50' },
      ]),
    );
    expect(
      JSON.stringify(await crm.rows('SELECT * FROM record_changes WHERE account_id = $1', [who.accountId])),
    ).not.toContain('219099999');
    expect(await call(who, 'GET', `${path}/history?page=2&page_size=5`)).toMatchObject({
      body: { total: 6, items: [{ change: 'created' }] },
    });
    expect((await call(crm.person(), 'GET', `${path}/history`)).status).toBe(404);
    expect((await call(who, 'GET', `/api/carriers/${of.carrier.id}/history`)).body.items).toHaveLength(2);
  });

  it('hides the names of individuals that the reader cannot see', async () => {
    const owner = crm.person();
    const of = await ground(owner);
    const own = { sees_all: false, edits_all: false, deletes: false, is_owner: false };
    const agent = crm.person({ ...own, account_id: owner.accountId });
    const theirs = await call(agent, 'POST', '/api/insureds', {
      first_name: 'Al',
      last_name: 'Ono',
      status: 'lead',
    });
    const policy = (await call(owner, 'POST', '/api/policies', policyOf(of))).body;
    await call(owner, 'PUT', `/api/policies/${policy.id}`, { insured_id: theirs.body.id });
    const moved = { field: 'insured_id', label: 'Individual', protected: false, after: 'Ono, Al' };
    for (const [who, before] of [
      [agent, 'An individual'],
      [owner, 'Ito, Kim'],
    ] as const) {
      const { items } = (await call(who, 'GET', `/api/insureds/${theirs.body.id}/history`)).body;
      expect(items[0]?.['fields']).toEqual([{ ...moved, before }]);
    }
  });
});

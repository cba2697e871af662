import { daysAfter } from '@bindery/contracts/days';
import { dayIn } from '../calendar/calendar.js';
import { randomUUID } from 'node:crypto';
import { recordTables } from '../database/record-tables.js';
import { startCrmUnderTest, type CrmUnderTest, type Person } from '../../test/crm-under-test.js';
import type { Answer, Fields, Ground } from '../../test/record-values.js';
import { groundOf, recordTypes, typeOfRecord } from '../../test/record-values.js';

let crm: CrmUnderTest;
beforeAll(async () => {
  crm = await startCrmUnderTest();
});
afterAll(() => crm.stop());

const call = async (
  who: Person | undefined,
  method: string,
  path: string,
  body?: object,
  headers?: Record<string, string>,
) => (await crm.call(who, method, path, body, headers)) as unknown as Answer;
const ground = (who: Person) => groundOf((...request) => call(who, ...request));
const own = { sees_all: false, edits_all: false, deletes: false, is_owner: false };

describe.each(recordTypes)('a $type', ({ type, noun, list, one, body, edit, bad }) => {
  let owner: Person;
  let on: Ground;
  const add = async (who = owner, of = on, headers?: Record<string, string>) =>
    call(who, 'POST', list(of), body(of), headers);
  beforeAll(async () => {
    owner = crm.person();
    on = await ground(owner);
  });

  it('is created once per key, changed only with its current version, audited and published', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const made = await add(owner, on, headers);
    expect(made).toMatchObject({ status: 201, body: { version: 1, can_edit: true, can_delete: true } });
    expect((await add(owner, on, headers)).body.id).toBe(made.body.id);
    const path = `${one}/${made.body.id}`;
    const stale = await call(owner, 'PUT', path, edit, { 'if-match': '"9"' });
    expect(stale).toMatchObject({ status: 412, body: { code: 'precondition_failed' } });
    const changed = await call(owner, 'PUT', path, edit, { 'if-match': made.headers.get('etag') ?? '' });
    expect(changed).toMatchObject({ status: 200, body: { version: 2 } });
    // Values that come back as they were shown change nothing.
    expect((await call(owner, 'PUT', path, changed.body)).body.version).toBe(2);
    const actions = await crm.rows<{ action: string }>(
      'SELECT action FROM audit_entries WHERE record_id = $1 ORDER BY seq',
      [made.body.id],
    );
    expect(actions.map(({ action }) => action)).toEqual([`${type}.created`, `${type}.updated`]);
    const told = await crm.rows<{ payload: { data: Fields } }>(
      "SELECT payload FROM outbox WHERE payload->>'subject_id' = $1 ORDER BY position",
      [made.body.id],
    );
    expect(told.map(({ payload }) => payload.data)).toEqual([
      { record_type: type, record_id: made.body.id, change: 'created' },
      { record_type: type, record_id: made.body.id, change: 'updated' },
    ]);
  });

  it('moves to the trash and can be restored', async () => {
    const { body: made } = await add();
    const path = `${one}/${made.id}`;
    expect((await call(owner, 'DELETE', path)).status).toBe(204);
    expect((await call(owner, 'PUT', path, edit)).status).toBe(404);
    expect((await call(owner, 'DELETE', path)).status).toBe(404);
    const back = await call(owner, 'POST', `${path}/restore`);
    expect(back).toMatchObject({ status: 200, body: { id: made.id, version: 3 } });
    expect((await call(owner, 'POST', `${path}/restore`)).body.version).toBe(3);
  });

  it('is rejected with 422 on the invalid field and stores nothing', async () => {
    const [wrong, field] = bad;
    const count = async () =>
      (await crm.rows(`SELECT 1 FROM record_changes WHERE account_id = $1`, [owner.accountId])).length;
    const before = await count();
    const answer = await call(owner, 'POST', list(on), { ...body(on), ...wrong });
    expect(answer).toMatchObject({ status: 422, body: { errors: [{ path: field }] } });
    expect((await call(owner, 'POST', list(on), { ...body(on), made_up: 1 })).status).toBe(422);
    expect(await count()).toBe(before);
  });

  it('is not found for another agency, whose refusals are counted in its own account', async () => {
    const { body: made } = await add();
    const stranger = crm.person();
    const path = `${one}/${made.id}`;
    for (const [method, to] of [
      ['PUT', path],
      ['DELETE', path],
      ['POST', `${path}/restore`],
    ] as const) {
      const refused = await call(stranger, method, to, method === 'PUT' ? edit : undefined);
      expect(refused).toMatchObject({
        status: 404,
        body: { detail: expect.stringContaining(`This ${noun} doesn't exist, was deleted`) as string },
      });
    }
    expect((await call(undefined, 'PUT', path, edit)).status).toBe(401);
    expect(
      (await call(crm.person({ account_id: owner.accountId, entitlement: 'inactive' }), 'PUT', path, edit))
        .status,
    ).toBe(402);
    expect((await call(crm.person({ service_level: 'capture_only' }), 'PUT', path, edit)).body['code']).toBe(
      'service_not_included',
    );
    const tallies = await crm.rows('SELECT outcome, count FROM audit_tallies WHERE account_id = $1', [
      stranger.accountId,
    ]);
    expect(tallies).toEqual([{ outcome: 'denied', count: 3 }]);
    const [row] = await crm.rows<{ deleted_at: Date | null; version: number }>(
      `SELECT deleted_at, version FROM ${recordTables[type].table} WHERE id = $1`,
      [made.id],
    );
    expect(row).toEqual({ deleted_at: null, version: 1 });
  });

  it('answers 403 to a colleague who may see but not change it', async () => {
    const { body: made } = await add();
    const reader = crm.person({ ...own, account_id: owner.accountId, sees_all: true });
    expect(await call(reader, 'PUT', `${one}/${made.id}`, edit)).toMatchObject({
      status: 403,
      body: { code: 'forbidden' },
    });
    expect((await call(reader, 'DELETE', `${one}/${made.id}`)).status).toBe(403);
  });
});

describe('an agent with own access', () => {
  it('reaches policies, dependents, addresses and phones of their own individuals only', async () => {
    const admin = crm.person();
    const agent = crm.person({ ...own, account_id: admin.accountId });
    const [theirs, mine] = [await ground(admin), await ground(agent)];
    for (const { type, one, list, body } of recordTypes.filter(
      ({ type }) => !['carrier', 'product'].includes(type),
    )) {
      const hidden = (await call(admin, 'POST', list(theirs), body(theirs))).body;
      expect({ type, status: (await call(agent, 'PUT', `${one}/${hidden.id}`, {})).status }).toEqual({
        type,
        status: 404,
      });
      const visible = (await call(admin, 'POST', list(mine), body(mine))).body;
      expect({ type, status: (await call(agent, 'PUT', `${one}/${visible.id}`, {})).status }).toEqual({
        type,
        status: 200,
      });
    }
    const policies = await call(agent, 'GET', '/api/policies');
    expect(policies.body).toMatchObject({
      total: 1,
      items: [{ insured_name: 'Ito, Kim', carrier_name: 'Aetna' }],
    });
    expect((await call(agent, 'GET', `/api/dependents/${theirs.individual.id}`)).status).toBe(404);
    expect((await call(agent, 'GET', `/api/insureds/${theirs.individual.id}/phones`)).status).toBe(404);
    const strange = await call(agent, 'POST', '/api/policies', typeOfRecord('policy').body(theirs));
    expect(strange).toMatchObject({ status: 422, body: { errors: [{ path: 'insured_id' }] } });
    const nobody = { carrier_id: mine.carrier.id, status: 'active', effective_date: '2026-01-01' };
    const alone = (await call(admin, 'POST', '/api/policies', nobody)).body;
    expect((await call(agent, 'GET', `/api/policies/${alone.id}`)).status).toBe(404);
    const dashboard = (who: Person) => call(who, 'GET', '/api/dashboard');
    expect((await dashboard(agent)).body).toMatchObject({
      total_insureds: 1,
      total_policies: 1,
      active_policies: 1,
      total_carriers: 2,
      total_products: 2,
    });
    expect((await dashboard(admin)).body).toMatchObject({
      total_insureds: 2,
      total_policies: 3,
      active_policies: 3,
    });
  });
});

describe('a policy', () => {
  it('accepts only visible records and a product of its carrier, on creation and on edits', async () => {
    const who = crm.person();
    const [one, other, stranger] = [await ground(who), await ground(who), await ground(crm.person())];
    const add = (changes: Fields) =>
      call(who, 'POST', '/api/policies', { carrier_id: one.carrier.id, status: 'active', ...changes });
    for (const [changes, path] of [
      [{ product_id: other.product.id }, 'product_id'],
      [{ product_id: stranger.product.id }, 'product_id'],
      [{ carrier_id: stranger.carrier.id }, 'carrier_id'],
      [{ insured_id: stranger.individual.id }, 'insured_id'],
      [{ insured_id: randomUUID() }, 'insured_id'],
    ] as const) {
      expect(await add(changes)).toMatchObject({ status: 422, body: { errors: [{ path }] } });
    }
    const { body: policy } = await add({ product_id: one.product.id, effective_date: '2026-03-01' });
    const put = (edit: Fields) => call(who, 'PUT', `/api/policies/${policy.id}`, edit);
    expect(await put({ carrier_id: other.carrier.id })).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'product_id' }] },
    });
    expect(await put({ termination_date: '2026-02-28' })).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'termination_date' }] },
    });
    expect(await put({ carrier_id: other.carrier.id, product_id: other.product.id })).toMatchObject({
      status: 200,
      body: { carrier_name: 'Aetna' },
    });
  });

  it('is in force from its first to its last covered day while it is active', async () => {
    const who = crm.person();
    const { carrier } = await ground(who);
    const today = dayIn('America/New_York', crm.clock.now());
    const day = (offset: number) => daysAfter(today, offset);
    const inForce = async (changes: Fields) =>
      (await call(who, 'POST', '/api/policies', { carrier_id: carrier.id, status: 'active', ...changes }))
        .body['in_force'];
    expect(await inForce({ effective_date: day(0), termination_date: day(0) })).toBe(true);
    expect(await inForce({ effective_date: day(1) })).toBe(false);
    expect(await inForce({ effective_date: day(-9), termination_date: day(-1) })).toBe(false);
    expect(await inForce({ effective_date: day(-9), status: 'canceled' })).toBe(false);
    expect(await inForce({})).toBe(false);
  });

  it('is found by any shown value, sorted by any column and filtered', async () => {
    const who = crm.person();
    const { individual, carrier, product } = await ground(who);
    const add = (changes: Fields) =>
      call(who, 'POST', '/api/policies', { carrier_id: carrier.id, status: 'active', ...changes });
    await add({ insured_id: individual.id, product_id: product.id, premium: '99.9', policy_number: 'A-1' });
    await add({ premium: '100', policy_number: 'B-2', status: 'expired' });
    await add({});
    const numbers = async (query: string) =>
      (await call(who, 'GET', `/api/policies?${query}`)).body.items.map(({ policy_number }) => policy_number);
    for (const search of ['ito', 'gold', '99.90', 'a-1'])
      expect(await numbers(`search=${search}`)).toEqual(['A-1']);
    expect(await numbers('search=AETNA&sort=premium&order=asc')).toEqual(['A-1', 'B-2', null]);
    expect(await numbers('sort=policy_number&order=desc')).toEqual(['B-2', 'A-1', null]);
    for (const sort of [
      'insured_name',
      'carrier_name',
      'product_name',
      'status',
      'effective_date',
      'created_at',
    ]) {
      expect(await numbers(`sort=${sort}`)).toHaveLength(3);
    }
    expect(await numbers(`insured_id=${individual.id}`)).toEqual(['A-1']);
    expect(await numbers('status=expired')).toEqual(['B-2']);
    await call(who, 'DELETE', `/api/insureds/${individual.id}`);
    expect(await numbers('sort=policy_number&order=asc')).toEqual(['B-2', null]);
  });
});

describe('platform carriers and products', () => {
  it('can be read by all and changed only by superusers, while agencies add their own products', async () => {
    const root = crm.person({ user_role: 'superuser' });
    const agency = crm.person();
    expect((await call(agency, 'POST', '/api/carriers', { name: 'Mine', is_global: true })).status).toBe(403);
    const carrier = (await call(root, 'POST', '/api/carriers', { name: 'Cigna', is_global: true })).body;
    const product = (
      await call(root, 'POST', '/api/products', { carrier_id: carrier.id, name: 'Bronze', is_global: true })
    ).body;
    expect((await call(agency, 'GET', `/api/carriers/${carrier.id}`)).body).toMatchObject({
      is_global: true,
      can_edit: false,
    });
    for (const [method, path] of [
      ['PUT', `/api/carriers/${carrier.id}`],
      ['PUT', `/api/products/${product.id}`],
    ] as const) {
      expect((await call(agency, method, path, { name: 'Taken over' })).status).toBe(403);
    }
    const added = await call(agency, 'POST', '/api/products', { carrier_id: carrier.id, name: 'House plan' });
    expect(added).toMatchObject({ status: 201, body: { is_global: false, carrier_name: 'Cigna' } });
    expect(
      (await call(crm.person(), 'GET', `/api/products?carrier_id=${carrier.id}`)).body.items.map(
        ({ name }) => name,
      ),
    ).toEqual(['Bronze']);
    const { carrier: local } = await ground(root);
    expect(
      await call(root, 'POST', '/api/products', { carrier_id: local.id, name: 'X', is_global: true }),
    ).toMatchObject({ status: 422, body: { errors: [{ path: 'is_global' }] } });
    expect((await call(root, 'PUT', `/api/carriers/${carrier.id}`, { is_global: false })).status).toBe(422);
    await call(agency, 'POST', '/api/policies', {
      carrier_id: carrier.id,
      product_id: product.id,
      status: 'active',
    });
    expect(await call(root, 'DELETE', `/api/carriers/${carrier.id}`)).toMatchObject({
      status: 409,
      body: { code: 'record_in_use', detail: expect.stringContaining('One policy') as string },
    });
    expect((await call(root, 'DELETE', `/api/products/${product.id}`)).status).toBe(409);
    expect((await call(root, 'PUT', `/api/carriers/${carrier.id}`, { notes: 'Seen' })).status).toBe(200);
  });
});

describe('records of an individual', () => {
  it('have one primary address and phone, even when several are added at once', async () => {
    const who = crm.person();
    const of = await ground(who);
    for (const { list, body } of (['address', 'phone'] as const).map(typeOfRecord)) {
      const path = list(of);
      const answers = await Promise.all(Array.from({ length: 6 }, () => call(who, 'POST', path, body(of))));
      expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 201));
      const { items } = (await call(who, 'GET', path)).body;
      expect(items).toHaveLength(6);
      expect(items.filter(({ is_primary }) => is_primary)).toEqual([items[0]]);
    }
  });

  it('record the loss of primary status with version, history, audit entry and event', async () => {
    const who = crm.person();
    const of = await ground(who);
    const lost = { field: 'is_primary', before: true, after: false };
    for (const { type, list, one, body } of recordTypes.filter(({ body }) => 'is_primary' in body(of))) {
      const { id } = (await call(who, 'POST', list(of), body(of))).body;
      await call(who, 'POST', list(of), body(of));
      const told = await crm.rows(
        `SELECT line.fields AS line, entry.fields AS entry
        FROM record_changes line JOIN audit_entries entry USING (record_id)
        JOIN outbox ON payload->>'subject_id' = record_id::text AND payload->>'version' = '2'
        WHERE record_id = $1 AND line.change = 'updated' AND entry.action = $2`,
        [id, `${type}.updated`],
      );
      expect(told).toEqual([{ line: [lost], entry: ['is_primary'] }]);
      const again = (tag: string) =>
        call(who, 'PUT', `${one}/${id}`, { is_primary: true }, { 'if-match': tag });
      expect((await again('"1"')).status).toBe(412);
      expect((await again('"2"')).body).toMatchObject({ is_primary: true, version: 3 });
    }
  });

  it("mask a dependent's SSN and audit its reveal", async () => {
    const who = crm.person();
    const of = await ground(who);
    const { body: made } = await call(who, 'POST', '/api/dependents', typeOfRecord('dependent').body(of));
    expect(made).toMatchObject({ ssn: '***-**-9999', date_of_birth: '2019-02-28' });
    const shown = await call(who, 'GET', `/api/dependents/${made.id}/reveal/ssn`);
    expect(shown.body).toEqual({ value: '219099999' });
    expect(shown.headers.get('cache-control')).toContain('no-store');
    expect((await call(who, 'GET', `/api/dependents/${made.id}/reveal/notes`)).status).toBe(404);
    const [stored] = await crm.rows<{ row: string }>(
      'SELECT d::text AS row FROM dependents d WHERE id = $1',
      [made.id],
    );
    expect(stored?.row).not.toContain('219099999');
    const log = (await call(who, 'GET', '/api/crm-logs')).body.items.map(({ response }) => response);
    expect(log[0]).toMatch(/^SSN revealed/);
  });

  it('disappear with a deleted individual and return when it is restored', async () => {
    const who = crm.person();
    const of = await ground(who);
    const { body: made } = await call(who, 'POST', '/api/dependents', typeOfRecord('dependent').body(of));
    await call(who, 'DELETE', `/api/insureds/${of.individual.id}`);
    expect((await call(who, 'PUT', `/api/dependents/${made.id}`, {})).status).toBe(404);
    await call(who, 'POST', `/api/insureds/${of.individual.id}/restore`);
    expect((await call(who, 'GET', `/api/dependents/${of.individual.id}`)).body.items).toHaveLength(1);
  });
});

describe('the database', () => {
  it("refuses another agency's individual, another carrier's product and reversed policy dates", async () => {
    const who = crm.person();
    const [mine, other, stranger] = [await ground(who), await ground(who), await ground(crm.person())];
    const insert = (insured: string, product: string, days: string) =>
      crm.rows(
        `INSERT INTO policies (id, account_id, created_by, insured_id, carrier_id, product_id, status, ${days ? 'effective_date, termination_date,' : ''} created_at, updated_at)
         VALUES (gen_random_uuid(), $1, $2, $3, $4, $5, 'active', ${days} now(), now())`,
        [who.accountId, who.userId, insured, mine.carrier.id, product],
      );
    await expect(insert(stranger.individual.id, mine.product.id, '')).rejects.toThrow(
      /policies_insured_fkey/,
    );
    await expect(insert(mine.individual.id, other.product.id, '')).rejects.toThrow(
      /policies_product_of_carrier/,
    );
    await expect(insert(mine.individual.id, mine.product.id, "'2026-02-02', '2026-02-01',")).rejects.toThrow(
      /policies_term/,
    );
    await insert(mine.individual.id, mine.product.id, '');
  });
});

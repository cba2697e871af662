import { randomUUID } from 'node:crypto';
import type { Principal } from '@bindery/contracts/access';
import { individualListQuery, listPage, policyListQuery } from '@bindery/contracts/crm';
import { startCrmUnderTest, type CrmUnderTest, type Person } from '../../test/crm-under-test.js';
import type { Answer, Fields } from '../../test/record-values.js';
import { Prisma } from '../generated/prisma/client.js';
import { individualListSql } from '../individuals/individual-list.sql.js';
import { policyListSql } from '../policies/policy-list.sql.js';
import { countUpToSql } from '../resources/list-page.sql.js';

let crm: CrmUnderTest;
beforeAll(async () => {
  crm = await startCrmUnderTest();
});
afterAll(() => crm.stop());

const path = '/api/saved-filters';
const call = async (who: Person, method: string, at: string, body?: object) =>
  (await crm.call(who, method, `${path}${at}`, body)) as unknown as Answer;
const leads = { record_type: 'individual', name: 'My leads', query: { status: 'lead', sort: 'last_name' } };
const save = async (who: Person, values: Fields = {}) =>
  (await call(who, 'POST', '', { ...leads, ...values })).body;
const listed = async (who: Person) => (await call(who, 'GET', '')).body.items;
const names = async (who: Person) => (await listed(who)).map(({ name }) => name);
const agentOf = (owner: Person) =>
  crm.person({
    account_id: owner.accountId,
    user_role: 'agent',
    is_owner: false,
    sees_all: false,
    edits_all: false,
  });

describe('a saved filter', () => {
  it('is private to one person and replaced by name', async () => {
    const who = crm.person();
    const colleague = crm.person({ account_id: who.accountId });
    const kept = await save(who);
    const again = await call(who, 'POST', '', { ...leads, query: { status: 'lead' } });
    expect(again).toMatchObject({ status: 201, body: { id: kept.id, query: { status: 'lead' } } });
    expect(await listed(who)).toMatchObject([
      { name: 'My leads', shared: false, position: 0, owner_id: who.userId, can_edit: true, version: 2 },
    ]);
    expect(await listed(colleague)).toEqual([]);
    for (const [method, at] of [
      ['PUT', ''],
      ['DELETE', ''],
      ['POST', '/restore'],
    ] as const) {
      expect((await call(colleague, method, `/${kept.id}${at}`, {})).status).toBe(404);
      expect((await call(crm.person(), method, `/${kept.id}${at}`, {})).status).toBe(404);
      expect((await call(who, method, `/${randomUUID()}${at}`, {})).status).toBe(404);
    }
    expect(await names(who)).toEqual(['My leads']);
  });

  it('has up to 49 others of the same person beside it', async () => {
    const who = crm.person();
    for (let count = 0; count < 50; count += 1) await save(who, { name: `View ${String(count)}` });
    const refused = await call(who, 'POST', '', { ...leads, name: 'One more' });
    expect(refused).toMatchObject({ status: 409, body: { code: 'conflict' } });
    expect((await call(who, 'POST', '', { ...leads, name: 'View 7' })).status).toBe(201);
    expect(await names(who)).toHaveLength(50);
  });

  it.each(['kim@mail.test', '219-09-9999', '1234'])('never holds the search %s', async (search) => {
    const who = crm.person();
    const refused = { status: 422, body: { errors: [{ path: 'query' }] } };
    const kept = await save(who);
    for (const query of [{ search }, { protected_search: search }]) {
      expect(await call(who, 'POST', '', { ...leads, query })).toMatchObject(refused);
      expect(await call(who, 'PUT', `/${kept.id}`, { query })).toMatchObject(refused);
    }
  });

  it.each([
    [{ carrier_name: 'Aetna' }, 'This list has no filter “carrier_name”.'],
    [{ account_id: randomUUID() }, 'This list has no filter “account_id”.'],
    [{ status: 'gone' }, expect.any(String)],
    [{ city: 'kim@mail.test' }, expect.stringContaining("can't be saved")],
    [{ lead_source: '219\u201309\u20139999' }, expect.stringContaining("can't be saved")],
    [{ columns: '219-09-9999' }, 'Name the columns by their ids, with commas between.'],
  ])("keeps its list's own filters only, without protected values: %j", async (query, message: unknown) => {
    const who = crm.person();
    const refused = { status: 422, body: { errors: [{ path: 'query', message }] } };
    const kept = await save(who);
    expect(await call(who, 'POST', '', { ...leads, name: 'Other', query })).toMatchObject(refused);
    expect(await call(who, 'PUT', `/${kept.id}`, { query })).toMatchObject(refused);
  });

  it('keeps every filter of its list', async () => {
    const query = {
      search: 'rivera',
      created_from: '2026-01-01',
      tag_id: randomUUID(),
      zip: '10001',
      age_from: '65',
      city: 'Albany',
      columns: 'last_name,address_1',
      page_size: '100',
    };
    expect(await save(crm.person(), { query })).toMatchObject({ query });
  });

  it('from before the rules is read, and sent back as it was read', async () => {
    const who = crm.person();
    const { id } = await save(who);
    const query = { gone: '1', search: '219-09-9999' };
    await crm.rows('UPDATE saved_filters SET query = $2 WHERE id = $1', [id, JSON.stringify(query)]);
    const [view] = await listed(who);
    expect(view).toMatchObject({ query });
    expect(await call(who, 'PUT', `/${id}`, { ...view, name: 'Renamed' })).toMatchObject({
      status: 200,
      body: { name: 'Renamed', query },
    });
  });

  it('is renamed and changed field by field, unless it was changed meanwhile', async () => {
    const who = crm.person();
    const { id } = await save(who);
    await save(who, { name: 'Taken' });
    const changed = await call(who, 'PUT', `/${id}`, { name: 'Hot leads' });
    expect(changed.body).toMatchObject({ name: 'Hot leads', query: leads.query, version: 2 });
    expect((await call(who, 'PUT', `/${id}`, { query: {} })).body).toMatchObject({
      name: 'Hot leads',
      query: {},
    });
    expect((await call(who, 'PUT', `/${id}`, { name: 'Taken' })).status).toBe(409);
    expect((await call(who, 'PUT', `/${id}`, { name: ' ' })).status).toBe(422);
    const late = await crm.call(who, 'PUT', `${path}/${id}`, { name: 'Late' }, { 'if-match': '"1"' });
    expect(late.status).toBe(412);
  });

  it('moves among those of its list, also when two are moved at once', async () => {
    const who = crm.person();
    const saved = [];
    for (const name of ['a', 'b', 'c', 'd']) saved.push(await save(who, { name }));
    await save(who, { name: 'z', record_type: 'policy', query: {} });
    const [a, , c, d] = saved;
    expect((await call(who, 'PUT', `/${String(d?.id)}`, { position: 0 })).body).toMatchObject({
      position: 0,
    });
    expect(await names(who)).toEqual(['d', 'a', 'b', 'c', 'z']);
    expect((await call(who, 'PUT', `/${String(d?.id)}`, { position: 99 })).body).toMatchObject({
      position: 3,
    });
    await Promise.all([
      call(who, 'PUT', `/${String(c?.id)}`, { position: 0 }),
      call(who, 'PUT', `/${String(a?.id)}`, { position: 1 }),
    ]);
    const positions = (await listed(who)).filter(({ record_type }) => record_type === 'individual');
    expect(positions.map(({ position }) => position)).toEqual([0, 1, 2, 3]);
  });

  it('comes back after a delete, and gives its name up for another', async () => {
    const who = crm.person();
    const { id } = await save(who, { shared: true });
    await save(who, { name: 'Other' });
    expect((await call(who, 'DELETE', `/${id}`)).status).toBe(204);
    expect((await call(who, 'DELETE', `/${id}`)).status).toBe(404);
    expect(await names(who)).toEqual(['Other']);
    expect((await call(who, 'POST', `/${id}/restore`)).body).toMatchObject({ id, shared: true });
    expect((await call(who, 'POST', `/${id}/restore`)).body).toMatchObject({ id, version: 2 });
    expect(await names(who)).toEqual(['My leads', 'Other']);

    await call(who, 'DELETE', `/${id}`);
    const again = await save(who);
    expect(again).toMatchObject({ shared: false, position: 2 });
    expect((await call(who, 'POST', `/${id}/restore`)).status).toBe(404);
    await call(who, 'DELETE', `/${again.id}`);
    const [other] = await listed(who);
    expect((await call(who, 'PUT', `/${String(other?.id)}`, { name: 'My leads' })).status).toBe(200);
    expect(await crm.rows('SELECT id FROM saved_filters WHERE account_id = $1', [who.accountId])).toEqual([
      { id: other?.id },
    ]);
  });

  it('is gone for good with a delete on another day', async () => {
    const who = crm.person();
    const [first, second] = [await save(who), await save(who, { name: 'Second' })];
    await call(who, 'DELETE', `/${first.id}`);
    await crm.rows("UPDATE saved_filters SET deleted_at = deleted_at - interval '25 hours' WHERE id = $1", [
      first.id,
    ]);
    await call(who, 'DELETE', `/${second.id}`);
    expect((await call(who, 'POST', `/${first.id}/restore`)).status).toBe(404);
    expect((await call(who, 'POST', `/${second.id}/restore`)).status).toBe(200);
  });
});

describe('a shared filter', () => {
  it('is seen by the whole account, and changed by its owner and those who manage the agency', async () => {
    const owner = crm.person();
    const [agent, other] = [agentOf(owner), agentOf(owner)];
    const { id } = await save(agent);
    expect((await call(agent, 'PUT', `/${id}`, { shared: true })).body).toMatchObject({ shared: true });
    expect(await listed(other)).toMatchObject([{ id, owner_id: agent.userId, can_edit: false }]);
    expect(await listed(owner)).toMatchObject([{ id, can_edit: true }]);
    expect(await listed(crm.person())).toEqual([]);
    for (const [method, at] of [
      ['PUT', ''],
      ['DELETE', ''],
    ] as const) {
      const refused = await call(other, method, `/${id}${at}`, {});
      expect(refused).toMatchObject({
        status: 403,
        body: { detail: expect.stringContaining('copy') as string },
      });
      expect((await call(crm.person(), method, `/${id}${at}`, {})).status).toBe(404);
    }
    // A copy is one's own, also under the same name.
    expect(await save(other)).toMatchObject({ owner_id: other.userId, shared: false });
    expect((await call(owner, 'PUT', `/${id}`, { name: 'Leads' })).body).toMatchObject({ name: 'Leads' });
    expect((await call(owner, 'DELETE', `/${id}`)).status).toBe(204);
    expect((await call(other, 'POST', `/${id}/restore`)).status).toBe(404);
    expect((await call(owner, 'POST', `/${id}/restore`)).status).toBe(200);
    expect((await call(owner, 'PUT', `/${id}`, { shared: false })).status).toBe(200);
    expect(await names(other)).toEqual(['My leads']);
    expect((await call(owner, 'PUT', `/${id}`, { shared: true })).status).toBe(404);
  });

  it('is one of at most 30 of a list', async () => {
    const owner = crm.person();
    const agent = agentOf(owner);
    for (let nth = 1; nth <= 30; nth += 1) {
      const kept = await call(owner, 'POST', '', { ...leads, name: `View ${String(nth)}`, shared: true });
      expect(kept.status).toBe(201);
    }
    const { id } = await save(agent);
    expect((await call(agent, 'PUT', `/${id}`, { shared: true })).status).toBe(409);
    expect((await call(agent, 'POST', '', { ...leads, name: 'New', shared: true })).status).toBe(409);
    const [first] = await listed(owner);
    expect((await call(owner, 'PUT', `/${String(first?.id)}`, { shared: true })).status).toBe(200);
    // Nor by a delete whose place is taken meanwhile.
    await call(owner, 'DELETE', `/${String(first?.id)}`);
    expect((await call(agent, 'PUT', `/${id}`, { shared: true })).status).toBe(200);
    expect((await call(owner, 'POST', `/${String(first?.id)}/restore`)).status).toBe(409);
  });

  it('is one of at most five that a member shares of a list; what is there stays', async () => {
    const owner = crm.person();
    const [agent, other] = [agentOf(owner), agentOf(owner)];
    const share = (who: Person, nth: number, values: Fields = {}) =>
      call(who, 'POST', '', { ...leads, name: `View ${String(nth)}`, shared: true, ...values });
    const shared = [];
    for (let nth = 1; nth <= 5; nth += 1) shared.push(await share(agent, nth));
    expect(shared.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
    const detail = 'You already share 5 filters of this list. Stop sharing one first.';
    expect(await share(agent, 6)).toMatchObject({ status: 409, body: { detail } });
    const { id } = await save(agent);
    expect(await call(agent, 'PUT', `/${id}`, { shared: true })).toMatchObject({
      status: 409,
      body: { detail },
    });
    // One of them is still changed, another list and other people have their own share, and admins no limit of theirs.
    expect((await share(agent, 5, { query: {} })).status).toBe(201);
    expect((await share(agent, 1, { record_type: 'policy', query: {} })).status).toBe(201);
    expect((await share(other, 1)).status).toBe(201);
    for (let nth = 1; nth <= 6; nth += 1) expect((await share(owner, nth)).status).toBe(201);

    await crm.rows('UPDATE saved_filters SET shared = true WHERE id = $1', [id]);
    expect((await call(agent, 'PUT', `/${id}`, { name: 'Sixth', shared: true })).status).toBe(200);
  });
});

describe('counts', () => {
  const counts = async (who: Person, type = 'individual') => {
    const { body } = await crm.call(who, 'GET', `${path}/counts?record_type=${type}`);
    const { items } = body as unknown as { items: { id: string; count: number | null }[] };
    return Object.fromEntries(items.map(({ id, count }) => [id, count]));
  };
  const add = (who: Person, values: object) =>
    crm.call(who, 'POST', '/api/insureds', {
      first_name: 'Kim',
      last_name: 'Ito',
      status: 'lead',
      ...values,
    });

  it('are of the rows that the caller sees, for built-in, own and shared filters', async () => {
    const owner = crm.person();
    const agent = agentOf(owner);
    await add(owner, { last_name: 'Rivera' });
    await add(agent, {});
    await add(agent, { status: 'active', email: 'kim@mail.test' });
    const rivera = await save(owner, { name: 'Rivera', query: { search: 'rivera' }, shared: true });
    const sorted = await save(owner, { query: { sort: 'last_name', columns: 'last_name', page_size: '5' } });
    const gone = await save(agent, { name: 'Gone' });
    await crm.rows(`UPDATE saved_filters SET query = '{"gone": "1"}' WHERE id = $1`, [gone.id]);
    expect(await counts(owner)).toEqual({
      all: 3,
      active: 1,
      leads: 2,
      'turning-65': 0,
      [rivera.id]: 1,
      [sorted.id]: 3,
    });
    expect(await counts(agent)).toEqual({
      all: 2,
      active: 1,
      leads: 1,
      'turning-65': 0,
      [rivera.id]: 0,
      [gone.id]: null,
    });
    expect(await counts(crm.person())).toMatchObject({ all: 0, leads: 0 });
    expect(await counts(owner, 'policy')).toEqual({ all: 0, 'in-force': 0, pending: 0, 'ends-soon': 0 });
    expect(Object.keys(await counts(owner, 'carrier'))).toEqual(['all', 'active', 'inactive']);
  });

  it('stop at 1,000', async () => {
    const owner = crm.person();
    await crm.rows(
      `INSERT INTO individuals (id, account_id, created_by, first_name, last_name, status, created_at, updated_at)
       SELECT gen_random_uuid(), $1, $2, 'Kim', 'Ito', 'lead', now(), now() FROM generate_series(1, 1100)`,
      [owner.accountId, owner.userId],
    );
    const { id } = await save(owner, { query: { search: 'ito' } });
    expect(await counts(owner)).toMatchObject({ all: 1000, leads: 1000, active: 0, [id]: 1000 });
  });

  it('are read through indexes, for the owner and for an agent with own records', async () => {
    const owner = crm.person();
    const agent = agentOf(owner);
    const books = [
      [crm.person(), 3_000],
      [owner, 200],
      [agent, 20],
    ] as const;
    for (const [who, size] of books) {
      const carrier = await crm.call(who, 'POST', '/api/carriers', { name: 'Aetna' });
      const values = [who.accountId, who.userId, size];
      await crm.rows(
        `INSERT INTO individuals (id, account_id, created_by, first_name, last_name, status, created_at, updated_at)
         SELECT gen_random_uuid(), $1, $2, 'Kim', 'Ito', 'lead', now(), now() FROM generate_series(1, $3)`,
        values,
      );
      await crm.rows(
        `INSERT INTO policies (id, account_id, created_by, insured_id, carrier_id, status, created_at, updated_at)
         SELECT gen_random_uuid(), account_id, created_by, id, $3, 'active', now(), now() FROM individuals
         WHERE account_id = $1 AND created_by = $2`,
        [who.accountId, who.userId, carrier.body.id],
      );
    }
    await crm.rows('ANALYZE individuals, policies');
    const days = { today: '2026-11-23', zone: 'UTC' };
    for (const who of [owner, agent]) {
      const caller = { ...who, seesAll: who === owner } as unknown as Principal;
      const lists = [
        ...listPage('individual').views.map(({ query: { columns: _columns, ...query } }) =>
          individualListSql(caller, individualListQuery.parse(query), days, { indexes: [], shown: days }),
        ),
        ...listPage('policy').views.map(({ query }) =>
          policyListSql(caller, policyListQuery.parse(query), { days, zone: 'UTC' }),
        ),
      ];
      for (const list of lists) {
        const { text, values } = Prisma.sql`SELECT ${countUpToSql(list)}`;
        const plan = JSON.stringify(await crm.rows(`EXPLAIN ${text}`, values));
        expect(plan).toMatch(/Index/u);
        expect(plan).not.toMatch(/Seq Scan on (individuals|policies)/u);
      }
    }
  });

  it('answer 422 on the list when there is no such list', async () => {
    const refused = await crm.call(crm.person(), 'GET', `${path}/counts?record_type=task`);
    expect(refused).toMatchObject({ status: 422, body: { errors: [{ path: 'record_type' }] } });
  });
});

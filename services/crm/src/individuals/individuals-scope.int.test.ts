import { randomUUID } from 'node:crypto';
import type { Person } from '../../test/crm-under-test.js';
import { sharedCrm, type SharedCrm } from '../../test/shared-crm.js';
import { everyField, requiredOnly } from '../../test/individual-values.js';

let crm: SharedCrm;
beforeAll(async () => {
  crm = await sharedCrm();
});
afterAll(() => crm.release());

const own = { sees_all: false, edits_all: false, deletes: false, is_owner: false };
const create = async (who: Person, body: object = everyField) =>
  (await crm.call(who, 'POST', '/api/insureds', body)).body;
const stateOf = (id: string) => crm.rows('SELECT * FROM individuals WHERE id = $1', [id]);
const rejectionsOf = (who: Person) =>
  crm.rows<{ action: string; record_id: string; account_id: string }>(
    "SELECT action, record_id, account_id FROM audit_entries WHERE actor_id = $1 AND outcome = 'denied' ORDER BY at, seq",
    [who.userId],
  );

// A row without a body says so: jest would take a missing third argument for its `done`.
type Attempt = [method: string, path: string, body: object | undefined];

/** Every call on one record, as a user who must not make it. */
const attempts = (id: string): Attempt[] => [
  ['GET', `/api/insureds/${id}`, undefined],
  ['PUT', `/api/insureds/${id}`, { first_name: 'Mallory' }],
  ['PUT', `/api/insureds/${id}`, { status: 'deleted' }],
  ['DELETE', `/api/insureds/${id}`, undefined],
  ['POST', `/api/insureds/${id}/restore`, undefined],
  ['GET', `/api/insureds/${id}/reveal/ssn`, undefined],
  ['GET', `/api/insureds/${id}/reveal/email`, undefined],
];

describe('two agencies', () => {
  it("cannot distinguish each other's records from missing ones, nor change or count them", async () => {
    const [ours, theirs] = [crm.person(), crm.person()];
    const record = await create(ours);
    const before = await stateOf(record.id);
    const nothing = randomUUID();
    for (const [index, [method, path, body]] of attempts(record.id).entries()) {
      const [, elsewhere] = attempts(nothing)[index] ?? [];
      const refused = await crm.call(theirs, method, path, body);
      const missing = await crm.call(theirs, method, elsewhere ?? '', body);
      expect(refused.status).toBe(404);
      expect({ ...refused.body, request_id: '' }).toEqual({ ...missing.body, request_id: '' });
    }
    expect(await stateOf(record.id)).toEqual(before);
    const searches = [
      '',
      '?search=jonsson',
      '?protected_search=219-09-9999',
      '?search=katrin.jonsson@clients.test',
    ];
    for (const search of searches) {
      const list = await crm.call(theirs, 'GET', `/api/insureds${search}`);
      expect(list.body).toEqual({ items: [], total: 0, filtered: 0 });
    }
    expect((await crm.call(theirs, 'GET', '/api/dashboard')).body.total_insureds).toBe(0);
    const log = await crm.call(theirs, 'GET', '/api/crm-logs?page_size=100');
    expect(JSON.stringify(log.body)).not.toContain('Jonsson');
    expect(log.body.items.every(({ success }) => !success)).toBe(true);
  });

  it("have refused attempts counted in the caller's own account", async () => {
    const [ours, theirs] = [crm.person(), crm.person()];
    const { id } = await create(ours);
    for (const [method, path, body] of attempts(id)) await crm.call(theirs, method, path, body);
    expect(await rejectionsOf(theirs)).toEqual([]);
    expect(await crm.rows('SELECT * FROM audit_tallies WHERE actor_id = $1', [theirs.userId])).toMatchObject([
      { account_id: theirs.accountId, action: 'ids.unknown_tried', outcome: 'denied', count: 7 },
    ]);
  });

  it('cannot assign records to each other and do not share idempotency keys', async () => {
    const [ours, theirs] = [crm.person(), crm.person()];
    const headers = { 'idempotency-key': 'same-key' };
    const one = await crm.call(ours, 'POST', '/api/insureds', requiredOnly, headers);
    const other = await crm.call(theirs, 'POST', '/api/insureds', requiredOnly, headers);
    expect([one.status, other.status]).toEqual([201, 201]);
    expect(other.body.id).not.toBe(one.body.id);
    const assigned = await crm.call(ours, 'PUT', `/api/insureds/${one.body.id}`, {
      assigned_agent: theirs.userId,
    });
    expect(assigned.status).toBe(422);
  });
});

describe('an agent with own access', () => {
  it('sees, counts and finds only records they created or are assigned to', async () => {
    const admin = crm.person();
    const agent = crm.person({ ...own, account_id: admin.accountId });
    await crm.rows('INSERT INTO agents VALUES ($1, $2, $3, TRUE)', [admin.accountId, agent.userId, 'Ana']);
    await create(admin);
    const assigned = await create(admin, {
      ...requiredOnly,
      last_name: 'Assigned',
      assigned_agent: agent.userId,
    });
    const shared = await create(admin, {
      ...requiredOnly,
      last_name: 'Shared',
      additional_agent: agent.userId,
    });
    const created = await create(agent, { ...requiredOnly, last_name: 'Created' });
    const list = await crm.call(agent, 'GET', '/api/insureds?sort=last_name&order=asc');
    expect(list.body).toMatchObject({ total: 3, filtered: 3 });
    expect(list.body.items.map(({ id }) => id)).toEqual([assigned.id, created.id, shared.id]);
    expect((await crm.call(agent, 'GET', '/api/insureds?protected_search=219-09-9999')).body.filtered).toBe(
      0,
    );
    expect((await crm.call(agent, 'GET', '/api/dashboard')).body.total_insureds).toBe(3);
    expect((await crm.call(admin, 'GET', '/api/dashboard')).body.total_insureds).toBe(4);
    const detail = await crm.call(agent, 'GET', `/api/insureds/${assigned.id}`);
    expect(detail.body).toMatchObject({ assigned_agent_name: 'Ana', can_edit: true, can_delete: false });
  });

  it("gets 404 on every call for a colleague's record and no name in the log", async () => {
    const admin = crm.person();
    const agent = crm.person({ ...own, deletes: true, account_id: admin.accountId });
    const { id } = await create(admin);
    for (const [method, path, body] of attempts(id)) {
      expect((await crm.call(agent, method, path, body)).status).toBe(404);
    }
    const log = await crm.call(agent, 'GET', '/api/crm-logs?page_size=100');
    expect(log.body.total).toBe(attempts(id).length);
    expect(JSON.stringify(log.body)).not.toContain('Jonsson');
  });
});

describe('a visible record', () => {
  it('answers 403 and stays unchanged on an edit, deletion or restore without permission', async () => {
    const admin = crm.person();
    const looker = crm.person({ ...own, sees_all: true, account_id: admin.accountId });
    const record = await create(admin);
    const before = await stateOf(record.id);
    expect((await crm.call(looker, 'GET', `/api/insureds/${record.id}`)).body).toMatchObject({
      can_edit: false,
      can_delete: false,
    });
    expect((await crm.call(looker, 'GET', `/api/insureds/${record.id}/reveal/ssn`)).status).toBe(200);
    for (const [method, path, body] of attempts(record.id).slice(1, 5)) {
      const { status, body: problem } = await crm.call(looker, method, path, body);
      expect({ status, code: problem.code }).toEqual({ status: 403, code: 'forbidden' });
    }
    expect(await stateOf(record.id)).toEqual(before);
    expect((await rejectionsOf(looker)).map(({ action }) => action)).toEqual([
      'individual.updated',
      'individual.deleted',
      'call.individual:delete',
      'call.individual:delete',
    ]);
  });

  it('can be edited, but not deleted, by its creator without the delete permission', async () => {
    const agent = crm.person(own);
    const { id } = await create(agent);
    expect((await crm.call(agent, 'PUT', `/api/insureds/${id}`, { title: 'Ms' })).status).toBe(200);
    expect((await crm.call(agent, 'PUT', `/api/insureds/${id}`, { status: 'deleted' })).status).toBe(403);
    expect((await crm.call(agent, 'DELETE', `/api/insureds/${id}`)).status).toBe(403);
  });

  it('cannot be deleted by a person who may delete but not edit it', async () => {
    const admin = crm.person();
    const deleter = crm.person({ ...own, sees_all: true, deletes: true, account_id: admin.accountId });
    const { id } = await create(admin);
    expect((await crm.call(deleter, 'DELETE', `/api/insureds/${id}`)).status).toBe(403);
  });
});

describe('the CRM API', () => {
  const routes: Attempt[] = [
    ['GET', '/api/insureds', undefined],
    ['POST', '/api/insureds', requiredOnly],
    ...attempts(randomUUID()),
    ['GET', '/api/crm-logs', undefined],
    ['GET', '/api/dashboard', undefined],
    ['GET', '/api/agents', undefined],
  ];

  it.each(routes)('answers 401 to %s %s without a valid token', async (method, path, body) => {
    expect((await crm.call(undefined, method, path, body)).status).toBe(401);
    const forged = { userId: randomUUID(), accountId: randomUUID(), token: 'e30.e30.e30' };
    expect((await crm.call(forged, method, path, body)).status).toBe(401);
  });

  it.each(routes)(
    'answers 403 to %s %s for a pending user and audits the refusal',
    async (method, path, body) => {
      const pending = crm.person({ user_role: 'pending', entitlement: 'none' });
      const { status, body: problem } = await crm.call(pending, method, path, body);
      expect({ status, code: problem.code }).toEqual({ status: 403, code: 'forbidden' });
      expect(await rejectionsOf(pending)).toHaveLength(1);
    },
  );

  it.each(routes)('answers 403 to %s %s on a capture-only plan', async (method, path, body) => {
    const { body: problem } = await crm.call(
      crm.person({ service_level: 'capture_only' }),
      method,
      path,
      body,
    );
    expect(problem).toMatchObject({ status: 403, code: 'service_not_included' });
  });

  it('allows reads and answers 402 to writes when the subscription has ended', async () => {
    const admin = crm.person();
    const { id } = await create(admin);
    const lapsed = crm.person({ account_id: admin.accountId, entitlement: 'inactive' });
    expect((await crm.call(lapsed, 'GET', `/api/insureds/${id}`)).status).toBe(200);
    expect((await crm.call(lapsed, 'GET', `/api/insureds/${id}/reveal/ssn`)).status).toBe(200);
    for (const [method, path, body] of [
      ['POST', '/api/insureds', requiredOnly] as const,
      ...attempts(id).slice(1, 5),
    ]) {
      const { body: problem } = await crm.call(lapsed, method, path, body);
      expect(problem).toMatchObject({ status: 402, code: 'subscription_inactive' });
    }
  });

  it('answers 404 to a malformed id', async () => {
    const who = crm.person();
    for (const id of ['1', 'undefined', "' OR 1=1", '00000000-0000-0000-0000-00000000000g']) {
      expect((await crm.call(who, 'GET', `/api/insureds/${encodeURIComponent(id)}`)).status).toBe(404);
    }
  });
});

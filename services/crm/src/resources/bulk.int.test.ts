import { randomUUID } from 'node:crypto';
import type { Person } from '../../test/crm-under-test.js';
import { sharedCrm, type SharedCrm } from '../../test/shared-crm.js';
import { groundOf, type Answer, type Fields } from '../../test/record-values.js';

let crm: SharedCrm;
beforeAll(async () => {
  crm = await sharedCrm();
});
afterAll(() => crm.release());

const call = async (who: Person, method: string, path: string, body?: object) =>
  (await crm.call(who, method, path, body)) as unknown as Answer;
const ground = (who: Person) => groundOf((...request) => call(who, ...request));
const add = async (who: Person, values: Fields = {}) =>
  (
    await call(who, 'POST', '/api/insureds', {
      first_name: 'Kim',
      last_name: 'Ito',
      status: 'lead',
      ...values,
    })
  ).body;
const own = { sees_all: false, edits_all: false, is_owner: false };

describe('a bulk action', () => {
  it('changes and audits each record on its own and gives a reason for each refusal', async () => {
    const who = crm.person();
    const agent = crm.person({ ...own, account_id: who.accountId });
    const [first, second, theirs] = [
      await add(agent, { assigned_agent: null }),
      ...[await add(agent), await add(who)],
    ] as const;
    const ids = [first.id, second.id, second.id, theirs.id, randomUUID()];
    const answer = await call(agent, 'POST', '/api/insureds/bulk', {
      action: 'status',
      status: 'active',
      ids,
    });
    expect(answer.body).toMatchObject({
      done: 2,
      refused: [
        {
          id: theirs.id,
          detail: expect.stringContaining("This individual doesn't exist") as string,
        },
        {},
      ],
    });
    const assigned = { action: 'assign', assigned_agent: agent.userId, ids: [first.id] };
    expect((await call(agent, 'POST', '/api/insureds/bulk', assigned)).body).toMatchObject({
      done: 1,
      refused: [],
    });
    expect((await call(agent, 'GET', `/api/insureds/${first.id}`)).body).toMatchObject({
      status: 'active',
      assigned_agent: agent.userId,
      version: 3,
    });
    expect(
      (await call(who, 'POST', '/api/insureds/bulk', { action: 'delete', ids: [first.id, second.id] })).body,
    ).toMatchObject({ done: 2 });
    const restored = { action: 'restore', ids: [first.id, second.id, theirs.id, randomUUID()] };
    expect((await call(who, 'POST', '/api/insureds/bulk', restored)).body).toMatchObject({
      done: 3,
      refused: [{ detail: expect.stringContaining("This individual doesn't exist") as string }],
    });
    const entries = await crm.rows<{ action: string }>(
      'SELECT action FROM audit_entries WHERE record_id = $1 ORDER BY seq',
      [first.id],
    );
    expect(entries.map(({ action }) => action)).toEqual([
      'individual.created',
      'individual.updated',
      'individual.updated',
      'individual.deleted',
      'individual.restored',
    ]);
  });

  it('deletes unused records and refuses those still in use', async () => {
    const who = crm.person();
    const { carrier } = await ground(who);
    const unused = (await call(who, 'POST', '/api/carriers', { name: 'Unused' })).body;
    const policy = (await call(who, 'POST', '/api/policies', { carrier_id: carrier.id, status: 'active' }))
      .body;
    const bulk = (type: string, body: object) => call(who, 'POST', `/api/${type}/bulk`, body);
    expect((await bulk('carriers', { action: 'delete', ids: [carrier.id, unused.id] })).body).toMatchObject({
      done: 1,
      refused: [
        { id: carrier.id, detail: expect.stringContaining('One policy uses this carrier') as string },
      ],
    });
    expect(
      (await bulk('carriers', { action: 'status', status: 'inactive', ids: [carrier.id] })).body,
    ).toMatchObject({ done: 1 });
    expect(
      (await bulk('policies', { action: 'status', status: 'canceled', ids: [policy.id] })).body,
    ).toMatchObject({ done: 1 });
    expect((await call(who, 'GET', `/api/policies/${policy.id}`)).body).toMatchObject({ status: 'canceled' });
  });

  it.each([
    [{ action: 'status', status: 'deleted' }, 'status'],
    [{ action: 'status', status: 'active', ids: [] }, 'ids'],
    [{ action: 'delete', ids: Array.from({ length: 101 }, () => randomUUID()) }, 'ids'],
    [{ action: 'merge' }, 'action'],
  ])('answers 422 on the field for invalid request %#', async (body, path) => {
    const answer = await call(crm.person(), 'POST', '/api/insureds/bulk', { ids: [randomUUID()], ...body });
    expect(answer).toMatchObject({ status: 422, body: { errors: [{ path }] } });
  });
});

describe('possible duplicates', () => {
  it("are found in the caller's scope by name and birth date, email, phone, SSN or MBI", async () => {
    const who = crm.person();
    const one = await add(who, {
      dob: '1950-02-03',
      email: 'Kim@Mail.test',
      ssn: '219-09-9999',
      mbi: '1EG4-TE5-MK73',
    });
    await call(who, 'POST', `/api/insureds/${one.id}/phones`, { type: 'mobile', phone: '(808) 555-0123' });
    const found = async (query: Record<string, string>, by = who) =>
      (await call(by, 'POST', '/api/insureds/duplicates', query)).body.items.map(({ id, matches }) => [
        id,
        matches,
      ]);
    for (const [query, reason] of [
      [{ first_name: 'KIM', last_name: 'ito', dob: '1950-02-03' }, 'name'],
      [{ first_name: 'Kimberly', last_name: 'ito', dob: '1950-02-03' }, 'similar_name'],
      [{ first_name: 'Kimberly', last_name: 'Ito', phone: '(808) 555-0123' }, 'phone'],
      [{ email: 'kim@mail.test' }, 'email'],
      [{ phone: '808 555 0123' }, 'phone'],
      [{ ssn: '219099999' }, 'ssn'],
      [{ mbi: '1eg4te5mk73' }, 'mbi'],
    ] as const) {
      expect(await found(query)).toEqual([[one.id, [reason]]]);
      expect(await found(query, crm.person())).toEqual([]);
      expect(await found(query, crm.person({ ...own, account_id: who.accountId }))).toEqual([]);
      expect(await found({ ...query, except: one.id })).toEqual([]);
    }
    expect(await found({ email: 'kim@mail.test', ssn: '219-09-9999' })).toEqual([[one.id, ['email', 'ssn']]]);
    for (const query of [
      { first_name: 'Kim', last_name: 'Ito' },
      { first_name: 'Ken', last_name: 'Ito', dob: '1950-02-03', phone: '808 555 0123' },
      { ssn: '219' },
      { phone: '808' },
      { email: 'kim' },
      {},
    ] as const) {
      expect(await found({ ...query })).toEqual([]);
    }
  });
});

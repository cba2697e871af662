import { randomUUID } from 'node:crypto';
import type { Person } from '../../test/crm-under-test.js';
import { sharedCrm, type SharedCrm } from '../../test/shared-crm.js';
import { everyField, requiredOnly } from '../../test/individual-values.js';

let crm: SharedCrm;
beforeAll(async () => {
  crm = await sharedCrm();
});
afterAll(() => crm.release());

const own = { sees_all: false, edits_all: false, is_owner: false };
const create = async (who: Person, body: object = everyField) =>
  (await crm.call(who, 'POST', '/api/insureds', body)).body;
const trash = (who: Person, id: string) => crm.call(who, 'DELETE', `/api/insureds/${id}`);
const restore = (who: Person, id: string) => crm.call(who, 'POST', `/api/insureds/${id}/restore`);
const actionsOn = async (id: string) =>
  (
    await crm.rows<{ line: string }>(
      "SELECT action || ' ' || outcome AS line FROM audit_entries WHERE record_id = $1 ORDER BY seq",
      [id],
    )
  ).map(({ line }) => line);
const changesOf = async (id: string) =>
  (
    await crm.rows<{ change: string }>(
      "SELECT payload->'data'->>'change' AS change FROM outbox WHERE payload->>'subject_id' = $1 ORDER BY position",
      [id],
    )
  ).map(({ change }) => change);

it('restoring an individual returns the full record and writes an audit entry and event', async () => {
  const who = crm.person();
  const before = await create(who);
  await trash(who, before.id);
  const { status, body, headers } = await restore(who, before.id);
  expect(status).toBe(200);
  expect(body).toEqual({ ...before, version: 3, updated_at: body.updated_at });
  expect(headers.get('etag')).toBe('"3"');
  expect((await crm.call(who, 'GET', `/api/insureds/${before.id}`)).body).toEqual(body);
  expect((await crm.call(who, 'GET', '/api/insureds?protected_search=219-09-9999')).body.filtered).toBe(1);
  expect(await actionsOn(before.id)).toEqual([
    'individual.created success',
    'individual.deleted success',
    'individual.restored success',
  ]);
  expect(await changesOf(before.id)).toEqual(['created', 'deleted', 'restored']);
  const [row] = await crm.rows('SELECT deleted_at, deleted_by FROM individuals WHERE id = $1', [before.id]);
  expect(row).toEqual({ deleted_at: null, deleted_by: null });
});

it('restoring an individual twice at once returns the same record and audits it once', async () => {
  const who = crm.person();
  const { id } = await create(who, requiredOnly);
  await trash(who, id);
  const twice = await Promise.all([restore(who, id), restore(who, id)]);
  expect(twice.map(({ status, body }) => [status, body.version])).toEqual([
    [200, 3],
    [200, 3],
  ]);
  expect(await changesOf(id)).toEqual(['created', 'deleted', 'restored']);
  expect(await actionsOn(id)).toHaveLength(3);
});

it('restoring gives another agency the same 404 as for a missing record and changes nothing', async () => {
  const [ours, theirs] = [crm.person(), crm.person()];
  const { id } = await create(ours);
  await trash(ours, id);
  const [refused, missing] = [await restore(theirs, id), await restore(theirs, randomUUID())];
  expect([refused.status, missing.status]).toEqual([404, 404]);
  expect({ ...refused.body, request_id: '' }).toEqual({ ...missing.body, request_id: '' });
  expect((await crm.call(ours, 'GET', `/api/insureds/${id}`)).status).toBe(404);
  const tallies = await crm.rows('SELECT account_id, count FROM audit_tallies WHERE actor_id = $1', [
    theirs.userId,
  ]);
  expect(tallies).toEqual([{ account_id: theirs.accountId, count: 2 }]);
});

it('only a person who may delete an individual in their scope can restore it', async () => {
  const admin = crm.person();
  const { id } = await create(admin);
  await trash(admin, id);
  const of = { ...own, account_id: admin.accountId };
  const colleague = crm.person({ ...of, deletes: true });
  const looker = crm.person({ ...of, deletes: true, sees_all: true });
  const keeper = crm.person({ ...of, deletes: false, sees_all: true, edits_all: true });
  expect((await restore(colleague, id)).status).toBe(404);
  for (const person of [looker, keeper]) {
    const { status, body } = await restore(person, id);
    expect({ status, code: body.code }).toEqual({ status: 403, code: 'forbidden' });
  }
  const agent = crm.person({ ...of, deletes: true });
  const theirs = await create(agent);
  await trash(admin, theirs.id);
  expect((await restore(agent, theirs.id)).body).toMatchObject({ id: theirs.id, can_delete: true });
});

it('restoring an individual requires an active subscription', async () => {
  const admin = crm.person();
  const { id } = await create(admin);
  await trash(admin, id);
  const lapsed = crm.person({ account_id: admin.accountId, entitlement: 'inactive' });
  expect((await restore(lapsed, id)).status).toBe(402);
});

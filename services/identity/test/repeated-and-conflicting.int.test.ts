import { randomUUID } from 'node:crypto';
import { callerOf, makeHarbor, recordOf, type Member } from './agency.js';
import { mailsTo, signIn } from './browser.js';
import { startIdentityUnderTest, SUPERUSER, type IdentityUnderTest } from './identity-under-test.js';

let identity: IdentityUnderTest;
let superuser: Member['as'];
beforeAll(async () => {
  identity = await startIdentityUnderTest();
  await signIn(identity, SUPERUSER);
  superuser = await callerOf(identity, SUPERUSER);
});
afterAll(() => identity.stop());

const harbor = () => makeHarbor(identity, { seats: 9, support_seats: 1 });
const newAddress = () => `p${randomUUID().slice(0, 8)}@somewhere.test`;
const keyed = (key: string) => ({ 'idempotency-key': key });

describe('a POST repeated with the same Idempotency-Key', () => {
  test.each([
    ['/api/admin/invite-user', 'Invitation sent to', 'invitation.created success'],
    ['/api/admin/add-user', 'User', 'invitation.created success'],
  ])('to %s takes effect once and returns the same response', async (path, message, entry) => {
    const { agency, olivia } = await harbor();
    const email = newAddress();
    const send = (body: object) => olivia.as('POST', path, body, keyed('key-1'));
    const replies = [
      ...(await Promise.all([1, 2, 3].map(() => send({ email, role: 'agent' })))),
      await send({ role: 'agent', email: email.toUpperCase() }),
    ];
    for (const { status, body } of replies) {
      expect({ status, body }).toEqual({ status: 200, body: replies[0]?.body });
    }
    expect(replies[0]?.body.message).toMatch(message);
    expect(await identity.db.invitation.count({ where: { account_id: agency.id } })).toBe(1);
    expect(await mailsTo(identity, email)).toHaveLength(1);
    expect(await recordOf(identity, agency.id)).toEqual([entry]);
  });

  test('creates one user with one email, and returns 404 after the user is deleted', async () => {
    const { agency } = await harbor();
    const email = newAddress();
    const body = { email, role: 'agent', account_id: agency.id };
    const send = () => superuser('POST', '/api/admin/users', body, keyed(`key-${email}`));
    const replies = await Promise.all([send(), send(), send()]);
    expect(replies.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(new Set(replies.map((reply) => reply.body.id)).size).toBe(1);
    expect(await mailsTo(identity, email)).toHaveLength(1);
    expect(await recordOf(identity, agency.id)).toEqual(['user.created success']);
    await identity.db.user.delete({ where: { email } });
    expect(await send()).toMatchObject({ status: 404, body: { code: 'not_found' } });
    expect(await identity.db.user.count({ where: { email } })).toBe(0);
  });

  test('binds its key to one user and request for a day, unless it was refused', async () => {
    const { agency, olivia, sam } = await harbor();
    const email = newAddress();
    const invite = (who: Member, body: object, path = 'invite-user') =>
      who.as('POST', `/api/admin/${path}`, body, keyed('mine'));
    expect((await invite(sam, { email, role: 'agency_admin' })).status).toBe(403);
    expect((await invite(sam, { email, role: 'agent' })).status).toBe(200);
    const others = [
      await invite(sam, { email: newAddress(), role: 'agent' }),
      await invite(sam, { email, role: 'agent' }, 'add-user'),
    ];
    for (const other of others) {
      expect(other).toMatchObject({ status: 422, body: { code: 'idempotency_key_reused' } });
    }
    expect((await invite(olivia, { email: newAddress(), role: 'agent' })).status).toBe(200);
    identity.clock.advance(24 * 60 * 60_000 + 1);
    expect((await invite(sam, { email: newAddress(), role: 'agent' })).status).toBe(200);
    expect(await identity.db.invitation.count({ where: { account_id: agency.id } })).toBe(3);
    const notAKey = await olivia.as('POST', '/api/admin/invite-user', { email, role: 'agent' }, keyed('a b'));
    expect(notAKey).toMatchObject({ status: 422, body: { errors: [{ path: 'Idempotency-Key' }] } });
  });

  test('stores neither the key nor the request content', async () => {
    const { agency, olivia } = await harbor();
    const key = randomUUID();
    await olivia.as('POST', '/api/admin/invite-user', { email: newAddress(), role: 'agent' }, keyed(key));
    const rows = await identity.db.idempotentRequest.findMany({ where: { account_id: agency.id } });
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toMatch(new RegExp(`@|${key}|agent`));
  });
});

describe('a change based on an outdated version', () => {
  test('is refused with 412 for a user and not audited', async () => {
    const { agency, ana } = await harbor();
    const save = (full_name: string, tag: string) =>
      superuser('PUT', `/api/admin/users/${ana.id}`, { full_name }, { 'if-match': tag });
    const list = await superuser('GET', `/api/admin/users?account_id=${agency.id}&search=ana`);
    expect(list.body.items).toMatchObject([{ id: ana.id, version: 1 }]);
    const replies = await Promise.all([save('Ana L', '"1"'), save('Ana M', '"1"')]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 412]);
    const saved = replies.find(({ status }) => status === 200);
    expect([saved?.headers.get('etag'), saved?.body.version]).toEqual(['"2"', 2]);
    expect(replies.find(({ status }) => status === 412)?.body.code).toBe('precondition_failed');
    expect(await recordOf(identity, agency.id)).toEqual(['user.updated success']);
    expect((await save('Ana N', '"2"')).body).toMatchObject({ full_name: 'Ana N', version: 3 });
  });

  test('is refused with 412 for permissions, even when only settings differ', async () => {
    const { agency, olivia } = await harbor();
    const path = `/api/admin/permissions/${agency.id}`;
    const { headers, body } = await olivia.as('GET', path);
    expect([headers.get('etag'), body.version]).toEqual(['"1"', 1]);
    const save = (auto_assign_seats: boolean, tag: string) =>
      olivia.as(
        'PUT',
        path,
        {
          settings: { default_agent_access: 'own', auto_assign_seats },
          permission_matrix: body.permission_matrix,
        },
        { 'if-match': tag },
      );
    const first = await save(false, '"1"');
    expect([first.status, first.headers.get('etag')]).toEqual([200, '"2"']);
    expect((await save(true, '"1"')).status).toBe(412);
    // A save that changes nothing makes no new version.
    expect((await save(false, '"2"')).headers.get('etag')).toBe('"2"');
    expect(await recordOf(identity, agency.id)).toEqual(['permissions.updated success']);
  });
});

import { randomUUID } from 'node:crypto';
import { eventually } from '@bindery/test-kit';
import { callerOf, makeAgency, recordOf, type Agency, type Member } from '../../test/agency.js';
import { accessTokenOf, call, mailsSettled, refreshTokenOf, signIn } from '../../test/browser.js';
import { startIdentityUnderTest, SUPERUSER, type IdentityUnderTest } from '../../test/identity-under-test.js';

const USERS = '/api/admin/users';
let identity: IdentityUnderTest;
let superuser: Member['as'];
let harbor: Agency;
let olivia: Member;
let ana: Member;
beforeAll(async () => {
  identity = await startIdentityUnderTest();
  await signIn(identity, SUPERUSER);
  superuser = await callerOf(identity, SUPERUSER, { provesEachCall: true });
});
beforeEach(async () => {
  harbor = await makeAgency(identity, { seats: 3 });
  olivia = await harbor.add('olivia', 'agency_admin', true);
  ana = await harbor.add('ana', 'agent');
});
afterAll(() => identity.stop());

const rowOf = (id: string) => identity.db.user.findUnique({ where: { id } });
const at = ({ id }: { id: string }) => `${USERS}/${id}`;
const newUser = () => ({
  email: `new-${randomUUID().slice(0, 8)}@harbor.test`,
  role: 'agent',
  account_id: harbor.id,
});

describe('a superuser creating a user', () => {
  test('fills a seat, sends a welcome email and is audited in the account', async () => {
    const body = { ...newUser(), full_name: 'Nora New' };
    const made = await superuser('POST', USERS, body);
    expect(made).toMatchObject({
      status: 201,
      body: { ...body, is_owner: false, is_active: true, can_see_all_records: false },
    });
    await mailsSettled(identity);
    expect((await identity.mail.mails()).filter((mail) => mail.to.includes(body.email))).toMatchObject([
      { subject: 'Welcome to Bindery' },
    ]);
    expect(await recordOf(identity, harbor.id)).toEqual(['user.created success']);
    const full = await superuser('POST', USERS, newUser());
    expect(full).toMatchObject({ status: 409, body: { code: 'seat_limit_reached' } });
    expect(await recordOf(identity, harbor.id)).toEqual(['user.created success', 'user.created denied']);
  });

  test('makes the user the owner of a new account or of an empty one', async () => {
    const { account_id: _, ...alone } = newUser();
    expect((await superuser('POST', USERS, alone)).body).toMatchObject({ is_owner: true, role: 'agent' });
    const empty = await makeAgency(identity);
    const first = await superuser('POST', USERS, { ...newUser(), account_id: empty.id });
    expect(first.body).toMatchObject({ is_owner: true, account_id: empty.id });
  });

  test('is refused and audited for a taken address or invalid values', async () => {
    const taken = await superuser('POST', USERS, { ...newUser(), email: ana.email.toUpperCase() });
    expect(taken).toMatchObject({ status: 409, body: { code: 'email_in_use' } });
    for (const [field, value] of Object.entries({
      email: 'nobody',
      role: 'pending',
      account_id: randomUUID(),
      is_owner: true,
    })) {
      const { status, body } = await superuser('POST', USERS, { ...newUser(), [field]: value });
      expect({ status, errors: body.errors }).toMatchObject({ status: 422, errors: [{ path: field }] });
    }
    // The address and the role on the account that was named; the account that is not there, where the call came from.
    const refused = 'user.created denied';
    expect(await recordOf(identity, harbor.id)).toEqual([refused, refused]);
    const own = await identity.db.user.findUniqueOrThrow({ where: { email: SUPERUSER } });
    expect((await recordOf(identity, own.account_id)).filter((entry) => entry === refused)).toHaveLength(1);
  });
});

describe('a superuser changing a user', () => {
  test("makes the user's tokens stale and leaves absent fields unchanged", async () => {
    const browser = await signIn(identity, ana.email);
    const token = await accessTokenOf(browser);
    const changed = await superuser('PUT', at(ana), { role: 'agency_user', full_name: 'Ana A.' });
    expect(changed).toMatchObject({
      status: 200,
      body: { role: 'agency_user', full_name: 'Ana A.', email: ana.email, account_id: harbor.id },
    });
    await eventually(async () =>
      expect((await call(identity, 'GET', '/api/auth/me', { token })).body.code).toBe('token_stale'),
    );
    const { body } = await superuser('PUT', at(ana), { ...changed.body });
    expect(body).toEqual(changed.body);
    const entries = await identity.db.auditEntry.findMany({ where: { account_id: harbor.id } });
    expect(entries).toMatchObject([
      { action: 'user.updated', record_id: ana.id, fields: ['full_name', 'role:agent>agency_user'] },
    ]);
  });

  test('moves them to another account only with a free seat and a remaining owner', async () => {
    const quay = await makeAgency(identity, { seats: 0 });
    const full = await superuser('PUT', at(ana), { account_id: quay.id });
    expect(full).toMatchObject({ status: 409, body: { code: 'seat_limit_reached' } });
    await identity.db.account.update({ where: { id: quay.id }, data: { seats: 5 } });
    const orphaned = await superuser('PUT', at(olivia), { account_id: quay.id });
    expect(orphaned).toMatchObject({ status: 409, body: { code: 'account_would_be_ownerless' } });
    const moved = await superuser('PUT', at(olivia), { account_id: quay.id, new_owner_id: ana.id });
    expect(moved).toMatchObject({ status: 200, body: { account_id: quay.id, is_owner: true } });
    expect(await rowOf(ana.id)).toMatchObject({ is_owner: true, version: 2 });
    expect(await recordOf(identity, harbor.id)).toEqual([
      'user.updated denied',
      'user.updated denied',
      'account.owner_changed success',
      'user.updated success',
    ]);
    const left = await identity.db.outboxEvent.findMany({ where: { subject: 'identity.user.removed.v1' } });
    expect(left.map(({ payload }) => payload)).toContainEqual(
      expect.objectContaining({ account_id: harbor.id, subject_id: olivia.id }),
    );
  });

  test('is refused for an outside owner, a taken address or a superuser', async () => {
    const stranger = await (await makeAgency(identity)).add('pia', 'agent');
    const given = await superuser('PUT', at(olivia), { new_owner_id: stranger.id });
    expect(given).toMatchObject({ status: 422, body: { errors: [{ path: 'new_owner_id' }] } });
    const readdressed = await superuser('PUT', at(ana), { email: olivia.email });
    expect(readdressed).toMatchObject({ status: 409, body: { code: 'email_in_use' } });
    const other = await harbor.add('root', 'superuser');
    const own = await identity.db.user.findUniqueOrThrow({ where: { email: SUPERUSER } });
    for (const target of [other, own]) {
      expect((await superuser('PUT', at(target), { role: 'agent' })).status).toBe(403);
      expect((await superuser('DELETE', at(target))).status).toBe(403);
    }
    expect((await superuser('PUT', at({ id: randomUUID() }), {})).status).toBe(404);
  });
});

describe('a superuser deleting a user', () => {
  test('ends all sessions of the user, which stay ended after a restart', async () => {
    const browser = await signIn(identity, ana.email);
    const [token, refresh_token] = [await accessTokenOf(browser), await refreshTokenOf(browser)];
    expect((await superuser('DELETE', at(ana))).status).toBe(204);
    expect(await rowOf(ana.id)).toBeNull();
    await identity.restart();
    await eventually(async () =>
      expect((await call(identity, 'GET', '/api/auth/sessions', { token })).status).toBe(401),
    );
    const renewal = { body: { refresh_token } };
    expect((await call(identity, 'POST', '/auth/v1/token?grant_type=refresh_token', renewal)).status).toBe(
      400,
    );
    expect(await recordOf(identity, harbor.id)).toEqual(['user.removed success']);
  });

  test('must name a new owner unless the owner is alone, and leaves the account in place', async () => {
    const refused = await superuser('DELETE', at(olivia));
    expect(refused).toMatchObject({ status: 409, body: { code: 'account_would_be_ownerless' } });
    expect((await superuser('DELETE', `${at(olivia)}?new_owner_id=${ana.id}`)).status).toBe(204);
    expect(await rowOf(ana.id)).toMatchObject({ is_owner: true });
    expect((await superuser('DELETE', at(ana))).status).toBe(204);
    expect(await identity.db.account.count({ where: { id: harbor.id } })).toBe(1);
    expect((await superuser('DELETE', at(ana))).status).toBe(404);
  });
});

test('only a superuser administers users, and refused attempts are audited', async () => {
  const calls: [string, string, object | undefined][] = [
    ['POST', USERS, { ...newUser(), role: 'agency_admin' }],
    ['PUT', at(ana), { role: 'agency_admin' }],
    ['DELETE', at(ana), undefined],
  ];
  for (const [method, path, body] of calls) {
    expect((await olivia.as(method, path, body)).status).toBe(403);
    expect((await call(identity, method, path, { body })).status).toBe(401);
  }
  expect(await rowOf(ana.id)).toMatchObject({ role: 'agent' });
  expect(await recordOf(identity, harbor.id)).toEqual([
    ...Array<string>(2).fill('call.user:administer denied'),
    'call.user:remove denied',
  ]);
});

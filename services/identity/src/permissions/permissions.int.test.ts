import { randomUUID } from 'node:crypto';
import type { AccessMetadata } from '@bindery/contracts/access';
import { permissionConfigView } from '@bindery/contracts/identity';
import { eventually } from '@bindery/test-kit';
import { callerOf, makeAgency, recordOf, type Agency, type Member } from '../../test/agency.js';
import { accessTokenOf, call, signIn } from '../../test/browser.js';
import { startIdentityUnderTest, SUPERUSER, type IdentityUnderTest } from '../../test/identity-under-test.js';

let identity: IdentityUnderTest;
let agency: Agency;
let admin: Member;
let superuser: Member['as'];
beforeAll(async () => {
  identity = await startIdentityUnderTest();
  await signIn(identity, SUPERUSER);
  superuser = await callerOf(identity, SUPERUSER);
});
beforeEach(async () => {
  agency = await makeAgency(identity);
  admin = await agency.add('olivia', 'agency_admin', true);
});
afterAll(() => identity.stop());

const of = ({ id }: { id: string }) => `/api/admin/permissions/${id}`;
const [yes, no] = [true, false];
const row = (see: boolean, edit: boolean, del: boolean, exports = yes) => ({
  can_see_all_records: see,
  can_edit_all_records: edit,
  can_delete_records: del,
  can_export: exports,
});
const config = (agent: object = row(no, no, no), agencyUser = row(yes, yes, no), settings = {}) => ({
  settings: { default_agent_access: 'own', auto_assign_seats: true, ...settings },
  permission_matrix: { role_permissions: { agency_user: agencyUser, agent } },
});
const accessIn = (token: string) =>
  (
    JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as {
      app_metadata: AccessMetadata;
    }
  ).app_metadata;
const versionOf = async () =>
  (await identity.db.account.findUniqueOrThrow({ where: { id: agency.id } })).version;

test('an unchanged account has the default permissions, with all of them for its admins', async () => {
  const { status, body } = await admin.as('GET', of(agency));
  expect(status).toBe(200);
  expect(permissionConfigView.parse(body)).toEqual({
    account_id: agency.id,
    account_name: expect.any(String) as string,
    version: 1,
    settings: { default_agent_access: 'own', auto_assign_seats: true },
    permission_matrix: {
      role_permissions: {
        agency_admin: row(yes, yes, yes),
        agency_user: row(yes, yes, no),
        agent: row(no, no, no),
      },
    },
  });
});

test('a configuration that is sent back as it was read is accepted and changes nothing', async () => {
  const read = await admin.as('GET', of(agency));
  const saved = await admin.as('PUT', of(agency), read.body);
  expect(saved).toMatchObject({ status: 200, body: read.body });
  const altered = { ...read.body, account_id: randomUUID(), account_name: 'Another', version: 9 };
  expect(await admin.as('PUT', of(agency), altered)).toMatchObject({ status: 200, body: read.body });
  const unknown = await admin.as('PUT', of(agency), { ...read.body, made_up: 1 });
  expect(unknown).toMatchObject({ status: 422, body: { errors: [{ path: 'made_up' }] } });
});

test("a changed permission matrix makes the account's tokens stale, but the admin row is fixed", async () => {
  const agent = await agency.add('ana', 'agent');
  const browser = await signIn(identity, agent.email);
  const stale = await accessTokenOf(browser);
  expect(accessIn(stale)).toMatchObject({ sees_all: false, edits_all: false, deletes: false, exports: true });
  const version = await versionOf();
  const { status, body } = await admin.as('PUT', of(agency), config(row(yes, no, yes, no), row(no, yes, no)));
  expect(status).toBe(200);
  expect(body).toEqual((await admin.as('GET', of(agency))).body);
  await eventually(async () => {
    const answer = await call(identity, 'GET', '/api/auth/me', { token: stale });
    expect(answer).toMatchObject({ status: 401, body: { code: 'token_stale' } });
  });
  await browser.auth.refreshSession();
  expect(accessIn(await accessTokenOf(browser))).toMatchObject({
    sees_all: true,
    edits_all: false,
    deletes: true,
    exports: false,
    account_version: version + 1,
  });
  const [entry] = await identity.db.auditEntry.findMany({ where: { account_id: agency.id } });
  expect(entry).toMatchObject({
    actor_id: admin.id,
    action: 'permissions.updated',
    record_type: 'account',
    record_id: agency.id,
    fields: [
      'agency_user.can_see_all_records:true>false',
      'agent.can_see_all_records:false>true',
      'agent.can_delete_records:false>true',
      'agent.can_export:true>false',
    ],
    outcome: 'success',
  });
  const refused = config();
  const body422 = {
    ...refused,
    permission_matrix: {
      role_permissions: { ...refused.permission_matrix.role_permissions, agency_admin: row(yes, yes, no) },
    },
  };
  const answer = await admin.as('PUT', of(agency), body422);
  expect(answer).toMatchObject({
    status: 422,
    body: { errors: [{ path: 'permission_matrix.role_permissions.agency_admin.can_delete_records' }] },
  });
});

test('a client that does not know can_export saves its three flags and leaves that one as it is', async () => {
  const { can_export: _, ...three } = row(yes, no, no);
  const first = await admin.as('PUT', of(agency), config(three));
  expect(first.body).toMatchObject({
    permission_matrix: { role_permissions: { agent: row(yes, no, no), agency_admin: row(yes, yes, yes) } },
  });
  await admin.as('PUT', of(agency), config(row(yes, no, no, no)));
  const again = await admin.as('PUT', of(agency), config({ ...three, can_see_all_records: no }));
  expect(again.body).toMatchObject({
    permission_matrix: { role_permissions: { agent: row(no, no, no, no) } },
  });
  for (const can_export of [null, 'yes', 1]) {
    const refused = await admin.as('PUT', of(agency), config({ ...three, can_export }));
    expect(refused).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'permission_matrix.role_permissions.agent.can_export' }] },
    });
  }
});

test('a settings change does not bump the account version and is audited once when repeated', async () => {
  const version = await versionOf();
  const settings = { default_agent_access: 'all', auto_assign_seats: false };
  const { body } = await admin.as('PUT', of(agency), config(undefined, undefined, settings));
  expect(body.settings).toEqual(settings);
  await admin.as('PUT', of(agency), config(undefined, undefined, settings));
  expect(await versionOf()).toBe(version);
  expect(await recordOf(identity, agency.id)).toEqual(['permissions.updated success']);
});

test.each([
  ['somebody unknown', undefined, 401],
  ['an agency_user', 'agency_user', 403],
  ['an agent', 'agent', 403],
] as const)(
  '%s can neither read nor change permissions, and refused members are audited',
  async (_who, role, status) => {
    const somebody = role && (await agency.add(role, role));
    for (const method of ['GET', 'PUT']) {
      const body = method === 'PUT' ? config(row(yes, yes, yes)) : undefined;
      const answer = somebody
        ? await somebody.as(method, of(agency), body)
        : await call(identity, method, of(agency), { body });
      expect(answer.status).toBe(status);
    }
    expect(await identity.db.rolePermissions.count({ where: { account_id: agency.id } })).toBe(0);
    const refused = 'call.permission-matrix:manage denied';
    expect(await recordOf(identity, agency.id)).toEqual(somebody ? [refused, refused] : []);
  },
);

test('permissions of another agency are reported as not found, and the attempt is audited', async () => {
  const other = await makeAgency(identity);
  for (const id of [other.id, randomUUID(), 'none']) {
    expect((await admin.as('GET', of({ id }))).status).toBe(404);
    expect((await admin.as('PUT', of({ id }), config(row(yes, yes, yes)))).status).toBe(404);
  }
  expect(await identity.db.rolePermissions.count({ where: { account_id: other.id } })).toBe(0);
  expect(await recordOf(identity, other.id)).toEqual([]);
  expect(await recordOf(identity, agency.id)).toEqual([
    'permissions.read denied',
    'permissions.updated denied',
  ]);
});

test('a superuser changes the permissions of any account, an owner of any role their own', async () => {
  expect((await superuser('PUT', of(agency), config(row(yes, no, no)))).status).toBe(200);
  expect((await superuser('GET', of({ id: randomUUID() }))).status).toBe(404);
  const solo = await makeAgency(identity);
  const owner = await solo.add('ivy', 'agent', true);
  expect((await owner.as('PUT', of(solo), config(row(yes, no, no)))).status).toBe(200);
  expect(await recordOf(identity, solo.id)).toEqual(['permissions.updated success']);
});

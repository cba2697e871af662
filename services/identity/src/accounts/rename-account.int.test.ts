import { randomUUID } from 'node:crypto';
import { callerOf, makeAgency, recordOf, type Member } from '../../test/agency.js';
import { signIn } from '../../test/browser.js';
import { startIdentityUnderTest, SUPERUSER, type IdentityUnderTest } from '../../test/identity-under-test.js';

let identity: IdentityUnderTest;
let superuser: Member['as'];
beforeAll(async () => {
  identity = await startIdentityUnderTest();
  await signIn(identity, SUPERUSER);
  superuser = await callerOf(identity, SUPERUSER);
});
afterAll(() => identity.stop());

const of = (id: string) => `/api/admin/accounts/${id}`;

test('an admin, an owner and a superuser rename an account, once on record each', async () => {
  const agency = await makeAgency(identity);
  const admin = await agency.add('olivia', 'agency_admin');
  const owner = await agency.add('ivy', 'agent', true);
  const { status, body } = await admin.as('PUT', of(agency.id), { name: ' Harbor\n Group ' });
  expect({ status, body }).toMatchObject({ status: 200, body: { id: agency.id, name: 'Harbor Group' } });
  await admin.as('PUT', of(agency.id), { name: 'Harbor  Group' });
  expect((await owner.as('PUT', of(agency.id), { name: 'Harbor' })).status).toBe(200);
  expect((await superuser('PUT', of(agency.id), { name: 'Harbor Insurance' })).status).toBe(200);
  expect((await admin.as('GET', '/api/auth/me')).body).toMatchObject({ account_name: 'Harbor Insurance' });
  expect(await recordOf(identity, agency.id)).toEqual(Array(3).fill('account.renamed success'));
  const entries = await identity.db.auditEntry.findMany({
    where: { account_id: agency.id },
    orderBy: { seq: 'asc' },
  });
  expect(entries.slice(1).map(({ fields }) => fields)).toEqual([
    ['name:Harbor Group>Harbor'],
    ['name:Harbor>Harbor Insurance'],
  ]);
});

test("the trail keeps no name that is the first part of an owner's address", async () => {
  const agency = await makeAgency(identity);
  const owner = await agency.add('rosa', 'agency_admin', true);
  const name = owner.email.slice(0, owner.email.indexOf('@'));
  await identity.db.account.update({ where: { id: agency.id }, data: { name } });
  expect((await owner.as('PUT', of(agency.id), { name: '100% > Harbor' })).status).toBe(200);
  const { fields } = await identity.db.auditEntry.findFirstOrThrow({ where: { account_id: agency.id } });
  expect(fields).toEqual(['name:>100%25 %3E Harbor']);
});

test('a name that is empty, invisible or too long is refused', async () => {
  const agency = await makeAgency(identity);
  const admin = await agency.add('olivia', 'agency_admin');
  for (const name of ['  ', 'x'.repeat(201), '\u200b\u202e', 'Harbor\u0000', null, undefined]) {
    const answer = await admin.as('PUT', of(agency.id), { name });
    expect(answer).toMatchObject({ status: 422, body: { errors: [{ path: 'name' }] } });
  }
});

test('nobody renames another agency, and an agent not their own', async () => {
  const [agency, other] = [await makeAgency(identity), await makeAgency(identity)];
  const admin = await agency.add('olivia', 'agency_admin');
  const agent = await agency.add('ana', 'agent');
  for (const id of [other.id, randomUUID(), 'none'])
    expect((await admin.as('PUT', of(id), { name: 'Mine' })).status).toBe(404);
  expect((await agent.as('PUT', of(agency.id), { name: 'Mine' })).status).toBe(403);
  expect(await identity.db.account.count({ where: { name: 'Mine' } })).toBe(0);
});

test('a name that somebody else has changed since is not overwritten', async () => {
  const agency = await makeAgency(identity);
  const admin = await agency.add('olivia', 'agency_admin');
  const first = await admin.as('PUT', of(agency.id), { name: 'Harbor' });
  const etag = { 'if-match': first.headers.get('etag') ?? '' };
  expect(etag['if-match']).toBe(`"${String(first.body['version'])}"`);
  expect((await superuser('PUT', of(agency.id), { name: 'Harbor Group' })).status).toBe(200);
  const stale = await admin.as('PUT', of(agency.id), { name: 'Mine' }, etag);
  expect(stale).toMatchObject({ status: 412, body: { code: 'precondition_failed' } });
  expect((await admin.as('GET', '/api/auth/me')).body).toMatchObject({ account_name: 'Harbor Group' });
});

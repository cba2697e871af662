import { randomUUID } from 'node:crypto';
import { eventually } from '@bindery/test-kit';
import { callerOf, makeAgency, recordOf, type Agency, type Member } from '../../test/agency.js';
import { call, accessTokenOf, signIn } from '../../test/browser.js';
import { addApp } from '../../test/factors.js';
import { startIdentityUnderTest, SUPERUSER, type IdentityUnderTest } from '../../test/identity-under-test.js';

let identity: IdentityUnderTest;
let superuser: Member['as'];
let harbor: Agency;
let ana: Member;
beforeAll(async () => {
  identity = await startIdentityUnderTest();
  await signIn(identity, SUPERUSER);
  superuser = await callerOf(identity, SUPERUSER);
});
beforeEach(async () => {
  harbor = await makeAgency(identity, { seats: 3 });
  await harbor.add('olivia', 'agency_admin', true);
  ana = await harbor.add('ana', 'agent');
});
afterAll(() => identity.stop());

const at = (id: string, rest: string) => `/api/admin/users/${id}/${rest}`;
const sessionOf = (token: string): string =>
  (JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as { session_id: string })
    .session_id;

test('a superuser sees the factors and sessions of a user, without secrets', async () => {
  const browser = await signIn(identity, ana.email);
  await addApp(identity, browser, 'Phone');
  const { status, body } = await superuser('GET', at(ana.id, 'security'));
  expect(status).toBe(200);
  expect(body).toMatchObject({
    factors: [{ kind: 'totp', friendly_name: 'Phone', last_used_at: expect.any(String) as unknown }],
    sessions: [{ device: expect.any(String) as unknown }],
  });
  expect(JSON.stringify(body)).not.toMatch(/secret|sealed|hash/);
  const none = await superuser('GET', at(randomUUID(), 'security'));
  expect(none).toMatchObject({ status: 404, body: { code: 'not_found' } });
});

test('a superuser ends one session or all of a user, which is audited', async () => {
  const [first, second] = [await signIn(identity, ana.email), await signIn(identity, ana.email)];
  const works = async (browser: typeof first) =>
    (await call(identity, 'GET', '/api/auth/me', { token: await accessTokenOf(browser) })).status;
  const { sessions } = (await superuser('GET', at(ana.id, 'security'))).body as {
    sessions: { id: string }[];
  };
  const ended = sessionOf(await accessTokenOf(first));
  expect(sessions.map(({ id }) => id)).toContain(ended);
  expect((await superuser('DELETE', at(ana.id, `sessions/${ended}`))).status).toBe(204);
  expect((await superuser('DELETE', at(ana.id, `sessions/${ended}`))).status).toBe(404);
  // Services hear of it within a second.
  await eventually(async () => expect([await works(first), await works(second)]).toEqual([401, 200]));
  expect((await superuser('DELETE', at(ana.id, 'sessions'))).status).toBe(204);
  await eventually(async () => expect([await works(first), await works(second)]).toEqual([401, 401]));
  expect((await superuser('GET', at(ana.id, 'security'))).body).toMatchObject({ sessions: [] });
  expect(await recordOf(identity, harbor.id)).toEqual([
    'user.sessions_ended success',
    'user.sessions_ended success',
  ]);
});

test('nobody else sees or ends them, and nobody ends their own this way', async () => {
  for (const path of ['security', 'sessions', `sessions/${randomUUID()}`]) {
    const method = path === 'security' ? 'GET' : 'DELETE';
    expect((await ana.as(method, at(ana.id, path))).status).toBe(403);
  }
  const me = await identity.db.user.findUniqueOrThrow({ where: { email: SUPERUSER } });
  expect((await superuser('DELETE', at(me.id, 'sessions'))).status).toBe(403);
  expect((await superuser('DELETE', at(ana.id, 'sessions/nonsense'))).status).toBe(404);
});

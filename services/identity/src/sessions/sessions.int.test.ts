import { waitFor } from '@bindery/test-kit';
import {
  accessTokenOf,
  call,
  openBrowser,
  refreshTokenOf,
  signIn,
  type Browser,
} from '../../test/browser.js';
import { startIdentityUnderTest, type IdentityUnderTest } from '../../test/identity-under-test.js';

let identity: IdentityUnderTest;
beforeAll(async () => {
  identity = await startIdentityUnderTest();
});
afterAll(() => identity.stop());

const me = async (browser: Browser) =>
  call(identity, 'GET', '/api/auth/me', { token: await accessTokenOf(browser) });
const refreshStatus = async (token: string) =>
  (
    await call(identity, 'POST', '/auth/v1/token?grant_type=refresh_token', {
      body: { refresh_token: token },
    })
  ).status;

/** A user with three devices. The tokens are returned because a signed-out browser forgets them. */
async function threeDevices(address: string) {
  const browsers = [
    await signIn(identity, address),
    await signIn(identity, address),
    await signIn(identity, address),
  ] as const;
  const tokens = await Promise.all(browsers.map(refreshTokenOf));
  const active = async () => Promise.all(tokens.map(async (token) => (await refreshStatus(token)) === 200));
  return { browsers, active };
}

describe('signing out', () => {
  test.each([
    ['local', [false, true, true]],
    ['others', [true, false, false]],
    ['global', [false, false, false]],
  ] as const)('with scope %s leaves these of three devices signed in: %p', async (scope, expected) => {
    const { browsers, active } = await threeDevices(`${scope}@harbor.test`);
    expect((await browsers[0].auth.signOut({ scope })).error).toBeNull();
    expect(await active()).toEqual(expected);
  });

  test('revokes the access token of the session immediately', async () => {
    const browser = await signIn(identity, 'at-once@harbor.test');
    const token = await accessTokenOf(browser);
    await browser.auth.signOut({ scope: 'local' });
    await waitFor(async () => (await call(identity, 'GET', '/api/auth/me', { token })).status === 401);
    expect((await call(identity, 'GET', '/api/auth/me', { token })).body.code).toBe('session_revoked');
    expect((await call(identity, 'GET', '/auth/v1/user', { token })).body).toMatchObject({
      code: 'session_not_found',
    });
  });

  test('works with a stale and expired token, and when repeated', async () => {
    const browser = await signIn(identity, 'late@harbor.test');
    const token = await accessTokenOf(browser);
    await identity.db.user.update({ where: { email: 'late@harbor.test' }, data: { version: 7 } });
    identity.clock.advance(3_600_000);
    for (let time = 0; time < 2; time += 1) {
      expect((await call(identity, 'POST', '/auth/v1/logout?scope=local', { token })).status).toBe(204);
    }
    expect(
      await identity.db.session.count({ where: { user: { email: 'late@harbor.test' }, ended_at: null } }),
    ).toBe(0);
  });

  test('ends no other session when its token belongs to an ended one', async () => {
    const { browsers, active } = await threeDevices('robbed@harbor.test');
    const token = await accessTokenOf(browsers[0]);
    await call(identity, 'POST', '/auth/v1/logout?scope=local', { token });
    await call(identity, 'POST', '/auth/v1/logout?scope=global', { token });
    expect(await active()).toEqual([false, true, true]);
  });

  test('requires a valid token and a known scope', async () => {
    expect(await call(identity, 'POST', '/auth/v1/logout')).toMatchObject({
      status: 401,
      body: { code: 'no_authorization' },
    });
    expect(await call(identity, 'POST', '/auth/v1/logout', { token: 'a.b.c' })).toMatchObject({
      status: 403,
      body: { code: 'bad_jwt' },
    });
    const token = await accessTokenOf(await signIn(identity, 'scope@harbor.test'));
    expect((await call(identity, 'POST', '/auth/v1/logout?scope=all', { token })).status).toBe(400);
  });
});

describe("a user's own sessions", () => {
  const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

  test('are listed with their device and the current one marked', async () => {
    await signIn(identity, 'lists@harbor.test');
    const browser = await signIn(identity, 'lists@harbor.test', { userAgent: firefox });
    const { status, body } = await call(identity, 'GET', '/api/auth/sessions', {
      token: await accessTokenOf(browser),
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({ total: 2, filtered: 2 });
    const items = body.items as Record<string, unknown>[];
    expect(items[0]).toMatchObject({ device: 'Firefox on Linux', current: true });
    expect(items[1]).toMatchObject({ device: 'A program (node)', current: false });
    expect(Object.keys(items[0] ?? {}).sort()).toEqual([
      'created_at',
      'current',
      'device',
      'id',
      'last_used_at',
      'network',
    ]);
  });

  test('can be ended individually, after which their tokens are refused', async () => {
    const [laptop, telephone] = [
      await signIn(identity, 'ends@harbor.test'),
      await signIn(identity, 'ends@harbor.test'),
    ];
    const token = await accessTokenOf(laptop);
    const { body } = await call(identity, 'GET', '/api/auth/sessions', { token });
    const other = (body.items as { id: string; current: boolean }[]).find((session) => !session.current);
    const endOther = () => call(identity, 'DELETE', `/api/auth/sessions/${other?.id ?? ''}`, { token });
    expect((await endOther()).status).toBe(204);
    await waitFor(async () => (await me(telephone)).status === 401);
    expect((await me(telephone)).body.code).toBe('session_revoked');
    expect((await me(laptop)).status).toBe(200);
    expect((await endOther()).status).toBe(404);
  });

  test('can all be ended except the current one', async () => {
    const { browsers, active } = await threeDevices('alone@harbor.test');
    const token = await accessTokenOf(browsers[0]);
    expect((await call(identity, 'DELETE', '/api/auth/sessions', { token })).status).toBe(204);
    expect(await active()).toEqual([true, false, false]);
  });

  test("exclude another user's session, which is reported as not found", async () => {
    const victim = await signIn(identity, 'victim@harbor.test');
    const { id } = await identity.db.session.findFirstOrThrow({
      where: { user: { email: 'victim@harbor.test' } },
    });
    const token = await accessTokenOf(await signIn(identity, 'curious@solo.test'));
    const foreign = await call(identity, 'DELETE', `/api/auth/sessions/${id}`, { token });
    const unknown = await call(
      identity,
      'DELETE',
      '/api/auth/sessions/6b0f9a4e-8c55-4b0c-9d2e-0c5f6f0f4d11',
      { token },
    );
    expect(foreign.status).toBe(404);
    expect({ ...foreign.body, request_id: '' }).toEqual({ ...unknown.body, request_id: '' });
    expect((await me(victim)).status).toBe(200);
    expect((await call(identity, 'DELETE', '/api/auth/sessions/none', { token })).status).toBe(404);
  });

  test.each([
    ['GET', '/api/auth/sessions'],
    ['DELETE', '/api/auth/sessions'],
    ['DELETE', '/api/auth/sessions/6b0f9a4e-8c55-4b0c-9d2e-0c5f6f0f4d11'],
  ])('require a signed-in user for %s %s', async (method, path) => {
    expect(await call(identity, method, path)).toMatchObject({
      status: 401,
      body: { code: 'unauthenticated' },
    });
  });
});

test('a new page of the same browser is still signed in', async () => {
  const browser = await signIn(identity, 'reloads@harbor.test');
  const { data } = await browser.newPage().getSession();
  expect(data.session?.user.email).toBe('reloads@harbor.test');
  expect((await openBrowser(identity).auth.getSession()).data.session).toBeNull();
});

import { accessTokenOf, call, openBrowser, signIn } from '../../test/browser.js';
import type { FuzzTarget } from '@bindery/test-kit';
import { goTrueTargets, logout } from '../../test/gotrue-targets.js';
import { startIdentityUnderTest, type IdentityUnderTest } from '../../test/identity-under-test.js';

let identity: IdentityUnderTest;
beforeAll(async () => {
  identity = await startIdentityUnderTest();
});
afterAll(() => identity.stop());

describe('a session', () => {
  test('has the fields and claims that clients expect', async () => {
    const browser = await signIn(identity, 'ana@harbor.test');
    const { data } = await browser.auth.getSession();
    expect(data.session).toMatchObject({ token_type: 'bearer', expires_in: 600 });
    expect(data.session?.user).toMatchObject({
      phone: '',
      aud: 'authenticated',
      role: 'authenticated',
      is_anonymous: false,
    });
    expect(data.session?.user.identities).toHaveLength(1);

    const claims = (await browser.auth.getClaims()).data?.claims;
    expect(claims).toMatchObject({
      iss: 'http://localhost:8080/auth/v1',
      aud: 'authenticated',
      role: 'authenticated',
      email: 'ana@harbor.test',
      aal: 'aal1',
      amr: [{ method: 'otp' }],
    });
    expect((claims?.exp ?? 0) - (claims?.iat ?? 0)).toBe(600);
    expect(Object.keys(claims?.app_metadata ?? {}).sort()).toEqual([
      'account_id',
      'account_version',
      'deletes',
      'edits_all',
      'entitlement',
      'exports',
      'includes',
      'is_owner',
      'key_id',
      'scopes',
      'second_factor_due',
      'sees_all',
      'service_level',
      'step_up_methods',
      'user_role',
      'user_version',
    ]);
  });

  test('triggers the auth state events of the client', async () => {
    const browser = openBrowser(identity);
    const seen = jest.fn<undefined, [string]>();
    browser.auth.onAuthStateChange((event) => seen(event));
    const { data } = await (await signIn(identity, 'ben@harbor.test')).auth.getSession();
    const { access_token = '', refresh_token = '' } = data.session ?? {};
    await browser.auth.setSession({ access_token, refresh_token });
    await browser.auth.refreshSession();
    await browser.auth.updateUser({ data: { full_name: 'Ben' } });
    await browser.auth.signOut({ scope: 'local' });
    expect(seen.mock.calls.flat()).toEqual(
      expect.arrayContaining([
        'INITIAL_SESSION',
        'SIGNED_IN',
        'TOKEN_REFRESHED',
        'USER_UPDATED',
        'SIGNED_OUT',
      ]),
    );
  });
});

const deep = (levels: number): object => (levels === 0 ? {} : { a: deep(levels - 1) });
const encoded = (part: unknown) => Buffer.from(JSON.stringify(part)).toString('base64url');

describe('errors under /auth/v1', () => {
  const otp = '/auth/v1/otp';
  const verify = '/auth/v1/verify';
  test.each([
    ['POST', otp, '{"email":', 400, 'bad_json'],
    ['POST', otp, {}, 400, 'validation_failed'],
    ['POST', otp, { email: 'not an address' }, 400, 'validation_failed'],
    ['POST', otp, { phone: '+12025550123' }, 400, 'validation_failed'],
    ['POST', otp, { email: 'a@b.test', create_user: 'yes' }, 400, 'validation_failed'],
    [
      'POST',
      otp,
      { email: 'a@b.test', code_challenge: 'short', code_challenge_method: 's256' },
      400,
      'validation_failed',
    ],
    ['POST', otp, { email: 'a@b.test', code_challenge: 'x'.repeat(43) }, 400, 'validation_failed'],
    ['POST', otp, { email: 'a@b.test', data: 'x' }, 400, 'validation_failed'],
    ['POST', otp, { email: 'a@b.test', data: { full_name: 'A\0' } }, 400, 'validation_failed'],
    ['POST', otp, { email: 'a@b.test', data: { city: '\ud800' } }, 400, 'validation_failed'],
    ['POST', otp, { email: 'a@b.test', data: { 'a\0': 1 } }, 400, 'validation_failed'],
    ['POST', otp, { email: 'a@b.test', data: deep(20) }, 400, 'bad_json'],
    ['POST', '/auth/v1/recover', { email: 'a' }, 400, 'validation_failed'],
    ['POST', verify, { type: 'email' }, 400, 'validation_failed'],
    ['POST', verify, { token_hash: 'x', type: 'sms' }, 400, 'validation_failed'],
    ['POST', verify, { email: 'a@b.test', token: '12345', type: 'email' }, 400, 'validation_failed'],
    ['POST', verify, { token_hash: 'x', type: 'email' }, 403, 'otp_expired'],
    ['GET', '/auth/v1/user', undefined, 401, 'no_authorization'],
    ['PUT', '/auth/v1/user', {}, 401, 'no_authorization'],
    ['GET', '/auth/v1/reauthenticate', undefined, 401, 'no_authorization'],
    ['POST', '/auth/v1/reauthenticate/verify', { code: '123456' }, 401, 'no_authorization'],
    ['POST', '/auth/v1/factors', { factor_type: 'totp' }, 401, 'no_authorization'],
    ['POST', '/auth/v1/factors/x/challenge', {}, 401, 'no_authorization'],
    ['DELETE', '/auth/v1/factors/x', undefined, 401, 'no_authorization'],
    ['GET', '/auth/v1/factors/recovery-codes', undefined, 401, 'no_authorization'],
    ['POST', '/auth/v1/factors/recovery-codes', undefined, 401, 'no_authorization'],
    ['GET', '/auth/v1/passkeys', undefined, 401, 'no_authorization'],
    ['POST', '/auth/v1/passkeys/registration/options', {}, 401, 'no_authorization'],
    ['POST', '/auth/v1/passkeys/authentication/verify', {}, 400, 'validation_failed'],
    ['GET', '/auth/v1/none', undefined, 404, 'not_found'],
    ['POST', otp, { email: 'a@b.test', data: { x: 'x'.repeat(1_100_000) } }, 413, 'payload_too_large'],
  ])('answer %s %s with body %j as %i %s', async (method, path, body, status, code) => {
    const answer = await call(identity, method, path, body === undefined ? {} : { body });
    expect(answer.status).toBe(status);
    expect(answer.headers.get('x-supabase-api-version')).toBe('2024-01-01');
    expect(answer.headers.get('content-type')).toMatch(/application\/problem\+json/);
    expect(answer.body).toMatchObject({ code, error_code: code, status });
    expect(answer.body.msg).toBe(answer.body.detail);
    expect(answer.body.message).toBe(answer.body.detail);
    expect(answer.body.request_id).toBeTruthy();
  });

  /** The calls that anybody makes; every other needs a bearer. */
  const open = new Set([
    ...['POST otp', 'POST recover', 'POST verify', 'GET verify', 'POST token', 'POST oauth/token'],
    ...[
      'POST oauth/revoke',
      'GET oauth/authorize',
      'GET settings',
      'GET health',
      'GET .well-known/jwks.json',
    ],
    ...['POST passkeys/authentication/options', 'POST passkeys/authentication/verify', 'GET none'],
  ]);
  const isOpen = ({ method, path }: FuzzTarget) => open.has(`${method} ${path.replace('/auth/v1/', '')}`);
  test.each([...goTrueTargets, logout].filter((target) => !isOpen(target)))(
    'ask for the bearer before they look at the body or query: $method $path',
    async ({ method, path }) => {
      const send = (headers: Record<string, string>) =>
        call(identity, method, `${path.replace('{id}', 'x')}?scope=none&redirect_to=1&redirect_to=2`, {
          headers: { ...(method !== 'GET' && { 'content-type': 'application/json' }), ...headers },
          ...(method !== 'GET' && { body: { code: 7, friendly_name: 'a\0', data: 'x', unknown: 1 } }),
        });
      expect(await send({})).toMatchObject({ status: 401, body: { code: 'no_authorization' } });
      const forged = await send({ authorization: 'Bearer x.y.z' });
      expect(forged).toMatchObject({ status: 403, body: { code: 'bad_jwt' } });
    },
  );

  test.each([
    ['POST', 'factors', { factor_type: 'email' }],
    ['POST', 'factors', { factor_type: 'totp', friendly_name: 'a\0' }],
    ['POST', 'factors/x/verify', { challenge_id: 'x', code: '123456' }],
    ['PUT', 'user', { data: 'x' }],
    ['POST', 'logout?scope=none', undefined],
  ])('name what is invalid in a signed-in %s %s with body %j', async (method, path, body) => {
    const token = await accessTokenOf(await signIn(identity, 'flo@harbor.test'));
    const answer = await call(identity, method, `/auth/v1/${path}`, { token, ...(body && { body }) });
    expect(answer).toMatchObject({ status: 400, body: { code: 'validation_failed' } });
  });

  test('name each invalid field with a message', async () => {
    const { body } = await call(identity, 'POST', otp, { body: { email: 'ana', create_user: 1 } });
    const errors = body.errors as { path: string; message: string }[];
    expect(errors.map(({ path }) => path)).toEqual(['email', 'create_user']);
    expect(errors[0]?.message).toMatch(/^Enter an email address/);
  });

  test.each([
    ['a null character', { full_name: 'A\0' }, 'validation_failed'],
    ['half a surrogate pair', { city: { name: 'x\ud800' } }, 'validation_failed'],
    ['too many levels', deep(20), 'bad_json'],
  ])('cover user data with %s', async (_fault, data, code) => {
    const token = await accessTokenOf(await signIn(identity, 'eve@harbor.test'));
    const answer = await call(identity, 'PUT', '/auth/v1/user', { token, body: { data } });
    expect(answer).toMatchObject({ status: 400, body: { code } });
  });

  test.each([
    ['a signature of another length', (token: string) => token.slice(0, -2)],
    ['claims that are not JSON', (token: string) => `${token.split('.')[0] ?? ''}.bm9uZQ.AAAA`],
    ['a header that is not JSON', () => 'bm9uZQ.bm9uZQ.AAAA'],
    ['a key id with a null character', () => `${encoded({ alg: 'ES256', kid: '\0' })}.${encoded({})}.AAAA`],
  ])('cover tokens with %s', async (_fault, spoil) => {
    const token = spoil(await accessTokenOf(await signIn(identity, 'dee@harbor.test')));
    const answer = await call(identity, 'GET', '/auth/v1/user', { token });
    expect(answer).toMatchObject({ status: 403, body: { code: 'bad_jwt' } });
  });

  test('cover invalid and expired tokens, and tokens of deactivated or deleted users', async () => {
    const browser = await signIn(identity, 'cy@harbor.test');
    const token = await accessTokenOf(browser);
    expect((await call(identity, 'GET', '/auth/v1/user', { token: 'x.y.z' })).body.code).toBe('bad_jwt');
    expect(
      (await call(identity, 'GET', '/auth/v1/user', { headers: { authorization: 'Bearer' } })).body.code,
    ).toBe('bad_jwt');
    identity.clock.advance(601_000);
    const expired = await call(identity, 'GET', '/auth/v1/user', { token });
    expect(expired).toMatchObject({ status: 403, body: { code: 'bad_jwt' } });
    await browser.auth.refreshSession();
    const fresh = await accessTokenOf(browser);
    await identity.db.user.update({ where: { email: 'cy@harbor.test' }, data: { is_active: false } });
    expect((await call(identity, 'GET', '/auth/v1/user', { token: fresh })).body.code).toBe('user_banned');
    await identity.db.user.delete({ where: { email: 'cy@harbor.test' } });
    expect((await call(identity, 'GET', '/auth/v1/user', { token: fresh })).body.code).toBe(
      'session_not_found',
    );
  });
});

test('the server reports its settings and health', async () => {
  expect((await call(identity, 'GET', '/auth/v1/settings')).body).toMatchObject({
    external: { email: true, phone: false },
    disable_signup: false,
  });
  expect((await call(identity, 'GET', '/auth/v1/health')).status).toBe(200);
  expect((await call(identity, 'GET', '/health')).body).toMatchObject({ status: 'up' });
});

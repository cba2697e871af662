import { extensionRedirect } from '@bindery/contracts/identity';
import type { Member } from '../../test/agency.js';
import { call, refreshTokenOf, signIn } from '../../test/browser.js';
import {
  allow,
  answer,
  authorizationRequest,
  connect,
  exchange,
  EXTENSION,
  memberWith,
  OTHER_EXTENSION,
  renew,
  tokenCall,
  withExtensions,
} from '../../test/extension.js';
import { startIdentityUnderTest, type IdentityUnderTest } from '../../test/identity-under-test.js';

let identity: IdentityUnderTest;
let ana: Member;
beforeAll(async () => {
  identity = await startIdentityUnderTest();
  await identity.restart(withExtensions);
  ana = await memberWith(identity, { includes: ['capture'] });
});
afterAll(() => identity.stop());

const UNKNOWN = 'aaaabbbbccccddddeeeeffffgggghhhh';
const begin = (changes: Record<string, string>) =>
  call(
    identity,
    'GET',
    `/auth/v1/oauth/authorize?${new URLSearchParams(authorizationRequest(changes).request).toString()}`,
  );

describe('an authorization request', () => {
  it.each([
    ['another address of the extension', { redirect_uri: `https://${EXTENSION}.chromiumapp.org/other` }],
    ['the address with a query', { redirect_uri: `${extensionRedirect(EXTENSION)}?next=1` }],
    ['the address of another extension', { redirect_uri: extensionRedirect(OTHER_EXTENSION) }],
    ['the address of a site', { redirect_uri: 'https://evil.test/connected' }],
    ['an address that only begins like it', { redirect_uri: `${extensionRedirect(EXTENSION)}.evil.test` }],
    [
      'an extension that is not in the setting',
      { client_id: UNKNOWN, redirect_uri: extensionRedirect(UNKNOWN) },
    ],
  ])('with %s leads nowhere', async (_, changes: Record<string, string>) => {
    const page = await begin(changes);
    expect(page.status).toBe(200);
    expect(page.headers.get('location')).toBeNull();
    expect(page.body['text']).toContain("isn't set up for this server");
    expect(page.body['text']).not.toContain('evil');
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect((await answer(ana, authorizationRequest(changes).request)).status).toBe(400);
  });

  it.each([
    ['the method plain', { code_challenge_method: 'plain' }],
    ['a challenge that is no hash', { code_challenge: 'short' }],
    ['another response type', { response_type: 'token' }],
    ['no state', { state: '' }],
  ])('with %s is answered to the extension, and gets no code', async (_, changes: Record<string, string>) => {
    const { status, headers } = await begin(changes);
    expect(status).toBe(302);
    const location = new URL(headers.get('location') ?? '');
    expect(location.origin + location.pathname).toBe(extensionRedirect(EXTENSION));
    expect(location.searchParams.get('error')).toBe('invalid_request');
    expect((await answer(ana, authorizationRequest(changes).request)).status).toBe(400);
  });

  it('is not answered without a session, or by a page of another site', async () => {
    const { request } = authorizationRequest();
    const body = { ...request, decision: 'allow' };
    expect((await call(identity, 'POST', '/auth/v1/oauth/authorize', { body })).status).toBe(401);
    for (const origin of ['https://evil.test', `chrome-extension://${EXTENSION}`]) {
      const refused = await ana.as('POST', '/auth/v1/oauth/authorize', body, { origin });
      expect(refused).toMatchObject({ status: 403, body: { code: 'other_site' } });
    }
  });
});

describe('a code', () => {
  it('is worth nothing with another verifier, redirect or extension, and then still works', async () => {
    const allowed = await allow(ana);
    const wrong = { status: 400, body: { error: expect.stringMatching(/^invalid_(grant|request)$/) } };
    expect(await exchange(identity, { ...allowed, verifier: 'x'.repeat(43) })).toMatchObject(wrong);
    expect(await exchange(identity, allowed, { redirect_uri: 'https://evil.test/' })).toMatchObject(wrong);
    expect(
      await exchange(identity, allowed, {
        client_id: OTHER_EXTENSION,
        redirect_uri: extensionRedirect(OTHER_EXTENSION),
      }),
    ).toMatchObject(wrong);
    expect(await exchange(identity, allowed, { client_id: UNKNOWN })).toMatchObject({
      status: 400,
      body: { error: 'invalid_client' },
    });
    expect((await exchange(identity, allowed)).status).toBe(200);
  });

  it('ends the session that it became when it is used twice', async () => {
    const allowed = await allow(ana);
    const { body } = await exchange(identity, allowed);
    expect(await exchange(identity, allowed)).toMatchObject({
      status: 400,
      body: { error: 'invalid_grant' },
    });
    expect((await renew(identity, body['refresh_token'])).status).toBe(400);
  });

  it('becomes one session when it is used ten times at once', async () => {
    const allowed = await allow(ana);
    const answers = await Promise.all(Array.from({ length: 10 }, () => exchange(identity, allowed)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('works for 60 seconds', async () => {
    const [early, late] = [await allow(ana), await allow(ana)];
    identity.clock.advance(59_000);
    expect((await exchange(identity, early)).status).toBe(200);
    identity.clock.advance(2_000);
    expect((await exchange(identity, late)).status).toBe(400);
  });
});

describe('a token call', () => {
  it('is refused from other origins, and from a page of our own address that claims to be another', async () => {
    for (const origin of ['https://evil.test', 'null', `chrome-extension://${UNKNOWN}`]) {
      const refused = await tokenCall(
        identity,
        { grant_type: 'refresh_token', refresh_token: 'x' },
        { origin },
      );
      expect(refused).toMatchObject({ status: 403, body: { code: 'other_site' } });
    }
  });

  it('refuses grants that it does not know', async () => {
    expect(await tokenCall(identity, { grant_type: 'password', username: 'ana' })).toMatchObject({
      status: 400,
      body: { error: 'unsupported_grant_type' },
    });
    expect((await tokenCall(identity, {})).status).toBe(400);
  });

  it('ends the session when a refresh token is used again later', async () => {
    const { refresh } = await connect(identity, ana);
    const second = (await renew(identity, refresh)).body['refresh_token'];
    const third = (await renew(identity, second)).body['refresh_token'];
    identity.clock.advance(11_000);
    expect(await renew(identity, refresh)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
    expect((await renew(identity, third)).status).toBe(400);
  });

  it('does not renew the session of a browser, nor that of another extension', async () => {
    const browser = await signIn(identity, 'bo@harbor.test');
    expect((await renew(identity, await refreshTokenOf(browser))).status).toBe(400);
    const { refresh } = await connect(identity, ana);
    expect((await renew(identity, refresh, { client_id: OTHER_EXTENSION })).status).toBe(400);
    expect((await renew(identity, refresh)).status).toBe(200);
  });
});

describe('a session of an extension', () => {
  it.each([
    ['GET', '/auth/v1/user'],
    ['PUT', '/auth/v1/user'],
    ['POST', '/auth/v1/factors'],
    ['GET', '/auth/v1/factors/recovery-codes'],
    ['GET', '/auth/v1/passkeys'],
    ['POST', '/auth/v1/passkeys/registration/options'],
    ['GET', '/auth/v1/reauthenticate'],
    ['POST', '/auth/v1/logout?scope=global'],
    ['GET', '/api/auth/sessions'],
    ['DELETE', '/api/auth/sessions'],
    ['GET', '/api/auth/me'],
    ['GET', '/api/settings/security/activity'],
    ['POST', '/api/capture/pairing'],
  ])('may not %s %s', async (method, path) => {
    const { access, refresh } = await connect(identity, ana);
    const body = { factor_type: 'totp', friendly_name: 'x', data: { full_name: 'Eve' } };
    const refused = await call(identity, method, path, {
      token: access,
      ...(method !== 'GET' && path.startsWith('/auth/') && { body }),
    });
    expect(refused.status).toBe(403);
    expect(['insufficient_scope', 'forbidden']).toContain(refused.body['code']);
    expect((await renew(identity, refresh)).status).toBe(200);
  });

  it('can connect no other extension, and is not renewed as a browser is', async () => {
    const { access, refresh } = await connect(identity, ana);
    const { request } = authorizationRequest();
    const body = { ...request, decision: 'allow' };
    expect((await call(identity, 'POST', '/auth/v1/oauth/authorize', { token: access, body })).status).toBe(
      403,
    );
    const renewed = await call(identity, 'POST', '/auth/v1/token?grant_type=refresh_token', {
      body: { refresh_token: refresh },
    });
    expect(renewed).toMatchObject({ status: 400, body: { code: 'refresh_token_not_found' } });
  });
});

import { askForMail, call, openBrowser } from '../../test/browser.js';
import {
  PUBLIC_URL,
  startIdentityUnderTest,
  type IdentityUnderTest,
} from '../../test/identity-under-test.js';

let identity: IdentityUnderTest;
beforeAll(async () => {
  identity = await startIdentityUnderTest();
});
afterAll(() => identity.stop());

const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const OWN = { origin: new URL(PUBLIC_URL).origin };
const FOREIGN = { origin: 'https://evil.test' };

const linkFor = (address: string) => askForMail(identity, openBrowser(identity), address);
const confirm = (token_hash: string, headers: Record<string, string>) =>
  call(identity, 'POST', '/auth/v1/verify', {
    body: new URLSearchParams({ token_hash, type: 'email' }).toString(),
    headers: { ...FORM, ...headers },
  });

describe('the confirmation form', () => {
  test.each([
    ['of another origin, from a browser without Sec-Fetch-Site', FOREIGN],
    ['without an origin', {}],
    ['of a page without an origin', { origin: 'null' }],
    ['of another origin that claims to be this site', { ...FOREIGN, 'sec-fetch-site': 'same-origin' }],
    ['of a subdomain', { ...OWN, 'sec-fetch-site': 'same-site' }],
  ])('is refused when it is %s, and the link stays valid', async (_, headers: Record<string, string>) => {
    const { tokenHash } = await linkFor('ana@harbor.test');
    expect(await confirm(tokenHash, headers)).toMatchObject({ status: 403, body: { code: 'other_site' } });
    const { status, headers: answered } = await confirm(tokenHash, OWN);
    expect(status).toBe(303);
    expect(answered.get('location')).toContain('access_token');
  });

  test('is on a page that sends its origin along, and names the address of its link', async () => {
    const { tokenHash } = await linkFor('ben@harbor.test');
    const page = await call(identity, 'GET', `/auth/v1/verify?token=${tokenHash}&type=email`);
    expect(page.headers.get('referrer-policy')).toBe('same-origin');
    expect(page.body['text']).toContain('ben@harbor.test');
    await confirm(tokenHash, OWN);
    const used = await call(identity, 'GET', `/auth/v1/verify?token=${tokenHash}&type=email`);
    expect(used.body['text']).toContain('already used');
    expect(used.body['text']).not.toContain('<form');
  });
});

describe('a call from another site', () => {
  test.each([
    ['POST', '/auth/v1/otp'],
    ['POST', '/auth/v1/recover'],
    ['POST', '/auth/v1/verify'],
    ['POST', '/auth/v1/token?grant_type=refresh_token'],
    ['POST', '/auth/v1/oauth/authorize'],
    ['POST', '/auth/v1/oauth/token'],
    ['POST', '/auth/v1/oauth/revoke'],
    ['POST', '/auth/v1/reauthenticate/verify'],
    ['POST', '/auth/v1/factors'],
    ['POST', '/auth/v1/factors/recovery-codes'],
    ['POST', '/auth/v1/passkeys/authentication/options'],
    ['PATCH', '/auth/v1/passkeys/00000000-0000-4000-8000-000000000000'],
    ['PUT', '/auth/v1/user'],
    ['POST', '/auth/v1/logout'],
  ])('to %s %s is refused', async (method, path) => {
    const body = { email: 'ana@harbor.test', type: 'email', token: '123456' };
    for (const headers of [FOREIGN, { 'sec-fetch-site': 'cross-site' }]) {
      const refused = await call(identity, method, path, { body, headers });
      expect(refused).toMatchObject({ status: 403, body: { code: 'other_site', error_code: 'other_site' } });
    }
    const { body: own } = await call(identity, method, path, { body, headers: OWN });
    expect(own['code']).not.toBe('other_site');
  });

  test('asks for no mail', async () => {
    const before = await identity.db.mailJob.count();
    const body = 'email=victim%40harbor.test';
    await call(identity, 'POST', '/auth/v1/otp', { body, headers: { ...FORM, ...FOREIGN } });
    await call(identity, 'POST', '/auth/v1/otp', { body: { email: 'victim@harbor.test' }, headers: FOREIGN });
    expect(await identity.db.mailJob.count()).toBe(before);
  });

  test('may read what is public', async () => {
    const keys = await call(identity, 'GET', '/auth/v1/.well-known/jwks.json', { headers: FOREIGN });
    expect(keys.status).toBe(200);
  });
});

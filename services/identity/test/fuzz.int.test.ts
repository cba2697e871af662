import { declaredTargets, fuzz, type FuzzTarget } from '@bindery/test-kit';
import { makeAgency } from './agency.js';
import { accessTokenOf, signIn } from './browser.js';
import { startIdentityUnderTest, SUPERUSER, type IdentityUnderTest } from './identity-under-test.js';

let identity: IdentityUnderTest;
beforeAll(async () => {
  identity = await startIdentityUnderTest();
});
afterAll(() => identity.stop());

const text = { type: 'string' };
const challenge = { code_challenge: text, code_challenge_method: text };
const post = (path: string, properties: object, query: object = {}): FuzzTarget => ({
  method: 'POST',
  path: `/auth/v1/${path}`,
  query: { properties: { redirect_to: text, ...query } },
  body: { type: 'object', properties: properties as Record<string, object> },
});
const data = { type: 'object', properties: { full_name: text, role: text } };
/** GoTrue's contract, which is declared nowhere. */
const goTrue: readonly FuzzTarget[] = [
  post('otp', { email: text, create_user: {}, data, ...challenge }),
  post('recover', { email: text, ...challenge }),
  post('verify', { token_hash: text, type: text, email: text, token: text }),
  post('token', { refresh_token: text, auth_code: text, code_verifier: text }, { grant_type: text }),
  { ...post('user', { email: text, data, password: text, phone: text }), method: 'PUT' },
  ...['verify', 'user', 'settings', 'health', '.well-known/jwks.json', 'none'].map((path) => ({
    ...post(path, {}, { token: text, type: text }),
    method: 'GET',
  })),
];

test('no strange request to a route of identity ends in a 5xx', async () => {
  const agency = await makeAgency(identity);
  const member = await agency.add('olivia', 'agency_admin', true);
  const token = await accessTokenOf(await signIn(identity, SUPERUSER));
  let caller = 0;
  const { faults, accepted } = await fuzz({
    url: identity.url,
    // Last, because it ends the session that the others are called with.
    targets: [...goTrue, ...declaredTargets('identity'), post('logout', {}, { scope: text })],
    good: {
      path: ({ path }) => path.replace('{accountId}', agency.id).replace('{id}', member.id),
      fields: { email: 'fuzz@example.com', role: 'agent', account_id: agency.id },
    },
    headers: () => ({
      authorization: `Bearer ${token}`,
      'x-forwarded-for': `10.0.${caller >> 8}.${caller++ & 255}`,
    }),
    casesPerTarget: 60,
    seed: 18,
  });
  expect(faults).toEqual([]);
  expect(accepted).toBeGreaterThan(100);
}, 60_000);

import { declaredTargets, fuzz } from '@bindery/test-kit';
import { makeAgency } from './agency.js';
import { accessTokenOf, signIn } from './browser.js';
import { goTrueTargets, logout } from './gotrue-targets.js';
import { startIdentityUnderTest, SUPERUSER, type IdentityUnderTest } from './identity-under-test.js';

let identity: IdentityUnderTest;
beforeAll(async () => {
  identity = await startIdentityUnderTest();
});
afterAll(() => identity.stop());

test('no strange request to a route of identity ends in a 5xx', async () => {
  const agency = await makeAgency(identity);
  const member = await agency.add('olivia', 'agency_admin', true);
  const token = await accessTokenOf(await signIn(identity, SUPERUSER));
  let caller = 0;
  const { faults, accepted } = await fuzz({
    url: identity.url,
    // Last, because it ends the session that the others are called with.
    targets: [...goTrueTargets, ...declaredTargets('identity'), logout],
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

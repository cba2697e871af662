import { searchPlanFaults, textParameters } from '@bindery/test-kit';
import { makeAgency } from './agency.js';
import { accessTokenOf, signIn } from './browser.js';
import { startIdentityUnderTest, SUPERUSER, type IdentityUnderTest } from './identity-under-test.js';

let identity: IdentityUnderTest;
beforeAll(async () => {
  identity = await startIdentityUnderTest();
});
afterAll(() => identity.stop());

it('plans the longest text of every search and filter in bounded memory, growing with the words only', async () => {
  const agency = await makeAgency(identity);
  const authorization = `Bearer ${await accessTokenOf(await signIn(identity, SUPERUSER))}`;
  const get = async (address: string) => {
    const path = address.replace('{accountId}', agency.id);
    return (await fetch(identity.url + path, { headers: { authorization } })).status;
  };
  const { databaseUrl } = identity;
  expect(textParameters('identity')).not.toEqual([]);
  expect(await searchPlanFaults({ service: 'identity', databaseUrl, get })).toEqual([]);
}, 120_000);

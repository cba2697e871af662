import { searchPlanFaults, textParameters } from '@bindery/test-kit';
import { startBillingUnderTest, type BillingUnderTest } from './billing-under-test.js';

let billing: BillingUnderTest;
beforeAll(async () => {
  billing = await startBillingUnderTest();
});
afterAll(() => billing.stop());

it('plans the longest text of every search and filter in bounded memory, growing with the words only', async () => {
  const { token } = billing.person({ user_role: 'superuser' });
  const { databaseUrl } = billing;
  const code = { code: 'SEARCHED', usage_type: 'multi_use', max_uses: 1_000 };
  const { body } = await billing.call('POST', '/api/promo-codes', token, code);
  const get = async (address: string) =>
    (await billing.call('GET', address.replace('{id}', String(body['id'])), token)).status;
  expect(textParameters('billing')).not.toEqual([]);
  expect(await searchPlanFaults({ service: 'billing', databaseUrl, get })).toEqual([]);
}, 120_000);

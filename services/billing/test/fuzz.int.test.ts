import { declaredTargets, fuzz } from '@bindery/test-kit';
import { startBillingUnderTest, type BillingUnderTest } from './billing-under-test.js';

let billing: BillingUnderTest;
beforeAll(async () => {
  billing = await startBillingUnderTest();
});
afterAll(() => billing.stop());

const webhook = {
  method: 'POST',
  path: '/webhooks/stripe',
  body: { properties: { id: {}, type: {}, data: {} } },
};

test('no strange request to a route of billing ends in a 5xx', async () => {
  const root = () => billing.person({ user_role: 'superuser' }).token;
  const code = { code: 'FUZZ-1', usage_type: 'multi_use', max_uses: 1_000 };
  const { body } = await billing.call('POST', '/api/promo-codes', root(), code);
  const { faults, accepted } = await fuzz({
    url: billing.url(),
    targets: [...declaredTargets('billing'), webhook],
    good: {
      path: ({ path }) => path.replace('{id}', String(body['id'])),
      fields: { code: 'FUZZ-1', plan_id: 'individual_agent' },
    },
    headers: () => ({ authorization: `Bearer ${root()}` }),
    casesPerTarget: 60,
    seed: 18,
  });
  expect(faults).toEqual([]);
  expect(accepted).toBeGreaterThan(100);
}, 60_000);

import { declaredTargets, GIVE_UP_MS, sendExtremes } from '@bindery/test-kit';
import { startBillingUnderTest, type BillingUnderTest } from './billing-under-test.js';

let billing: BillingUnderTest;
beforeAll(async () => {
  billing = await startBillingUnderTest({}, { asProcess: true });
}, 60_000);
afterAll(() => billing.stop());

test('no extreme value occupies billing for a second, nor keeps another account waiting', async () => {
  const root = () => billing.person({ user_role: 'superuser' }).token;
  const code = { code: 'FUZZ-1', usage_type: 'multi_use', max_uses: 1_000 };
  const { body } = await billing.call('POST', '/api/promo-codes', root(), code);
  await billing.longestTurn();
  const { accepted, faults, longestWait } = await sendExtremes({
    url: billing.url(),
    targets: declaredTargets('billing'),
    good: {
      path: ({ path }) => path.replace('{id}', String(body['id'])),
      fields: { plan_id: 'individual_agent' },
    },
    headers: () => ({ authorization: `Bearer ${root()}` }),
    neighbor: { path: '/api/promo-codes', headers: { authorization: `Bearer ${root()}` } },
  });
  expect(faults).toEqual([]);
  expect(accepted).toBeGreaterThan(20);
  expect(longestWait).toBeLessThan(GIVE_UP_MS);
  expect(await billing.longestTurn()).toBeLessThan(1_000);
}, 240_000);

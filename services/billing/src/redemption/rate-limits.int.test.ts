import { startBillingUnderTest, type BillingUnderTest } from '../../test/billing-under-test.js';

let billing: BillingUnderTest;
beforeAll(async () => {
  billing = await startBillingUnderTest();
});
afterAll(() => billing.stop());

const VALIDATE = '/api/subscription/validate-promo';
const APPLY = '/api/subscription/apply-promo';
const attempt = { code: 'GUESS', plan_id: 'individual_agent' };

it('an account gets 429 after twenty promo code attempts in a minute across two replicas', async () => {
  const other = await billing.startCopy();
  try {
    const { token } = billing.person();
    const statuses: number[] = [];
    for (let tries = 0; tries < 10; tries += 1) {
      statuses.push((await billing.call('POST', VALIDATE, token, attempt)).status);
      const response = await fetch(other.url + VALIDATE, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify(attempt),
      });
      statuses.push(response.status);
    }
    expect(new Set(statuses)).toEqual(new Set([200]));
    for (const path of [VALIDATE, APPLY]) {
      expect(await billing.call('POST', path, token, attempt)).toMatchObject({
        status: 429,
        body: { code: 'rate_limited', detail: expect.stringMatching(/^Too many requests/) },
      });
    }
  } finally {
    await other.stop();
  }
});

it('promo code attempts of one account do not count against another account', async () => {
  const [first, second] = [billing.person(), billing.person()];
  for (let tries = 0; tries < 20; tries += 1) await billing.call('POST', VALIDATE, first.token, attempt);
  expect((await billing.call('POST', VALIDATE, first.token, attempt)).status).toBe(429);
  expect((await billing.call('POST', VALIDATE, second.token, attempt)).status).toBe(200);
});

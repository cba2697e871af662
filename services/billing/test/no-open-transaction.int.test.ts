import { eventually } from '@bindery/test-kit';
import { startBillingUnderTest, type BillingUnderTest } from './billing-under-test.js';
import { settled } from './money-story.js';
import { AGENCY, buy, buyerIn, endTrial } from './purchases.js';

let billing: BillingUnderTest;
beforeAll(async () => {
  billing = await startBillingUnderTest();
});
afterAll(() => billing.stop());

const openTransactions = () =>
  billing.rows(
    `SELECT query FROM pg_stat_activity
     WHERE datname = current_database() AND usename = 'billing_app' AND state LIKE 'idle in transaction%'`,
  );

it('billing has no transaction open while it waits for the provider, whatever it asks', async () => {
  const asked = new Set<string>();
  const open: unknown[] = [];
  billing.payments.onBeforeReply(async ({ method, path }: { method: string; path: string }) => {
    asked.add(`${method} ${path.replace(/\/(sub|cs|cus|in)_\w+/, '/:id')}`);
    // The provider answers only after this, so a transaction that waits for it would stay open. Others end.
    await eventually(async () => expect(await openTransactions()).toEqual([])).catch((error: unknown) =>
      open.push(path, error),
    );
  });
  const owner = buyerIn(billing);
  await buy(billing, owner);
  await endTrial(billing, owner);
  await settled({ billing });
  expect((await owner.post('/api/admin/scale-seats', { new_seat_count: 7 })).status).toBe(200);
  expect((await owner.post('/api/subscription/checkout', { ...AGENCY, quantity: 9 })).status).toBe(200);
  expect((await owner.post('/api/subscription/cancel')).status).toBe(200);
  expect((await owner.post('/api/subscription/portal')).status).toBe(200);
  await billing.identity.announceChange(owner.accountId);
  await settled({ billing });
  await billing.jobsDone('update-customer-email');
  billing.payments.onBeforeReply(undefined);
  expect(open).toEqual([]);
  expect([...asked]).toEqual(
    expect.arrayContaining([
      'POST /v1/customers',
      'POST /v1/customers/:id',
      'POST /v1/checkout/sessions',
      'GET /v1/checkout/sessions/:id',
      'GET /v1/subscriptions',
      'POST /v1/subscriptions/:id',
    ]),
  );
});

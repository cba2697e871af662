import { TIMEOUT_HEADER } from '@bindery/contracts/deadlines';
import type { RunningService } from '@bindery/service-kit/bootstrap';
import { eventually } from '@bindery/test-kit';
import { startBillingUnderTest, type BillingUnderTest } from './billing-under-test.js';
import { settled } from './money-story.js';
import { buy, buyerIn, customerOf, subscriptionOf, type Buyer } from './purchases.js';

const ONE = { plan_id: 'individual_agent', quantity: 1 };
const LATE_MS = 8_000;
/** As many as a replica has database connections. */
const SLOW_ACCOUNTS = 8;
const PROMPT_MS = 2_000;
const CANCEL = '/api/subscription/cancel';
const REACTIVATE = '/api/subscription/reactivate';
let billing: BillingUnderTest;
let replica: RunningService;

beforeAll(async () => {
  billing = await startBillingUnderTest();
  replica = await billing.startCopy();
});
afterAll(async () => {
  billing.payments.setLatency(undefined);
  await replica.stop();
  await billing.stop();
});

async function timed(url: string, method: string, path: string, { token }: Buyer, waitsMs = 4_450) {
  const startedAt = performance.now();
  const headers = { authorization: `Bearer ${token}`, [TIMEOUT_HEADER]: String(waitsMs) };
  const response = await fetch(url + path, { method, headers });
  await response.text();
  return { path, status: response.status, ms: performance.now() - startedAt };
}

const openTransactions = () =>
  billing.rows(
    `SELECT state, query FROM pg_stat_activity
     WHERE datname = current_database() AND usename = 'billing_app' AND state LIKE 'idle in transaction%'`,
  );

test('eight accounts whose provider calls take eight seconds slow nobody else, over two replicas', async () => {
  const urls = [billing.url(), replica.url];
  const slow = Array.from({ length: SLOW_ACCOUNTS }, () => buyerIn(billing));
  const prompt = buyerIn(billing);
  for (const buyer of [...slow, prompt]) await buy(billing, buyer, ONE);
  await settled({ billing });
  const customers = await Promise.all(slow.map((buyer) => customerOf(billing, buyer)));
  billing.payments.setLatency({ ms: LATE_MS, customers });

  // Impatient: each asks both replicas, twice. Both of them, and what asks, are one process here, so that it tells them
  // to answer half a second earlier than the gateway would at most.
  const late = slow.flatMap((buyer) =>
    [...urls, ...urls].map((url) => timed(url, 'POST', CANCEL, buyer, 3_950)),
  );
  const others: Awaited<ReturnType<typeof timed>>[] = [];
  for (let round = 0; round < 4; round += 1) {
    for (const url of urls) {
      others.push(await timed(url, 'GET', '/api/subscription/plans', prompt));
      others.push(await timed(url, 'GET', '/api/subscription/status', prompt));
      others.push(await timed(url, 'POST', CANCEL, prompt));
      others.push(await timed(url, 'POST', REACTIVATE, prompt));
    }
    // Transactions that wait for nothing but the database end at once.
    await eventually(async () => expect(await openTransactions()).toEqual([]), { timeoutMs: 1_000 });
  }
  expect(others.filter(({ status, ms }) => status !== 200 || ms > PROMPT_MS)).toEqual([]);
  const answers = await Promise.all(late);
  expect(answers.filter(({ status, ms }) => status !== 503 || ms > 5_000)).toEqual([]);

  billing.payments.setLatency(undefined);
  const [first] = slow;
  if (!first) throw new Error('There is no slow account');
  // Nothing was changed for those who were told to try again.
  expect(await subscriptionOf(billing, first)).toMatchObject({ status: 'active' });
  await eventually(async () => expect((await timed(replica.url, 'POST', CANCEL, first)).status).toBe(200), {
    timeoutMs: 25_000,
  });
  expect(await subscriptionOf(billing, first)).toMatchObject({ status: 'canceling' });
}, 80_000);

test('a change that the provider makes after the request is over is stored when it answers', async () => {
  const buyer = buyerIn(billing);
  await buy(billing, buyer, ONE);
  await settled({ billing });
  billing.payments.pauseDeliveries();
  const customer = await customerOf(billing, buyer);
  // Only the change itself is late, not the look at the subscription before it.
  billing.payments.onBeforeReply(({ method, path }: { method: string; path: string }) => {
    if (method === 'POST' && path.startsWith('/v1/subscriptions/'))
      return new Promise((resolve) => setTimeout(resolve, LATE_MS));
    return Promise.resolve();
  });
  expect((await timed(billing.url(), 'POST', CANCEL, buyer)).status).toBe(503);
  billing.payments.onBeforeReply(undefined);
  await eventually(
    async () => expect(await subscriptionOf(billing, buyer)).toMatchObject({ status: 'canceling' }),
    { timeoutMs: 15_000 },
  );
  const { data } = await billing.provider.subscriptions.list({ customer });
  expect(data).toHaveLength(1);
  billing.payments.resumeDeliveries();
}, 40_000);

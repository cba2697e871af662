import { randomBytes } from 'node:crypto';
import { eventually } from '@bindery/test-kit';
import { startBillingUnderTest, type BillingUnderTest } from './billing-under-test.js';
import { outcomeOf, settled } from './money-story.js';
import { AGENCY, buy, buyerIn, customerOf, endTrial, invoicesOf, type Buyer } from './purchases.js';

const CHECKOUT = '/api/subscription/checkout';
const SCALE = '/api/admin/scale-seats';
const ONE = { plan_id: 'individual_agent', quantity: 1 };
const DAY = 86_400;
const HOUR = 3_600;
const LONG = { timeoutMs: 20_000 };
const opsToken = randomBytes(24).toString('base64url');
let billing: BillingUnderTest;
/** Each test starts a new process, which compiles it. */
const TEST_MS = 90_000;

beforeAll(async () => {
  billing = await startBillingUnderTest({ OPS_TOKEN: opsToken }, { asProcess: true });
}, TEST_MS);
afterAll(() => billing.stop());
afterEach(async () => {
  billing.payments.onBeforeReply(undefined);
  billing.payments.resumeDeliveries();
  await billing.nats.resume();
  await billing.identity.connected();
});

/** Does something once the provider has done its part of such a call, and before billing hears of it. */
function atNext(asked: string, path: RegExp, act: () => Promise<unknown> | undefined): void {
  billing.payments.onBeforeReply(async (call: { method: string; path: string }) => {
    if (call.method !== asked || !path.test(call.path)) return;
    billing.payments.onBeforeReply(undefined);
    await act();
  });
}
const killAt = (asked: string, path: RegExp) => atNext(asked, path, () => billing.kill());
/** A call that is never answered: billing has died of it. */
const unanswered = (answer: Promise<unknown>) => expect(answer).rejects.toThrow('fetch failed');

/** Billing's state of an account and what it published, which must not depend on how it got there. */
async function standing(buyer: Buyer) {
  const { subscription, notices } = await outcomeOf({ billing }, buyer);
  const told = billing.told.filter(({ account_id }) => account_id === buyer.accountId);
  return {
    seats: [subscription?.['seats'], subscription?.['support_seats']],
    status: subscription?.['status'],
    // The purchase has been confirmed already.
    notices: notices.filter((told) => (told as { notice: string }).notice !== 'subscription_started'),
    // A consumer may meet an event again; it knows it by its id.
    told: [...new Map(told.map((event) => [event.id, event.data])).values()].map(({ seats }) => seats),
  };
}

/** Resolves once identity has heard of every change of an account that billing has stored. */
const heard = ({ accountId }: Buyer): Promise<void> =>
  eventually(async () => {
    const stored = await billing.rows(
      `SELECT id FROM outbox
       WHERE subject = 'billing.subscription.changed.v1' AND payload->>'account_id' = $1`,
      [accountId],
    );
    const told = billing.told.filter(({ account_id }) => account_id === accountId);
    expect(new Set(told.map(({ id }) => id))).toEqual(new Set(stored.map(({ id }) => id)));
  }, LONG);

/** Starts billing and advances the time so that the provider retries its undelivered events. */
async function startAgain(): Promise<void> {
  await billing.start();
  billing.payments.advance(HOUR);
}

/** Redelivers all events of an account. */
async function tellAgain(buyer: Buyer): Promise<void> {
  const customer = await customerOf(billing, buyer);
  for (const { id, data } of billing.payments.events())
    if ((data.object as { customer?: unknown }).customer === customer) await billing.payments.deliver(id);
  await settled({ billing });
}

/** An agency that is past its trial, half a month into what it pays for: 5 seats and 1 support seat. */
async function agency(body: object = AGENCY): Promise<Buyer> {
  const owner = buyerIn(billing);
  await buy(billing, owner, body);
  await endTrial(billing, owner);
  billing.payments.advance(14 * DAY, await customerOf(billing, owner));
  await billing.payments.delivered();
  await settled({ billing });
  await heard(owner);
  return owner;
}

describe('billing, killed between the provider call and its own commit', () => {
  test.each([
    ['more', 11, 28_500],
    ['fewer', 4, 11_000],
  ])(
    'applies, charges and announces a change to %s seats once after a restart',
    async (_what, seats, monthly) => {
      const owner = await agency();
      const invoices = (await invoicesOf(billing, owner)).length;
      const before = await standing(owner);
      killAt('POST', /^\/v1\/subscriptions\//);
      await unanswered(owner.post(SCALE, { new_seat_count: seats }));
      expect(await standing(owner)).toEqual(before);
      await startAgain();
      const after = {
        seats: [seats, 1],
        status: 'active',
        notices: [{ notice: 'seats_changed', seats, support_seats: 1, monthly_total_cents: monthly }],
        told: [...before.told, seats],
      };
      await eventually(async () => expect(await standing(owner)).toEqual(after), LONG);
      expect((await owner.post(SCALE, { new_seat_count: seats })).status).toBe(422);
      await tellAgain(owner);
      expect(await standing(owner)).toEqual(after);
      expect(await invoicesOf(billing, owner)).toHaveLength(invoices + 1);
    },
    TEST_MS,
  );

  test(
    'applies and charges a plan change once after a restart',
    async () => {
      const owner = await agency(ONE);
      const invoices = (await invoicesOf(billing, owner)).length;
      killAt('POST', /^\/v1\/subscriptions\//);
      await unanswered(owner.post(CHECKOUT, AGENCY));
      await startAgain();
      await eventually(async () => expect((await standing(owner)).seats).toEqual([5, 1]), LONG);
      expect(await owner.post(CHECKOUT, AGENCY)).toMatchObject({
        status: 409,
        body: { code: 'already_subscribed' },
      });
      expect(await invoicesOf(billing, owner)).toHaveLength(invoices + 1);
      const customer = await customerOf(billing, owner);
      expect((await billing.provider.subscriptions.list({ customer, status: 'all' })).data).toHaveLength(1);
    },
    TEST_MS,
  );

  test.each([
    ['a customer', /^\/v1\/customers$/],
    ['a payment page', /^\/v1\/checkout\/sessions$/],
  ])(
    'reuses %s after a restart when the provider had already created it',
    async (_what, path) => {
      const buyer = buyerIn(billing);
      killAt('POST', path);
      await unanswered(buyer.post(CHECKOUT, AGENCY));
      await startAgain();
      // The lease of the replica that died has a few seconds left.
      await eventually(async () => expect((await buyer.post(CHECKOUT, AGENCY)).status).toBe(200), LONG);
      const asked = await Promise.all([buyer.post(CHECKOUT, AGENCY), buyer.post(CHECKOUT, AGENCY)]);
      expect(asked.map(({ status }) => status)).toEqual([200, 200]);
      const made = billing.payments.events('customer.created').map(({ data }) => data.object);
      const ours = made.filter((customer) => 'metadata' in customer && isOf(buyer, customer.metadata));
      expect(ours).toHaveLength(1);
      const customer = await customerOf(billing, buyer);
      const { data } = await billing.provider.checkout.sessions.list({ customer });
      expect(data.map(({ id }) => id)).toEqual([asked[0].body['session_id']]);
    },
    TEST_MS,
  );

  test(
    'activates a paid purchase after a restart and announces it once',
    async () => {
      const buyer = buyerIn(billing);
      await buy(billing, buyer, ONE, null);
      await endTrial(billing, buyer);
      await eventually(async () => expect((await standing(buyer)).status).toBe('inactive'), LONG);
      await heard(buyer);
      const { body } = await buyer.post(CHECKOUT, AGENCY);
      killAt('GET', /^\/v1\/subscriptions$/);
      billing.payments.completeCheckout(body['session_id'] as string);
      const before = await standing(buyer);
      await unanswered(buyer.get(`/api/subscription/status/${body['session_id'] as string}`));
      await startAgain();
      const after = { ...before, status: 'active', seats: [5, 1], told: [...before.told, 5] };
      await eventually(async () => expect(await standing(buyer)).toEqual(after), LONG);
      await tellAgain(buyer);
      expect(await standing(buyer)).toEqual(after);
      expect((await invoicesOf(billing, buyer)).filter(({ total }) => total > 0)).toHaveLength(1);
    },
    TEST_MS,
  );
});

test(
  'a seat change is stored after a restart even when none of its events arrive',
  async () => {
    const owner = await agency();
    billing.payments.pauseDeliveries();
    killAt('POST', /^\/v1\/subscriptions\//);
    await unanswered(owner.post(SCALE, { new_seat_count: 8 }));
    await billing.start();
    await eventually(async () => {
      // Makes the schedule due, and no other: reconciliation would find what later tests expect to be missed.
      await billing.rows(
        `UPDATE pgboss.job SET start_after = now()
         WHERE state = 'created' AND name IN ('find-interrupted-accounts', 'recover-account')`,
      );
      await billing.rows(
        `INSERT INTO pgboss.job (name, data) VALUES ('find-interrupted-accounts', '{"version":1}') ON CONFLICT DO NOTHING`,
      );
      expect((await standing(owner)).seats).toEqual([8, 1]);
    }, LONG);
    // The work gives its lease back after it has stored the change.
    const leases = () => billing.rows(`SELECT name FROM leases WHERE name LIKE 'account:%'`);
    await eventually(async () => expect(await leases()).toEqual([]), LONG);
  },
  TEST_MS,
);

describe('NATS, killed before it receives an event', () => {
  const hearsOnce = async (buyer: Buyer, before: readonly unknown[], seats: number) => {
    await billing.kill();
    await billing.start();
    expect((await standing(buyer)).told).toEqual(before);
    await billing.nats.resume();
    await eventually(async () => expect((await standing(buyer)).told).toEqual([...before, seats]), LONG);
  };

  test(
    'receives a seat change once when it is back, even when billing was killed too',
    async () => {
      const owner = await agency();
      const { told } = await standing(owner);
      atNext('POST', /^\/v1\/subscriptions\//, () => billing.nats.interrupt('killed'));
      expect((await owner.post(SCALE, { new_seat_count: 9 })).status).toBe(200);
      await hearsOnce(owner, told, 9);
    },
    TEST_MS,
  );

  test(
    'receives a purchase once when it is back, even when billing was killed too',
    async () => {
      const buyer = buyerIn(billing);
      const { body } = await buyer.post(CHECKOUT, AGENCY);
      await billing.nats.interrupt('killed');
      billing.payments.completeCheckout(body['session_id'] as string);
      await eventually(async () => expect((await standing(buyer)).status).toBe('active'), LONG);
      await hearsOnce(buyer, [], 5);
    },
    TEST_MS,
  );
});

describe('billing after downtime', () => {
  /** The provider redelivers events after these pauses. */
  async function away(buyer: Buyer, pauses: readonly number[]): Promise<void> {
    const { body } = await buyer.post(CHECKOUT, AGENCY);
    await billing.kill();
    billing.payments.completeCheckout(body['session_id'] as string, null);
    for (const pause of pauses) {
      await billing.payments.delivered();
      billing.payments.advance(pause);
    }
    await billing.payments.delivered();
    expect((await standing(buyer)).status).toBeUndefined();
    await billing.start();
  }
  const pausesOfAnHour = [1, 5, 30, 120, 600, HOUR];

  test(
    'catches up through provider retries when it was down for an hour',
    async () => {
      const buyer = buyerIn(billing);
      await away(buyer, pausesOfAnHour);
      billing.payments.advance(3 * HOUR);
      await eventually(
        async () =>
          expect(await outcomeOf({ billing }, buyer)).toMatchObject({
            subscription: { status: 'active', provider_status: 'trialing', seats: 5, support_seats: 1 },
            checkout: { status: 'complete' },
            customer: { trial_used: true },
          }),
        LONG,
      );
    },
    TEST_MS,
  );

  test(
    'catches up through reconciliation when the provider has given up its retries',
    async () => {
      const buyer = buyerIn(billing);
      await away(buyer, [...pausesOfAnHour, 3 * HOUR, ...Array.from({ length: 8 }, () => 8 * HOUR)]);
      billing.payments.advance(9 * HOUR);
      await billing.payments.delivered();
      await settled({ billing });
      expect((await standing(buyer)).status).toBeUndefined();
      expect(await billing.call('POST', '/internal/ops/billing/reconcile', opsToken, {})).toMatchObject({
        status: 200,
      });
      await eventually(
        async () =>
          expect(await standing(buyer)).toMatchObject({ status: 'active', seats: [5, 1], told: [5] }),
        LONG,
      );
    },
    TEST_MS,
  );
});

test(
  'a trial without a card sends one notice three days before and one at its end',
  async () => {
    const buyer = buyerIn(billing);
    await buy(billing, buyer, AGENCY, null);
    const customer = await customerOf(billing, buyer);
    const ending = { notice: 'trial_ending', has_card: false };
    const over = { notice: 'subscription_canceled', access_until: null, reason: 'trial_without_card' };
    billing.payments.advance(4.5 * DAY, customer);
    await eventually(async () => expect((await standing(buyer)).notices).toMatchObject([ending]), LONG);
    billing.payments.advance(3 * DAY, customer);
    await eventually(async () => expect((await standing(buyer)).notices).toMatchObject([ending, over]), LONG);
    await tellAgain(buyer);
    expect(await standing(buyer)).toMatchObject({ status: 'inactive', notices: [ending, over] });
  },
  TEST_MS,
);

const isOf = ({ accountId }: Buyer, metadata: unknown): boolean =>
  (metadata as { account_id?: string } | null)?.account_id === accountId;

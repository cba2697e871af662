import { DAY, startUnderTest } from './emulator-under-test.js';

const FAILS_LATER = '4000000000000341';
let under: Awaited<ReturnType<typeof startUnderTest>>;
beforeAll(async () => {
  under = await startUnderTest();
});
afterAll(() => under.emulator.close());

const statusOf = async (id: string) => (await under.stripe.subscriptions.retrieve(id)).status;

describe('a failed charge at the end of a trial', () => {
  it('leaves the subscription past due, is retried three times, and then cancels it', async () => {
    const { id, customer } = await under.subscribed({}, FAILS_LATER);
    under.emulator.advance(7 * DAY, customer.id);
    expect(await statusOf(id)).toBe('past_due');
    under.emulator.advance(14 * DAY, customer.id);
    expect(await statusOf(id)).toBe('past_due');
    under.emulator.advance(DAY, customer.id);
    expect(await under.stripe.subscriptions.retrieve(id)).toMatchObject({
      status: 'canceled',
      cancellation_details: { reason: 'payment_failed' },
    });
    expect(under.emulator.events('invoice.payment_failed')).toHaveLength(4);
  });

  it('succeeds on retry once a working card is added', async () => {
    const { id, customer } = await under.subscribed({}, FAILS_LATER);
    under.emulator.advance(7 * DAY, customer.id);
    const portal = await under.stripe.billingPortal.sessions.create({ customer: customer.id });
    const card = { action: 'add', number: '4242 4242 4242 4242', expiry: '12/40', cvc: '123' };
    await fetch(portal.url, { method: 'POST', body: new URLSearchParams(card) });
    under.emulator.advance(3 * DAY, customer.id);
    expect(await statusOf(id)).toBe('active');
  });
});

it('a subscription becomes unpaid instead of canceled when so configured', async () => {
  const other = await startUnderTest({ afterLastRetry: 'unpaid' });
  try {
    const { id, customer } = await other.subscribed({}, FAILS_LATER);
    other.emulator.advance(25 * DAY, customer.id);
    expect(await other.stripe.subscriptions.retrieve(id)).toMatchObject({ status: 'unpaid' });
  } finally {
    await other.emulator.close();
  }
});

it('a cancellation at period end can be undone until then, and takes effect then', async () => {
  const { id, customer } = await under.subscribed({ trial: false });
  const end = (await under.stripe.subscriptions.retrieve(id)).items.data[0]!.current_period_end;
  await under.stripe.subscriptions.update(id, { cancel_at_period_end: true });
  expect(await under.stripe.subscriptions.update(id, { cancel_at_period_end: false })).toMatchObject({
    cancel_at: null,
    canceled_at: null,
  });
  expect(await under.stripe.subscriptions.update(id, { cancel_at_period_end: true })).toMatchObject({
    status: 'active',
    cancel_at: end,
  });
  under.emulator.advance(32 * DAY, customer.id);
  expect(await under.stripe.subscriptions.retrieve(id)).toMatchObject({ status: 'canceled', ended_at: end });
  await expect(under.stripe.subscriptions.cancel(id)).rejects.toMatchObject({ code: 'resource_missing' });
});

it("advancing one customer's clock affects no other customer and shows as a test clock", async () => {
  const [moved, other] = [await under.subscribed({}, null), await under.subscribed({}, null)];
  under.emulator.advance(8 * DAY, moved.customer.id);
  expect([await statusOf(moved.id), await statusOf(other.id)]).toEqual(['canceled', 'trialing']);
  const { test_clock } = await under.stripe.subscriptions.retrieve(moved.id);
  const clock = await under.stripe.testHelpers.testClocks.retrieve(test_clock as string);
  expect(clock.frozen_time).toBeGreaterThan(Date.now() / 1_000 + 7 * DAY);
});

it('a Stripe test clock stays frozen until it is advanced', async () => {
  const start = 1_900_000_000;
  const clock = await under.stripe.testHelpers.testClocks.create({ frozen_time: start });
  const customer = await under.stripe.customers.create({ test_clock: clock.id });
  const session = await under.open(customer.id);
  under.emulator.completeCheckout(session.id, null);
  const [subscription] = (await under.stripe.subscriptions.list({ customer: customer.id })).data;
  expect(subscription).toMatchObject({ status: 'trialing', trial_end: start + 7 * DAY });
  await under.stripe.testHelpers.testClocks.advance(clock.id, { frozen_time: start + 8 * DAY });
  expect(await under.stripe.testHelpers.testClocks.retrieve(clock.id)).toMatchObject({ status: 'ready' });
  expect((await under.stripe.subscriptions.list({ customer: customer.id })).data).toEqual([]);
  const all = await under.stripe.subscriptions.list({ customer: customer.id, status: 'all' });
  expect(all.data).toMatchObject([{ status: 'canceled' }]);
});

it('an incomplete checkout expires after a day', async () => {
  const customer = await under.stripe.customers.create();
  const session = await under.open(customer.id);
  under.emulator.advance(DAY, customer.id);
  expect(await under.stripe.checkout.sessions.retrieve(session.id)).toMatchObject({
    status: 'expired',
    url: null,
  });
  expect(under.emulator.completeCheckout(session.id)).toMatchObject({ kind: 'failed' });
});

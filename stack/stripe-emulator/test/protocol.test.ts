import { API_KEY, clientOf, startUnderTest } from './emulator-under-test.js';

let under: Awaited<ReturnType<typeof startUnderTest>>;
beforeAll(async () => {
  under = await startUnderTest();
});
afterAll(() => under.emulator.close());

describe('an idempotency key', () => {
  it('returns the same result for a repeated request without repeating it', async () => {
    const make = () =>
      under.stripe.customers.create({ email: 'one@agency.test' }, { idempotencyKey: 'once' });
    const [first, again] = [await make(), await make()];
    expect(again.id).toBe(first.id);
    expect(first.lastResponse.requestId).toMatch(/^req_/);
    expect(await under.stripe.customers.list({ email: 'one@agency.test' })).toMatchObject({
      data: [{ id: first.id }],
      has_more: false,
    });
  });

  it('is refused with a different body', async () => {
    await under.stripe.customers.create({ email: 'two@agency.test' }, { idempotencyKey: 'other' });
    await expect(
      under.stripe.customers.create({ email: 'three@agency.test' }, { idempotencyKey: 'other' }),
    ).rejects.toMatchObject({ type: 'StripeIdempotencyError', statusCode: 400 });
  });
});

describe('latency', () => {
  const msOf = async (act: () => Promise<unknown>): Promise<number> => {
    const startedAt = performance.now();
    await act();
    return performance.now() - startedAt;
  };

  it('delays the responses about some customers, or all, until it ends', async () => {
    const [slow, prompt] = [
      await under.stripe.customers.create({ email: 'slow@agency.test' }),
      await under.stripe.customers.create({ email: 'prompt@agency.test' }),
    ];
    const read = (id: string) => msOf(() => under.stripe.customers.retrieve(id));
    under.emulator.setLatency({ ms: 200, customers: [slow.id] });
    expect(await read(slow.id)).toBeGreaterThanOrEqual(199);
    expect(await read(prompt.id)).toBeLessThan(199);
    under.emulator.setLatency({ ms: 200 });
    expect(await read(prompt.id)).toBeGreaterThanOrEqual(199);
    under.emulator.setLatency(undefined);
    expect(await read(slow.id)).toBeLessThan(199);
  });
});

describe('an invalid request', () => {
  it("gets Stripe's error for a wrong API key", async () => {
    await expect(clientOf(under.emulator.url, 'sk_test_other').customers.list()).rejects.toMatchObject({
      type: 'StripeAuthenticationError',
      statusCode: 401,
    });
  });

  it("gets Stripe's error for a missing object", async () => {
    await expect(under.stripe.subscriptions.retrieve('sub_none')).rejects.toMatchObject({
      statusCode: 404,
      code: 'resource_missing',
      message: "No such subscription: 'sub_none'",
    });
  });

  it("gets Stripe's error for an unknown parameter, named in brackets", async () => {
    const wrong = { invoice_settings: { colour: 'red' } };
    const customer = await under.stripe.customers.create();
    await expect(under.stripe.customers.update(customer.id, wrong as object)).rejects.toMatchObject({
      statusCode: 400,
      code: 'parameter_unknown',
      param: 'invoice_settings[colour]',
    });
  });

  it("gets Stripe's error for a missing parameter", async () => {
    await expect(under.stripe.billingPortal.sessions.create({})).rejects.toMatchObject({
      code: 'parameter_missing',
      param: 'customer',
    });
  });

  it("gets Stripe's error for a return URL that a browser would execute", async () => {
    const { id: customer } = await under.stripe.customers.create();
    const returnUrl = ['javascript', 'alert(1)'].join(':');
    await expect(
      under.stripe.billingPortal.sessions.create({ customer, return_url: returnUrl }),
    ).rejects.toMatchObject({ param: 'return_url' });
  });

  it("gets Stripe's error for a lookup key in use, unless it is transferred", async () => {
    const wish = {
      currency: 'usd',
      unit_amount: 2_600,
      recurring: { interval: 'month' },
      product: under.seat.product as string,
      lookup_key: 'seat',
    } as const;
    await expect(under.stripe.prices.create(wish)).rejects.toMatchObject({ param: 'lookup_key' });
    const taken = await under.stripe.prices.create({ ...wish, transfer_lookup_key: true });
    expect((await under.stripe.prices.list({ lookup_keys: ['seat'] })).data).toMatchObject([
      { id: taken.id },
    ]);
    expect(taken.unit_amount_decimal?.toString()).toBe('2600');
  });
});

it('a list is paginated newest first, and the client can iterate over all pages', async () => {
  const clock = await under.stripe.testHelpers.testClocks.create({ frozen_time: 1_900_000_000 });
  const made: string[] = [];
  for (let count = 0; count < 5; count += 1) {
    made.push((await under.stripe.customers.create({ test_clock: clock.id })).id);
  }
  const first = await under.stripe.customers.list({ test_clock: clock.id, limit: 2 });
  expect(first).toMatchObject({ has_more: true, data: [{ id: made[4] }, { id: made[3] }] });
  const all: string[] = [];
  for await (const { id } of under.stripe.customers.list({ test_clock: clock.id, limit: 2 })) all.push(id);
  expect(all).toEqual(made.toReversed());
});

it('expand includes the named objects at any depth', async () => {
  const { session, customer } = await under.subscribed({ trial: false });
  const shown = await under.stripe.checkout.sessions.retrieve(session.id, {
    expand: [
      'line_items',
      'customer',
      'subscription.latest_invoice',
      'subscription.items.data.price.product',
    ],
  });
  expect(shown).toMatchObject({
    payment_status: 'paid',
    amount_total: 7_500,
    customer: { object: 'customer', email: 'owner@agency.test' },
    line_items: { data: [{ description: 'seat', quantity: 3 }] },
    subscription: {
      latest_invoice: { object: 'invoice', amount_paid: 7_500, customer: customer.id },
      items: { data: [{ price: { product: { object: 'product', name: 'seat' } } }] },
    },
  });
});

it('metadata merges, an empty value removes its key, and a deleted customer reads as deleted', async () => {
  const { id } = await under.stripe.customers.create({ metadata: { a: '1', b: '2' } });
  await under.stripe.customers.update(id, { metadata: { a: '', c: '3' } });
  expect(await under.stripe.customers.retrieve(id)).toMatchObject({ metadata: { b: '2', c: '3' } });
  expect(await under.stripe.customers.del(id)).toMatchObject({ id, deleted: true });
  expect(await under.stripe.customers.retrieve(id)).toMatchObject({ id, deleted: true });
});

it('the emulator simulates outages, and calls a hook before each reply', async () => {
  under.emulator.setOutage('refuse');
  await expect(under.stripe.customers.list()).rejects.toMatchObject({ type: 'StripeConnectionError' });
  under.emulator.setOutage('error');
  await expect(under.stripe.customers.list()).rejects.toMatchObject({ statusCode: 500 });
  under.emulator.setOutage('hang');
  await expect(under.stripe.customers.list({}, { timeout: 50 })).rejects.toMatchObject({
    type: 'StripeConnectionError',
  });
  under.emulator.setOutage(undefined);
  const seen: string[] = [];
  under.emulator.onBeforeReply(({ method, path }) => void seen.push(`${method} ${path}`));
  await under.stripe.customers.create({});
  expect(seen).toEqual(['POST /v1/customers']);
  under.emulator.onBeforeReply(undefined);
});

it('the API key is also accepted as the user name of basic authentication', async () => {
  const authorization = `Basic ${Buffer.from(`${API_KEY}:`).toString('base64')}`;
  const response = await fetch(`${under.emulator.url}/v1/events?limit=1`, { headers: { authorization } });
  expect(await response.json()).toMatchObject({ object: 'list', has_more: true });
});

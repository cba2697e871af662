import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eventually } from '@bindery/test-kit';
import { clientOf, startEndpoint, startUnderTest, WEBHOOK_SECRET } from './emulator-under-test.js';

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

async function startBoth(answer?: () => number, dataFile?: string) {
  const endpoint = await startEndpoint(answer);
  closing.push(endpoint.close);
  const under = await startUnderTest({
    webhookUrl: endpoint.url,
    ...(dataFile !== undefined && { dataFile }),
  });
  closing.push(() => under.emulator.close());
  return { endpoint, ...under };
}

describe('webhook events', () => {
  it('arrive in order of occurrence with valid signatures', async () => {
    const { endpoint, emulator, stripe, subscribed } = await startBoth();
    await subscribed({ trial: false });
    await emulator.delivered();
    for (const { body, signature } of endpoint.requests) {
      expect(stripe.webhooks.constructEvent(body, signature, WEBHOOK_SECRET).object).toBe('event');
    }
    expect(endpoint.types().slice(-10)).toEqual([
      'customer.created',
      'payment_method.attached',
      'customer.subscription.created',
      'invoice.created',
      'invoice.finalized',
      'payment_intent.succeeded',
      'invoice.paid',
      'invoice.payment_succeeded',
      'customer.subscription.updated',
      'checkout.session.completed',
    ]);
    expect(emulator.events('invoice.paid')[0]).toMatchObject({
      livemode: false,
      pending_webhooks: 0,
      data: { object: { parent: { subscription_details: { metadata: { account_id: 'account' } } } } },
    });
  });

  it('are retried after a refusal without delaying the others', async () => {
    let first = true;
    const { endpoint, emulator } = await startBoth(() => {
      const status = first ? 500 : 200;
      first = false;
      return status;
    });
    await eventually(() => expect(endpoint.types()).toHaveLength(5), { timeoutMs: 15_000 });
    expect(endpoint.types()).toEqual([
      'product.created',
      'price.created',
      'product.created',
      'price.created',
      'product.created',
    ]);
    await emulator.delivered();
    expect(emulator.events().map(({ pending_webhooks }) => pending_webhooks)).toEqual([0, 0, 0, 0]);
  });

  it('wait while deliveries are paused, and can be resent', async () => {
    const { endpoint, emulator, stripe } = await startBoth();
    await emulator.delivered();
    const before = endpoint.requests.length;
    emulator.pauseDeliveries();
    await stripe.customers.create();
    await emulator.delivered();
    expect(endpoint.requests).toHaveLength(before);
    emulator.resumeDeliveries();
    await emulator.delivered();
    expect(endpoint.types().slice(before)).toEqual(['customer.created']);
    const [event] = emulator.events('customer.created');
    expect(await emulator.deliver(event!.id)).toBe(200);
    expect(endpoint.types().slice(before)).toEqual(['customer.created', 'customer.created']);
  });

  it('can be signed with a wrong secret or an old timestamp', async () => {
    const { emulator, stripe } = await startBoth();
    const { id } = emulator.events()[0]!;
    const check = (options: Parameters<typeof emulator.signedEvent>[1]) => {
      const { body, headers } = emulator.signedEvent(id, options);
      return stripe.webhooks.constructEvent(body, headers['stripe-signature']!, WEBHOOK_SECRET);
    };
    expect(check({}).id).toBe(id);
    expect(() => check({ secret: 'whsec_other' })).toThrow(/No signatures found/);
    expect(() => check({ timestamp: Math.floor(Date.now() / 1_000) - 301 })).toThrow(/tolerance/);
  });
});

it('a restart preserves objects, undelivered events and idempotent replies', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'stripe-emulator-'));
  closing.push(() => rm(folder, { recursive: true }));
  const dataFile = path.join(folder, 'payments', 'state.json');
  const first = await startUnderTest({ dataFile });
  const { id, customer } = await first.subscribed({ seats: 4 });
  const made = await first.stripe.customers.create({ email: 'kept@agency.test' }, { idempotencyKey: 'kept' });
  first.emulator.advance(3_600, customer.id);
  await first.emulator.close();

  const endpoint = await startEndpoint();
  closing.push(endpoint.close);
  const { startStripeEmulator } = await import('@bindery/stripe-emulator');
  const again = await startStripeEmulator({
    apiKey: 'sk_test_emulator',
    webhookSecret: WEBHOOK_SECRET,
    webhookUrl: endpoint.url,
    dataFile,
  });
  closing.push(() => again.close());
  const stripe = clientOf(again.url);
  expect(await stripe.subscriptions.retrieve(id)).toMatchObject({ items: { data: [{ quantity: 4 }] } });
  expect(
    await stripe.customers.create({ email: 'kept@agency.test' }, { idempotencyKey: 'kept' }),
  ).toMatchObject({ id: made.id });
  await eventually(() => expect(endpoint.types()).toContain('checkout.session.completed'));
});

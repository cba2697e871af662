import { DAY, startUnderTest } from './emulator-under-test.js';

let under: Awaited<ReturnType<typeof startUnderTest>>;
beforeAll(async () => {
  under = await startUnderTest();
});
afterAll(() => under.emulator.close());

/** A paid subscription, and how its period lies. */
async function running(seats: number) {
  const { id, customer } = await under.subscribed({ trial: false, seats });
  const { items } = await under.stripe.subscriptions.retrieve(id);
  const item = items.data[0]!;
  const length = item.current_period_end - item.current_period_start;
  return { id, customer, item, start: item.current_period_start, end: item.current_period_end, length };
}

describe('a mid-period subscription change', () => {
  it('credits unused time and charges remaining time, rounding each line to cents', async () => {
    const { id, item, start, end, length } = await running(3);
    const date = start + Math.floor(length / 3);
    under.emulator.advance(
      date - start + 60,
      (await under.stripe.subscriptions.retrieve(id)).customer as string,
    );
    const items = [
      { id: item.id, quantity: 5 },
      { price: under.support.id, quantity: 1 },
    ];
    const preview = await under.stripe.invoices.createPreview({
      subscription: id,
      subscription_details: { items, proration_date: date, proration_behavior: 'always_invoice' },
    });
    const left = (end - date) / length;
    const amounts = [-Math.round(7_500 * left), Math.round(12_500 * left), Math.round(1_000 * left)];
    expect(preview.lines.data.map(({ amount }) => amount)).toEqual(amounts);
    expect(preview.total).toBe(amounts.reduce((sum, amount) => sum + amount, 0));
    expect(preview.lines.data[0]).toMatchObject({
      period: { start: date, end },
      parent: { subscription_item_details: { proration: true, subscription_item: item.id } },
      description: expect.stringMatching(/^Unused time on 3 × seat after /) as string,
    });

    const changed = await under.stripe.subscriptions.update(id, {
      items,
      proration_behavior: 'always_invoice',
      payment_behavior: 'pending_if_incomplete',
      proration_date: date,
      expand: ['latest_invoice'],
    });
    expect(changed).toMatchObject({
      status: 'active',
      pending_update: null,
      items: { data: [{ quantity: 5 }, { quantity: 1 }] },
      latest_invoice: { status: 'paid', amount_paid: preview.total, billing_reason: 'subscription_update' },
    });
  });

  it('reduces the next invoice when it results in a credit', async () => {
    const { id, item, customer, start, length } = await running(4);
    under.emulator.advance(length / 2, customer.id);
    await under.stripe.subscriptions.update(id, {
      items: [{ id: item.id, quantity: 2 }],
      proration_behavior: 'always_invoice',
      proration_date: start + length / 2,
    });
    expect(await under.stripe.customers.retrieve(customer.id)).toMatchObject({ balance: -2_500 });
    under.emulator.advance(length / 2 + DAY, customer.id);
    const [renewal] = (await under.stripe.invoices.list({ subscription: id })).data;
    expect(renewal).toMatchObject({ total: 5_000, starting_balance: -2_500, amount_paid: 2_500 });
    expect(await under.stripe.customers.retrieve(customer.id)).toMatchObject({ balance: 0 });
  });

  it('appears on the next invoice when it is not invoiced immediately', async () => {
    const { id, item, customer, start, length } = await running(2);
    under.emulator.advance(length / 2, customer.id);
    await under.stripe.subscriptions.update(id, {
      items: [{ id: item.id, quantity: 4 }],
      proration_date: start + length / 2,
    });
    expect((await under.stripe.invoices.list({ subscription: id })).data).toHaveLength(1);
    under.emulator.advance(length / 2 + DAY, customer.id);
    const [renewal] = (await under.stripe.invoices.list({ subscription: id })).data;
    expect(renewal?.lines.data.map(({ amount }) => amount)).toEqual([-2_500, 5_000, 10_000]);
  });

  it('costs nothing during a trial, and is refused for a date outside the period', async () => {
    const { id } = await under.subscribed({}, null);
    const { items } = await under.stripe.subscriptions.retrieve(id);
    const { id: item, current_period_end: end } = items.data[0]!;
    const details = {
      items: [{ id: item, quantity: 9 }],
      proration_behavior: 'always_invoice' as const,
    };
    const preview = await under.stripe.invoices.createPreview({
      subscription: id,
      subscription_details: details,
    });
    expect(preview.total).toBe(0);
    await expect(
      under.stripe.subscriptions.update(id, { ...details, proration_date: end + 1 }),
    ).rejects.toMatchObject({ statusCode: 400, param: 'proration_date' });
  });
});

describe('a change whose payment fails', () => {
  it('stays a pending update until its invoice is paid', async () => {
    const { id, item, customer } = await running(3);
    under.emulator.advance(DAY, customer.id);
    under.emulator.failNextCharge({ customer: customer.id });
    const waiting = await under.stripe.subscriptions.update(id, {
      items: [{ id: item.id, quantity: 6 }],
      proration_behavior: 'always_invoice',
      payment_behavior: 'pending_if_incomplete',
      expand: ['latest_invoice.payments.data.payment.payment_intent'],
    });
    expect(waiting).toMatchObject({
      status: 'active',
      items: { data: [{ quantity: 3 }] },
      pending_update: { subscription_items: [{ quantity: 6 }] },
      latest_invoice: {
        status: 'open',
        payments: { data: [{ payment: { payment_intent: { status: 'requires_payment_method' } } }] },
      },
    });
    const invoice = (waiting.latest_invoice as { id: string }).id;
    expect(await under.stripe.invoices.pay(invoice)).toMatchObject({ status: 'paid' });
    expect(await under.stripe.subscriptions.retrieve(id)).toMatchObject({
      items: { data: [{ quantity: 6 }] },
      pending_update: null,
    });
    expect(under.emulator.events('customer.subscription.pending_update_applied')).toHaveLength(1);
  });

  it('expires within a day, and its invoice is voided', async () => {
    const { id, item, customer } = await running(3);
    under.emulator.advance(DAY, customer.id);
    under.emulator.failNextCharge({ customer: customer.id });
    const { latest_invoice } = await under.stripe.subscriptions.update(id, {
      items: [{ id: item.id, quantity: 6 }],
      proration_behavior: 'always_invoice',
      payment_behavior: 'pending_if_incomplete',
    });
    under.emulator.advance(DAY, customer.id);
    expect(await under.stripe.subscriptions.retrieve(id)).toMatchObject({
      items: { data: [{ quantity: 3 }] },
      pending_update: null,
    });
    expect(await under.stripe.invoices.retrieve(latest_invoice as string)).toMatchObject({ status: 'void' });
  });

  it('is discarded, and its invoice is voided, when another change replaces it', async () => {
    const { id, item, customer } = await running(3);
    under.emulator.failNextCharge({ customer: customer.id });
    const { latest_invoice } = await under.stripe.subscriptions.update(id, {
      items: [{ id: item.id, quantity: 6 }],
      proration_behavior: 'always_invoice',
      payment_behavior: 'pending_if_incomplete',
    });
    const changed = await under.stripe.subscriptions.update(id, {
      items: [{ id: item.id, quantity: 2 }],
      proration_behavior: 'none',
    });
    expect(changed).toMatchObject({ items: { data: [{ quantity: 2 }] }, pending_update: null });
    expect(await under.stripe.invoices.retrieve(latest_invoice as string)).toMatchObject({ status: 'void' });
  });

  it('is discarded when its invoice is voided', async () => {
    const { id, item, customer } = await running(3);
    under.emulator.failNextCharge({ customer: customer.id });
    const { latest_invoice } = await under.stripe.subscriptions.update(id, {
      items: [{ id: item.id, quantity: 6 }],
      proration_behavior: 'always_invoice',
      payment_behavior: 'pending_if_incomplete',
    });
    expect(await under.stripe.invoices.voidInvoice(latest_invoice as string)).toMatchObject({
      status: 'void',
    });
    expect(await under.stripe.subscriptions.retrieve(id)).toMatchObject({
      items: { data: [{ quantity: 3 }] },
      pending_update: null,
    });
  });

  it('is rejected entirely when it may not stay incomplete', async () => {
    const { id, item, customer } = await running(3);
    under.emulator.failNextCharge({ customer: customer.id, declineCode: 'insufficient_funds' });
    await expect(
      under.stripe.subscriptions.update(id, {
        items: [{ id: item.id, quantity: 6 }],
        proration_behavior: 'always_invoice',
        payment_behavior: 'error_if_incomplete',
      }),
    ).rejects.toMatchObject({
      type: 'StripeCardError',
      statusCode: 402,
      code: 'card_declined',
      decline_code: 'insufficient_funds',
    });
    expect(await under.stripe.subscriptions.retrieve(id)).toMatchObject({
      items: { data: [{ quantity: 3 }] },
    });
  });
});

import { DAY, startUnderTest } from './emulator-under-test.js';

let under: Awaited<ReturnType<typeof startUnderTest>>;
beforeAll(async () => {
  under = await startUnderTest();
});
afterAll(() => under.emulator.close());

const typesAfter = (count: number) =>
  under.emulator
    .events()
    .slice(count)
    .map(({ type }) => type);

describe('a trial', () => {
  it('starts without payment, announces its end three days before, and cancels without a card', async () => {
    const { id, session, customer } = await under.subscribed({}, null);
    expect(await under.stripe.checkout.sessions.retrieve(session.id)).toMatchObject({
      status: 'complete',
      payment_status: 'no_payment_required',
      customer: customer.id,
      client_reference_id: 'account',
      subscription: id,
    });
    expect(await under.stripe.subscriptions.retrieve(id)).toMatchObject({
      status: 'trialing',
      default_payment_method: null,
      metadata: { account_id: 'account' },
    });
    const before = under.emulator.events().length;
    under.emulator.advance(4 * DAY - 60, customer.id);
    expect(typesAfter(before)).toEqual([]);
    under.emulator.advance(61, customer.id);
    expect(typesAfter(before)).toEqual(['customer.subscription.trial_will_end']);
    under.emulator.advance(3 * DAY, customer.id);
    expect(typesAfter(before)).toEqual([
      'customer.subscription.trial_will_end',
      'customer.subscription.deleted',
    ]);
    expect(await under.stripe.subscriptions.retrieve(id)).toMatchObject({ status: 'canceled' });
  });

  it('charges a saved card at its end, and then monthly', async () => {
    const { id, customer } = await under.subscribed({ seats: 4 });
    const started = await under.stripe.subscriptions.retrieve(id);
    const trialEnd = started.trial_end ?? 0;
    expect(started.items.data[0]?.current_period_end).toBe(trialEnd);
    under.emulator.advance(7 * DAY, customer.id);
    const active = await under.stripe.subscriptions.retrieve(id, { expand: ['latest_invoice'] });
    expect(active).toMatchObject({
      status: 'active',
      latest_invoice: { status: 'paid', amount_paid: 10_000, billing_reason: 'subscription_cycle' },
      items: { data: [{ quantity: 4, current_period_start: trialEnd }] },
    });
    under.emulator.advance(31 * DAY, customer.id);
    const invoices = await under.stripe.invoices.list({ subscription: id });
    expect(invoices.data.map(({ amount_paid }) => amount_paid)).toEqual([10_000, 10_000, 0]);
  });
});

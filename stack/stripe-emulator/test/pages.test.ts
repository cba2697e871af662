import { DAY, startUnderTest } from './emulator-under-test.js';

let under: Awaited<ReturnType<typeof startUnderTest>>;
beforeAll(async () => {
  under = await startUnderTest();
});
afterAll(() => under.emulator.close());

const submit = (url: string, fields: Record<string, string>) =>
  fetch(url, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });
const card = (number: string, action = 'pay') => ({ number, expiry: '12 / 40', cvc: '123', action });

async function openCheckout(wish: Parameters<typeof under.open>[1] = {}) {
  const customer = await under.stripe.customers.create({ email: 'owner@agency.test' });
  const session = await under.open(customer.id, wish);
  const status = async () => (await under.stripe.checkout.sessions.retrieve(session.id)).status;
  return { customer, session, url: session.url!, status };
}

describe('the checkout page', () => {
  it('states that it is a test, shows price and trial, and links back', async () => {
    const { url } = await openCheckout();
    const text = await (await fetch(url)).text();
    expect(text).toMatch(/no real money/);
    expect(text).toMatch(/seat/);
    expect(text).toMatch(/\$75\.00/);
    expect(text).toMatch(/7 days free, then/);
    expect(text).toContain('href="http://localhost:8080/app/welcome/cancel"');
  });

  it('redirects to the success URL with the session ID, and completes once', async () => {
    const { url, session, status } = await openCheckout({ trial: false });
    const response = await submit(url, card('4242 4242 4242 4242'));
    expect(response.status).toBe(303);
    expect(response.headers.get('location')).toBe(
      `http://localhost:8080/app/welcome/success?session_id=${session.id}`,
    );
    expect(await status()).toBe('complete');
    // Pressed twice: the same way on, and one subscription.
    await submit(url, card('4242424242424242'));
    expect(under.emulator.events('checkout.session.completed')).toHaveLength(1);
  });

  it.each([
    ['a declined card', card('4000000000000002'), /Your card was declined/],
    ['a card without money', card('4000000000009995'), /insufficient funds/],
    ['a card that fails when it is charged', card('4000000000000341'), /Your card was declined/],
    ['a number that is no test card', card('4111111111111111'), /not one of the test cards/],
    ['an expired card', { ...card('4242424242424242'), expiry: '01/20' }, /has expired/],
    ['a month that there is not', { ...card('4242424242424242'), expiry: '13/40' }, /MM \/ YY/],
    ['no card where one is needed', { action: 'without-card' }, /A card is required/],
  ])('stays open with a message for %s', async (_what, fields, sentence) => {
    const { url, status } = await openCheckout({ trial: false });
    const response = await submit(url, fields);
    expect(await response.text()).toMatch(sentence);
    expect(await status()).toBe('open');
  });

  it('starts a trial without a card only where that is allowed', async () => {
    const allowed = await openCheckout();
    expect((await submit(allowed.url, { action: 'without-card' })).status).toBe(303);
    expect(await allowed.status()).toBe('complete');
    const needed = await openCheckout({ card: 'always' });
    expect(await (await fetch(needed.url)).text()).not.toMatch(/without a card/);
    await submit(needed.url, { action: 'without-card' });
    expect(await needed.status()).toBe('open');
  });

  it('requires confirmation for a card that needs it', async () => {
    const { url, status } = await openCheckout({ trial: false });
    expect(await (await submit(url, card('4000002500003155'))).text()).toMatch(/requires your confirmation/);
    expect(await status()).toBe('open');
    expect((await submit(url, card('4000002500003155', 'confirm'))).status).toBe(303);
    expect(await status()).toBe('complete');
  });

  it('escapes the input in its HTML', async () => {
    const { url } = await openCheckout();
    const text = await (await submit(url, card('"><script>alert(1)</script>'))).text();
    expect(text).not.toContain('<script>');
    expect(text).toContain('&quot;&gt;&lt;script&gt;');
  });
});

describe('the customer portal', () => {
  it('changes and removes cards, and cancels and resumes the subscription', async () => {
    const { customer, id } = await under.subscribed();
    const { url } = await under.stripe.billingPortal.sessions.create({
      customer: customer.id,
      return_url: 'http://localhost:8080/app/subscription',
    });
    const first = (await under.stripe.subscriptions.retrieve(id)).default_payment_method as string;
    await submit(url, card('5555555555554444', 'add'));
    const { default_payment_method: second } = await under.stripe.subscriptions.retrieve(id);
    expect(second).not.toBe(first);
    await submit(url, { action: 'default', id: first });
    await submit(url, { action: 'remove', id: second as string });
    await submit(url, { action: 'cancel', id });
    expect(await under.stripe.subscriptions.retrieve(id)).toMatchObject({
      default_payment_method: first,
      cancel_at_period_end: true,
    });
    expect((await under.stripe.paymentMethods.list({ customer: customer.id })).data).toMatchObject([
      { id: first, card: { last4: '4242', brand: 'visa' } },
    ]);
    await submit(url, { action: 'keep', id });
    expect(await under.stripe.subscriptions.retrieve(id)).toMatchObject({ cancel_at_period_end: false });
    const text = await (await fetch(url)).text();
    expect(text).toContain('href="http://localhost:8080/app/subscription"');
    expect(text).toMatch(/visa •••• 4242/);
  });

  it("does not remove another customer's card", async () => {
    const [mine, theirs] = [await under.subscribed(), await under.subscribed()];
    const { url } = await under.stripe.billingPortal.sessions.create({ customer: mine.customer.id });
    const { default_payment_method: card } = await under.stripe.subscriptions.retrieve(theirs.id);
    await submit(url, { action: 'remove', id: card as string });
    expect(await under.stripe.paymentMethods.retrieve(card as string)).toMatchObject({
      customer: theirs.customer.id,
    });
  });

  it('accepts payment of an open invoice', async () => {
    const { customer, id } = await under.subscribed({ trial: false });
    under.emulator.failNextCharge({ customer: customer.id });
    under.emulator.advance(32 * DAY, customer.id);
    const [open] = (await under.stripe.invoices.list({ subscription: id, status: 'open' })).data;
    await submit(open!.hosted_invoice_url!, {});
    expect(await under.stripe.invoices.retrieve(open!.id)).toMatchObject({ status: 'paid' });
    expect(await under.stripe.subscriptions.retrieve(id)).toMatchObject({ status: 'active' });
  });
});

it('the control page shows subscriptions, advances the clock and lists events', async () => {
  const { customer, id } = await under.subscribed({}, null);
  expect(await (await fetch(under.emulator.url)).text()).toContain(id);
  const html = { accept: 'text/html' };
  const passed = await fetch(`${under.emulator.url}/_emulator/clock/advance`, {
    method: 'POST',
    headers: html,
    body: new URLSearchParams({ customer: customer.id, seconds: String(8 * DAY) }),
    redirect: 'manual',
  });
  expect(passed.status).toBe(303);
  expect(await under.stripe.subscriptions.retrieve(id)).toMatchObject({ status: 'canceled' });
  const asked = await fetch(`${under.emulator.url}/_emulator/events?customer=${customer.id}`);
  const events = (await asked.json()) as { type: string }[];
  expect(events.map(({ type }) => type)).toContain('customer.subscription.deleted');
});

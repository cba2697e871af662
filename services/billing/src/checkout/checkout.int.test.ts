import { randomUUID } from 'node:crypto';
import { eventually } from '@bindery/test-kit';
import { startBillingUnderTest, type BillingUnderTest } from '../../test/billing-under-test.js';
import {
  AGENCY,
  buy,
  buyerIn,
  customerOf,
  endTrial,
  invoicesOf,
  subscriptionOf,
  type Buyer,
} from '../../test/purchases.js';

const CHECKOUT = '/api/subscription/checkout';
const PREVIEW = '/api/subscription/checkout/preview';
const STATUS = '/api/subscription/status';
const ONE = { plan_id: 'individual_agent', quantity: 1 };
const sentence = expect.stringMatching(/^\w.{15,}\.$/) as string;
let billing: BillingUnderTest;

beforeAll(async () => {
  billing = await startBillingUnderTest();
});
afterAll(() => billing.stop());
afterEach(() => {
  billing.payments.setOutage(undefined);
  billing.payments.onBeforeReply(undefined);
  billing.payments.resumeDeliveries();
});

const beginner = () => buyerIn(billing, { user_role: 'pending', entitlement: 'none' });
const eventsOf = ({ accountId }: Buyer) => billing.told.filter((event) => event.account_id === accountId);
const checkoutsOf = async ({ accountId }: Buyer) =>
  (
    await billing.rows('SELECT status FROM checkouts WHERE account_id = $1 ORDER BY created_at', [accountId])
  ).map(({ status }) => status);
const pagesOf = async (buyer: Buyer) =>
  (await billing.provider.checkout.sessions.list({ customer: await customerOf(billing, buyer) })).data;

describe('a first purchase', () => {
  it('starts a trial without a card and is active before the webhook arrives', async () => {
    const ana = beginner();
    billing.payments.pauseDeliveries();
    expect((await ana.post(PREVIEW, AGENCY)).body).toMatchObject({
      kind: 'new',
      trial_days: 7,
      monthly_total: 135,
      monthly_total_cents: 13_500,
      due_now_cents: 0,
      proration_date: null,
      message: expect.stringMatching(
        /^Agency Plan with 5 seats and 1 support seat: 7 days free, no card needed\. Then \$135\.00 a month from /,
      ) as string,
    });
    const begun = await ana.post(CHECKOUT, AGENCY);
    expect(begun).toMatchObject({ status: 200, body: { changed: false } });
    const session = begun.body['session_id'] as string;
    expect((await ana.get(`${STATUS}/${session}`)).body).toMatchObject({ payment_status: 'pending' });
    billing.payments.completeCheckout(session, null);
    expect((await ana.get(`${STATUS}/${session}`)).body).toEqual({
      payment_status: 'paid',
      amount_total: 0,
      currency: 'usd',
      plan_id: 'agency_plan',
      trial_ends_at: expect.any(String) as string,
      has_card: false,
    });
    const bought = { plan_id: 'agency_plan', origin: 'paid', status: 'active', seats: 5, support_seats: 1 };
    expect(await subscriptionOf(billing, ana)).toMatchObject({
      ...bought,
      monthly_total_cents: 13_500,
      version: 1,
    });
    billing.payments.resumeDeliveries();
    await billing.payments.delivered();
    expect(await checkoutsOf(ana)).toEqual(['complete']);
    await eventually(() => expect(eventsOf(ana)).toMatchObject([{ version: 1, data: { seats: 5 } }]));
    expect((await ana.get(STATUS)).body).toMatchObject({
      plan_type: 'agency',
      plan_name: 'Agency Plan',
      subscription_status: 'active',
      is_active: true,
      seats_limit: 5,
      can_cancel: true,
      can_reactivate: false,
      trial_available: false,
      has_card: false,
      subscription_end_date: null,
      stripe_customer_id: await customerOf(billing, ana),
    });
  });

  it('opens one page for ten concurrent requests and expires it when another plan is chosen', async () => {
    const ana = beginner();
    const clicks = await Promise.all(Array.from({ length: 10 }, () => ana.post(CHECKOUT, AGENCY)));
    expect(new Set(clicks.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(clicks.map(({ body }) => body['session_id'])).size).toBe(1);
    expect(await pagesOf(ana)).toHaveLength(1);
    expect((await ana.post(CHECKOUT, ONE)).body['session_id']).not.toBe(clicks[0]?.body['session_id']);
    expect((await pagesOf(ana)).map(({ status }) => status).sort()).toEqual(['expired', 'open']);
  });

  it('leaves one page open when two tabs choose different plans at once', async () => {
    const ana = beginner();
    const answers = await Promise.all([ana.post(CHECKOUT, AGENCY), ana.post(CHECKOUT, ONE)]);
    expect(answers.some(({ status }) => status === 200)).toBe(true);
    for (const { status, body } of answers)
      if (status !== 200) expect(body).toMatchObject({ code: 'conflict', detail: sentence });
    expect((await pagesOf(ana)).filter(({ status }) => status === 'open')).toHaveLength(1);
    expect((await checkoutsOf(ana)).filter((status) => status === 'open')).toHaveLength(1);
  });

  it('makes one customer and one page when the connections are lost between them and the reply', async () => {
    const ana = beginner();
    billing.payments.onBeforeReply(async ({ path }: { path: string }) => {
      if (path === '/v1/customers') billing.identity.know(ana.accountId, { email: 'moved@harbor.test' });
      if (path !== '/v1/checkout/sessions') return;
      billing.payments.onBeforeReply(undefined);
      await endConnections();
    });
    // It fails when it meets a lost connection, and succeeds when the pool has noticed the loss by then.
    const first = await ana.post(CHECKOUT, AGENCY);
    if (first.status !== 200) expect(first).toMatchObject({ status: 503, body: { detail: sentence } });
    // Without a connection, the account's lease could not be released, and ends by itself.
    await eventually(async () => expect((await ana.post(CHECKOUT, AGENCY)).status).toBe(200), {
      timeoutMs: 15_000,
    });
    expect(await pagesOf(ana)).toHaveLength(1);
    const { data } = await billing.provider.customers.list({ email: 'moved@harbor.test' });
    expect(data).toMatchObject([{ metadata: { account_id: ana.accountId } }]);
  });

  it.each(['refuse', 'error', 'hang'] as const)(
    'answers 503 without changes during the provider outage "%s", and succeeds after it',
    async (outage) => {
      const ana = beginner();
      billing.payments.setOutage(outage);
      const refused = await ana.post(CHECKOUT, ONE);
      expect(refused).toMatchObject({ status: 503, body: { code: 'unavailable', detail: sentence } });
      expect(await checkoutsOf(ana)).toEqual([]);
      billing.payments.setOutage(undefined);
      await eventually(async () => expect((await ana.post(CHECKOUT, ONE)).status).toBe(200), {
        timeoutMs: 15_000,
      });
    },
  );
});

describe('a purchase', () => {
  it.each([
    ['too few seats', { quantity: 2 }, 'quantity'],
    ['half a seat', { quantity: 4.5 }, 'quantity'],
    ['less than none', { quantity: -1 }, 'quantity'],
    ['a thousand million', { quantity: 1e9 }, 'quantity'],
    ['seats in words', { quantity: '3' }, 'quantity'],
    ['no number of seats', { quantity: undefined }, 'quantity'],
    ['too many support seats', { support_seats: 101 }, 'support_seats'],
    ['two seats for one person', { ...ONE, quantity: 2, support_seats: 0 }, 'quantity'],
    ['a support seat for one person', { ...ONE, support_seats: 1 }, 'support_seats'],
    ['the free plan', { plan_id: 'free_forever' }, 'plan_id'],
    ['a plan that is not sold', { plan_id: 'gold' }, 'plan_id'],
    ['a price of its own', { price: 1 }, 'price'],
  ])('answers 422 on the field for %s and creates no customer', async (_what, changes, path) => {
    const ana = beginner();
    for (const call of [CHECKOUT, PREVIEW]) {
      expect(await ana.post(call, { ...AGENCY, ...changes })).toMatchObject({
        status: 422,
        body: { code: 'validation_failed', errors: [{ path, message: sentence }] },
      });
    }
    expect(await customerOf(billing, ana)).toBeUndefined();
  });

  it('needs no number of seats for the plan of one person', async () => {
    const preview = await beginner().post(PREVIEW, { plan_id: ONE.plan_id });
    expect(preview).toMatchObject({ status: 200, body: { kind: 'new' } });
  });

  it.each([
    ['a plan for one while others are in the account', ONE, { members: 2 }, 'account_has_members'],
    ['a plan for one while a member is invited', ONE, { invitations: 1 }, 'account_has_members'],
    ['fewer seats than people', AGENCY, { regular: 7 }, 'seats_in_use'],
  ] as const)('answers 409 for %s and starts no checkout', async (_what, intent, people, code) => {
    const ana = beginner();
    billing.identity.know(ana.accountId, people);
    for (const call of [CHECKOUT, PREVIEW])
      expect(await ana.post(call, intent)).toMatchObject({ status: 409, body: { code, detail: sentence } });
    expect(await checkoutsOf(ana)).toEqual([]);
  });

  it('answers 403 to a member and 401 to an unauthenticated caller, as do cancel and portal', async () => {
    const member = buyerIn(billing, { user_role: 'agent', is_owner: false });
    for (const call of [CHECKOUT, PREVIEW, '/api/subscription/cancel', '/api/subscription/portal']) {
      expect(await member.post(call, AGENCY)).toMatchObject({ status: 403, body: { code: 'forbidden' } });
      expect(await billing.call('POST', call, undefined, AGENCY)).toMatchObject({ status: 401 });
    }
  });
});

it("checkout status answers 404 for another account's session and for an unknown one", async () => {
  const [ana, ben] = [beginner(), beginner()];
  const { body } = await ana.post(CHECKOUT, ONE);
  for (const id of [body['session_id'] as string, 'cs_test_none', randomUUID()]) {
    expect(await ben.get(`${STATUS}/${id}`)).toMatchObject({ status: 404, body: { code: 'not_found' } });
  }
});

it('a trial that began with a card is known to have one, until it is over', async () => {
  const ana = beginner();
  const session = await buy(billing, ana, ONE);
  expect((await ana.get(`${STATUS}/${session}`)).body).toMatchObject({ has_card: true });
  expect((await ana.get(STATUS)).body).toMatchObject({ has_card: true });
  await endTrial(billing, ana);
  await eventually(async () => expect((await ana.get(STATUS)).body).toMatchObject({ has_card: null }));
});

it('an account gets one trial: its second purchase says so and is charged immediately', async () => {
  const ana = beginner();
  await buy(billing, ana, ONE, null);
  await endTrial(billing, ana);
  await eventually(async () =>
    expect(await subscriptionOf(billing, ana)).toMatchObject({ status: 'inactive' }),
  );
  expect((await ana.post(PREVIEW, AGENCY)).body).toMatchObject({
    trial_days: 0,
    due_now_cents: 13_500,
    message: expect.stringContaining('This account has already used its free trial.') as string,
  });
  const session = await buy(billing, ana, AGENCY);
  expect((await ana.get(`${STATUS}/${session}`)).body).toMatchObject({
    payment_status: 'paid',
    amount_total: 13_500,
    trial_ends_at: null,
  });
  expect(await subscriptionOf(billing, ana)).toMatchObject({ status: 'active', plan_id: 'agency_plan' });
});

describe('a running subscription', () => {
  it('changes plan in place at the previewed price, without a second subscription', async () => {
    const ana = beginner();
    await buy(billing, ana, ONE);
    await endTrial(billing, ana);
    expect(await ana.post(CHECKOUT, ONE)).toMatchObject({
      status: 409,
      body: { code: 'already_subscribed' },
    });
    const { body: preview } = await ana.post(PREVIEW, AGENCY);
    expect(preview).toMatchObject({ kind: 'change', trial_days: 0, monthly_total_cents: 13_500 });
    const { proration_date } = preview as { proration_date: number };
    expect(await ana.post(CHECKOUT, { ...AGENCY, proration_date })).toMatchObject({
      status: 200,
      body: { changed: true, session_id: null, checkout_url: expect.stringMatching(/\/app\/subscription$/) },
    });
    expect((await invoicesOf(billing, ana))[0]).toMatchObject({
      status: 'paid',
      amount_paid: preview['due_now_cents'],
    });
    expect(await subscriptionOf(billing, ana)).toMatchObject({
      plan_id: 'agency_plan',
      seats: 5,
      support_seats: 1,
      monthly_total_cents: 13_500,
    });
    const customer = await customerOf(billing, ana);
    expect((await billing.provider.subscriptions.list({ customer, status: 'all' })).data).toHaveLength(1);
  });

  it('cancels at period end, reactivates, and refuses to do either twice', async () => {
    const ana = buyerIn(billing);
    for (const call of ['cancel', 'reactivate', 'portal'])
      expect(await ana.post(`/api/subscription/${call}`)).toMatchObject({
        status: 409,
        body: { detail: sentence },
      });
    await buy(billing, ana, ONE);
    const canceled = await ana.post('/api/subscription/cancel');
    expect(canceled).toMatchObject({ status: 200, body: { success: true } });
    expect((await ana.get(STATUS)).body).toMatchObject({
      subscription_status: 'canceling',
      is_active: true,
      can_cancel: false,
      can_reactivate: true,
      subscription_end_date: canceled.body['access_until'],
      next_billing_date: null,
    });
    expect(await ana.post('/api/subscription/cancel')).toMatchObject({
      status: 409,
      body: { code: 'not_cancelable', detail: sentence },
    });
    expect(await ana.post('/api/subscription/reactivate')).toMatchObject({
      status: 200,
      body: { success: true, next_billing_date: canceled.body['access_until'] },
    });
    expect(await ana.post('/api/subscription/reactivate')).toMatchObject({
      status: 409,
      body: { code: 'not_reactivatable', detail: sentence },
    });
    expect((await ana.post('/api/subscription/portal')).body['portal_url']).toMatch(/\/portal\//);
  });
});

it('a subscription keeps its price after a price change, and new ones get the new price', async () => {
  const [ana, ben] = [beginner(), beginner()];
  await buy(billing, ana);
  await billing.rows("UPDATE plans SET price_per_seat_cents = 2700 WHERE id = 'agency_plan'");
  try {
    await buy(billing, ben);
    await ana.post(CHECKOUT, { ...AGENCY, quantity: 6 });
    expect(await subscriptionOf(billing, ana)).toMatchObject({ seats: 6, monthly_total_cents: 16_000 });
    expect(await subscriptionOf(billing, ben)).toMatchObject({ seats: 5, monthly_total_cents: 14_500 });
  } finally {
    await billing.rows("UPDATE plans SET price_per_seat_cents = 2500 WHERE id = 'agency_plan'");
  }
});

it("billing updates the owner's email at the provider, retrying after a provider outage", async () => {
  const ana = beginner();
  await buy(billing, ana, ONE);
  billing.payments.setOutage('error');
  billing.identity.know(ana.accountId, { email: 'new@harbor.test' });
  await billing.identity.announceChange(ana.accountId);
  billing.payments.setOutage(undefined);
  const id = await customerOf(billing, ana);
  await eventually(
    async () =>
      expect(await billing.provider.customers.retrieve(id)).toMatchObject({ email: 'new@harbor.test' }),
    { timeoutMs: 15_000 },
  );
});

/** Kills billing, so that uncommitted work is lost. */
const endConnections = () =>
  billing.rows(
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = 'billing_app' AND datname = current_database()",
  );

import { randomUUID } from 'node:crypto';
import { eventually, type FakeClock } from '@bindery/test-kit';
import Stripe from 'stripe';
import { startBillingUnderTest, WEBHOOK_SECRET, type BillingUnderTest } from './billing-under-test.js';
import { startFakeStripe, type FakeStripe } from './fake-stripe.js';

const { webhooks } = new Stripe('sk_test_made_up');
const DAY = 86_400;

export interface Delivery {
  readonly secret?: string;
  /** Seconds between the signature's moment and ours. */
  readonly signedSince?: number;
  /** The body that arrives, if it is not the signed one. */
  readonly body?: string;
}

/** Helpers for scenarios of an account's payments. */
export interface Stage {
  readonly billing: BillingUnderTest;
  readonly provider: FakeStripe;
  readonly clock: FakeClock;
  /** Moves the clock, and the time of billing's job queue with it. */
  readonly elapse: (ms: number) => Promise<void>;
}

/** A billing whose provider does what the test says. @param env variables over those of the test */
export async function startStage(clock: FakeClock, env: Record<string, string> = {}): Promise<Stage> {
  const provider = await startFakeStripe();
  const billing = await startBillingUnderTest({ STRIPE_API_URL: provider.url, ...env }, { clock });
  const elapse = async (ms: number) => {
    clock.advance(ms);
    await billing.moveJobTime(ms);
  };
  return { provider, clock, billing, elapse };
}

export async function stopStage({ billing, provider }: Stage): Promise<void> {
  await billing.stop();
  await provider.close();
}

/** An account with a customer, whose subscription the provider has and billing has heard nothing of yet. */
export async function startStory({ billing, provider, clock }: Stage) {
  const accountId = randomUUID();
  const tag = randomUUID().slice(0, 8);
  const ids = {
    customer: `cus_${tag}`,
    subscription: `sub_${tag}`,
    invoice: `in_${tag}`,
    session: `cs_${tag}`,
  };
  const now = Math.floor(clock.now().getTime() / 1_000);
  provider.put(
    {
      id: ids.customer,
      object: 'customer',
      default_source: null,
      invoice_settings: { default_payment_method: null },
    },
    subscriptionObject(ids.subscription, ids.customer, now),
    {
      id: ids.invoice,
      object: 'invoice',
      customer: ids.customer,
      status: 'open',
      billing_reason: 'subscription_cycle',
      attempt_count: 1,
      amount_remaining: 13_500,
      currency: 'usd',
      parent: { subscription_details: { subscription: ids.subscription } },
    },
    {
      id: ids.session,
      object: 'checkout.session',
      customer: ids.customer,
      subscription: ids.subscription,
      status: 'open',
    },
  );
  await billing.rows('INSERT INTO customers (account_id, stripe_customer_id) VALUES ($1, $2)', [
    accountId,
    ids.customer,
  ]);
  await billing.rows(
    `INSERT INTO checkouts (id, account_id, user_id, plan_id, seats, support_seats, with_trial,
       monthly_total_cents, stripe_session_id)
     VALUES ($1, $2, $1, 'agency_plan', 5, 1, true, 13500, $3)`,
    [randomUUID(), accountId, ids.session],
  );
  return { accountId, ids, now };
}

export type Story = Awaited<ReturnType<typeof startStory>>;

export function subscriptionObject(id: string, customer: string, now: number) {
  const line = (lookup_key: string, unit_amount: number, quantity: number) => ({
    quantity,
    current_period_end: now + 7 * DAY,
    price: { lookup_key, unit_amount },
  });
  return {
    id,
    object: 'subscription',
    customer,
    status: 'trialing',
    created: now - DAY,
    cancel_at_period_end: false,
    cancel_at: null,
    cancellation_details: { reason: null },
    ended_at: null,
    trial_start: now - DAY,
    trial_end: now + 6 * DAY,
    default_payment_method: null,
    default_source: null,
    // Our own ids in an event are for people; nothing may be bound by them.
    metadata: { account_id: randomUUID() },
    items: {
      data: [
        line('bindery_agency_plan_seat_2500', 2_500, 5),
        line('bindery_agency_plan_support_seat_1000', 1_000, 1),
      ],
    },
  };
}

let made = 0;

/** An event as the provider writes it; its object is a copy of what the provider holds just now. */
export function eventOf({ provider, clock }: Stage, type: string, objectId: string, agoSeconds = 0) {
  made += 1;
  return {
    id: `evt_${String(made)}_${randomUUID().slice(0, 8)}`,
    object: 'event',
    type,
    created: Math.floor(clock.now().getTime() / 1_000) - agoSeconds,
    data: { object: provider.state(objectId) },
  };
}

/** Sends an event as the provider does. @returns the status of the answer */
export async function deliver(
  { billing, clock }: Stage,
  event: object,
  { secret = WEBHOOK_SECRET, signedSince = 0, body }: Delivery = {},
  url = billing.url(),
): Promise<number> {
  const payload = JSON.stringify(event, null, 2);
  const timestamp = Math.floor(clock.now().getTime() / 1_000) - signedSince;
  const response = await fetch(`${url}/webhooks/stripe`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'stripe-signature': webhooks.generateTestHeaderString({ payload, secret, timestamp }),
    },
    body: body ?? payload,
  });
  await response.text();
  return response.status;
}

/** Resolves once every received event is settled, including those that a killed worker had begun. */
export const settled = ({ billing }: Pick<Stage, 'billing'>): Promise<void> =>
  eventually(
    async () =>
      expect(
        await billing.rows('SELECT id, type, last_error FROM provider_events WHERE settled_at IS NULL'),
      ).toEqual([]),
    { timeoutMs: 45_000 },
  );

/** All that events may have changed of an account. */
export async function outcomeOf(
  { billing }: Pick<Stage, 'billing'>,
  { accountId }: { readonly accountId: string },
) {
  const one = async (sql: string) => (await billing.rows(sql, [accountId]))[0];
  const notices = await billing.rows(
    `SELECT payload->'data' AS data FROM outbox
     WHERE subject = 'billing.notice.due.v1' AND payload->>'account_id' = $1::text ORDER BY position`,
    [accountId],
  );
  return {
    subscription: await one(
      'SELECT status, provider_status, seats, support_seats, version FROM subscriptions WHERE account_id = $1',
    ),
    checkout: await one('SELECT status FROM checkouts WHERE account_id = $1'),
    customer: await one(
      'SELECT deleted_at IS NOT NULL AS deleted, trial_used_at IS NOT NULL AS trial_used, has_card FROM customers WHERE account_id = $1',
    ),
    notices: notices.map(({ data }) => data),
  };
}

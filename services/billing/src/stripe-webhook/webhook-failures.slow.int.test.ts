import { timeLimits } from '@bindery/service-kit/time-limits';
import { eventually, fakeClock } from '@bindery/test-kit';
import {
  deliver,
  eventOf,
  outcomeOf,
  settled,
  startStage,
  startStory,
  stopStage,
  subscriptionObject,
  type Stage,
  type Story,
} from '../../test/money-story.js';

const UPDATED = 'customer.subscription.updated';
const clock = fakeClock();
let stage: Stage;
beforeAll(async () => {
  stage = await startStage(clock);
});
afterAll(() => stopStage(stage));
afterEach(() => {
  stage.provider.away(false);
  stage.provider.holdAnswers(() => Promise.resolve());
});

const rowOf = async (id: string) =>
  (await stage.billing.rows('SELECT * FROM provider_events WHERE id = $1', [id]))[0];
const jobsOf = (id: string, state: string) =>
  stage.billing.rows(
    `SELECT extract(epoch FROM start_after - pgboss.job_now())::float8 AS pause FROM pgboss.job
     WHERE name = 'settle-provider-event' AND data->>'event_id' = $1 AND state::text = $2`,
    [id, state],
  );
const toldOf = ({ accountId }: Story) =>
  stage.billing.told.filter(({ account_id }) => account_id === accountId);

test('an event left unsettled by a kill is settled once after the restart', async () => {
  const story = await startStory(stage);
  const { id } = eventOf(stage, UPDATED, story.ids.subscription);
  await stage.billing.restart(() =>
    stage.billing.rows(
      `WITH event AS (
         INSERT INTO provider_events (id, type, object_id, customer_id, created_at, received_at)
         VALUES ($1, $2, $3, $4, $5, $5) RETURNING id
       )
       INSERT INTO pgboss.job (name, data)
       SELECT 'settle-provider-event', jsonb_build_object('version', 1, 'event_id', id) FROM event`,
      [id, UPDATED, story.ids.subscription, story.ids.customer, clock.now()],
    ),
  );
  await settled(stage);
  expect((await outcomeOf(stage, story)).subscription).toMatchObject({ status: 'active', version: 1 });
  await eventually(() => expect(toldOf(story)).toHaveLength(1));
});

test('an event is settled when its worker loses every connection while the provider is asked', async () => {
  const story = await startStory(stage);
  let letGo: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (letGo = resolve));
  stage.provider.holdAnswers(() => held);
  const event = eventOf(stage, UPDATED, story.ids.subscription);
  await deliver(stage, event);
  const leases = () => stage.billing.rows(`SELECT name FROM leases WHERE name LIKE 'account:%'`);
  await eventually(async () => expect(await leases()).toHaveLength(1));
  const inTransaction = () =>
    stage.billing.rows(
      `SELECT query FROM pg_stat_activity
       WHERE datname = current_database() AND usename = 'billing_app' AND state LIKE 'idle in transaction%'`,
    );
  await eventually(async () => expect(await inTransaction()).toEqual([]));
  await stage.billing.rows(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE datname = current_database() AND usename = 'billing_app'`,
  );
  letGo();
  stage.provider.holdAnswers(() => Promise.resolve());
  // Without a connection, the account's lease could not be released, and ends by itself.
  const untilLeaseEnds = { timeoutMs: timeLimits.accountLease + 10_000 };
  await eventually(async () => {
    await stage.elapse(1_000);
    expect((await rowOf(event.id))?.['settled_at']).not.toBeNull();
  }, untilLeaseEnds);
  expect((await outcomeOf(stage, story)).subscription).toMatchObject({ status: 'active', version: 1 });
});

test('a change during a NATS outage is published once afterwards, even across a restart', async () => {
  const story = await startStory(stage);
  await stage.billing.nats.interrupt();
  try {
    await deliver(stage, eventOf(stage, UPDATED, story.ids.subscription));
    await settled(stage);
    await stage.billing.restart();
  } finally {
    await stage.billing.nats.resume();
  }
  await eventually(() => expect(toldOf(story)).toHaveLength(1), { timeoutMs: 15_000 });
  expect((await outcomeOf(stage, story)).subscription).toMatchObject({ status: 'active', version: 1 });
});

test('an event keeps its error and retries with backoff without limit during a provider outage', async () => {
  const story = await startStory(stage);
  stage.provider.away(true);
  const event = eventOf(stage, UPDATED, story.ids.subscription);
  await deliver(stage, event);
  for (let retries = 0; retries < 11; retries += 1) {
    const longest = Math.min(2 ** (retries + 1), 300);
    await eventually(async () => {
      expect(await rowOf(event.id)).toMatchObject({
        attempts: retries + 1,
        last_error: expect.stringMatching(/Stripe/) as string,
      });
      const [job] = await jobsOf(event.id, 'retry');
      expect(job?.['pause']).toBeLessThanOrEqual(longest);
      // With jitter, a pause is between half of the maximum and the maximum.
      if (longest > 30) expect(job?.['pause']).toBeGreaterThan(longest / 2 - 15);
    });
    await stage.elapse(longest * 1_000);
  }
  stage.provider.away(false);
  await stage.elapse(300_000);
  await settled(stage);
  expect((await outcomeOf(stage, story)).subscription).toMatchObject({ status: 'active', version: 1 });
});

test('an event that arrives before its customer is committed is applied on the next attempt', async () => {
  const story = await startStory(stage);
  const [customer] = await stage.billing.rows('DELETE FROM customers WHERE account_id = $1 RETURNING *', [
    story.accountId,
  ]);
  const event = eventOf(stage, UPDATED, story.ids.subscription);
  await deliver(stage, event);
  await eventually(async () => expect(await jobsOf(event.id, 'completed')).toHaveLength(1));
  await stage.billing.rows('INSERT INTO customers (account_id, stripe_customer_id) VALUES ($1, $2)', [
    customer?.['account_id'],
    customer?.['stripe_customer_id'],
  ]);
  await stage.elapse(2_000);
  await settled(stage);
  expect(await rowOf(event.id)).toMatchObject({ outcome: 'applied', attempts: 0 });
  expect((await outcomeOf(stage, story)).subscription).toMatchObject({ status: 'active' });
});

test('an event of an unknown customer is settled as not ours after a minute', async () => {
  const stranger = subscriptionObject('sub_stranger', 'cus_stranger', 0);
  stage.provider.put(stranger);
  const event = eventOf(stage, UPDATED, stranger.id);
  await deliver(stage, event);
  await eventually(async () => expect(await jobsOf(event.id, 'completed')).toHaveLength(1));
  expect(await rowOf(event.id)).toMatchObject({ settled_at: null });
  await stage.elapse(61_000);
  await settled(stage);
  expect(await rowOf(event.id)).toMatchObject({ outcome: 'not_ours' });
});

test('two replicas share the events and settle each once', async () => {
  const stories = await Promise.all(Array.from({ length: 8 }, () => startStory(stage)));
  const copy = await stage.billing.startCopy();
  try {
    await Promise.all(
      stories.flatMap((story) =>
        [stage.billing.url(), copy.url].flatMap((url) =>
          ['created', 'updated'].map((what) =>
            deliver(stage, eventOf(stage, `customer.subscription.${what}`, story.ids.subscription), {}, url),
          ),
        ),
      ),
    );
    await settled(stage);
  } finally {
    await copy.stop();
  }
  for (const story of stories)
    expect((await outcomeOf(stage, story)).subscription).toMatchObject({ status: 'active', version: 1 });
});

test('a second live subscription of a customer is canceled without affecting the first', async () => {
  const story = await startStory(stage);
  const second = { ...subscriptionObject('sub_second', story.ids.customer, story.now), created: story.now };
  stage.provider.put(second);
  await deliver(stage, eventOf(stage, 'customer.subscription.created', second.id));
  await settled(stage);
  expect(stage.provider.state(second.id)).toMatchObject({ status: 'canceled' });
  await deliver(stage, eventOf(stage, 'customer.subscription.deleted', second.id));
  await settled(stage);
  expect(stage.provider.state(story.ids.subscription)).toMatchObject({ status: 'trialing' });
  expect(await outcomeOf(stage, story)).toMatchObject({
    subscription: { status: 'active', version: 1 },
    notices: [],
  });
});

test('each failed invoice attempt sends one notice, and none when paid meanwhile', async () => {
  const story = await startStory(stage);
  const { invoice } = story.ids;
  const both = ['invoice.payment_failed', 'invoice.payment_action_required'];
  for (const attempt_count of [1, 2]) {
    stage.provider.change(invoice, { attempt_count });
    for (const type of both) await deliver(stage, eventOf(stage, type, invoice));
    await settled(stage);
  }
  stage.provider.change(invoice, { attempt_count: 3, status: 'paid' });
  await deliver(stage, eventOf(stage, 'invoice.payment_failed', invoice));
  await settled(stage);
  expect((await outcomeOf(stage, story)).notices).toHaveLength(2);
});

test('a free plan is replaced by an active purchase, but not by an ended one', async () => {
  const story = await startStory(stage);
  await stage.billing.rows(
    `INSERT INTO subscriptions (account_id, plan_id, origin, status, seats, support_seats, service_level, version)
     VALUES ($1, 'free_forever', 'free', 'active', 1, 0, 'all_services', 1)`,
    [story.accountId],
  );
  stage.provider.change(story.ids.subscription, { status: 'canceled' });
  await deliver(stage, eventOf(stage, 'customer.subscription.deleted', story.ids.subscription));
  await settled(stage);
  expect(await outcomeOf(stage, story)).toMatchObject({
    subscription: { status: 'active', version: 1 },
    notices: [],
  });
  stage.provider.change(story.ids.subscription, { status: 'active' });
  await deliver(stage, eventOf(stage, UPDATED, story.ids.subscription));
  await settled(stage);
  expect((await outcomeOf(stage, story)).subscription).toMatchObject({ seats: 5, version: 2 });
});

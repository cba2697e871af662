import { reconciliation, type BillingFinding, type ReconciliationView } from '@bindery/contracts/ops';
import { eventually, fakeClock } from '@bindery/test-kit';
import { NightlyWork } from '../timers/nightly-work.js';
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
} from '../../test/money-story.js';

const OPS_TOKEN = 'ops-token-that-is-long-enough-for-billing';
/** A run paces its calls, and the provider's client tries twice. */
const LONG = { timeoutMs: 20_000 };
const NIGHT = '2026-11-22T08:00:00Z';
const clock = fakeClock(NIGHT);
let stage: Stage;
beforeEach(async () => {
  stage = await startStage(clock, { OPS_TOKEN });
});
afterEach(() => stopStage(stage));

async function ask(path: string, body?: object): Promise<unknown> {
  const { status, body: reply } = await stage.billing.call(
    body ? 'POST' : 'GET',
    `/internal/ops/billing/${path}`,
    OPS_TOKEN,
    body,
  );
  expect(status).toBe(200);
  return reply;
}

async function reconcile(): Promise<ReconciliationView> {
  const { id } = reconciliation.parse(await ask('reconcile', {}));
  let run: ReconciliationView | undefined;
  await eventually(async () => {
    run = reconciliation.parse(await ask('reconcile/state', { id }));
    expect(run.finished_at).not.toBeNull();
  }, LONG);
  return run as ReconciliationView;
}

const foundOf = (run: ReconciliationView) =>
  new Map(
    run.findings.map(({ kind, mended, account_id }): [BillingFinding['kind'], unknown] => [
      kind,
      { mended, account_id },
    ]),
  );

/** An account with a synced subscription. */
async function subscribed() {
  const story = await startStory(stage);
  const event = eventOf(stage, 'customer.subscription.created', story.ids.subscription);
  expect(await deliver(stage, event)).toBe(200);
  await settled(stage);
  return story;
}

test('reconciliation goes on for the others when the provider does not answer about one account', async () => {
  const stories = await Promise.all(Array.from({ length: 3 }, () => subscribed()));
  const [cutOff] = stories;
  if (!cutOff) throw new Error('Three stories were begun');
  for (const { ids } of stories) stage.provider.change(ids.subscription, { cancel_at_period_end: true });
  stage.provider.cutOff(cutOff.ids.customer);
  const run = await reconcile();
  expect(run.failure).toBeNull();
  const found = run.findings.map(({ kind, account_id }) => ({ kind, account_id }));
  expect(found.filter(({ kind }) => kind === 'failed')).toEqual([
    { kind: 'failed', account_id: cutOff.accountId },
  ]);
  expect(found.filter(({ kind }) => kind === 'missed_event')).toHaveLength(2);
});

test('reconciliation finds every kind of difference, and a second run only those it cannot fix', async () => {
  const [agreeing, behind, ended, doubled, unreadable] = await Promise.all(
    Array.from({ length: 5 }, () => subscribed()),
  );
  const missed = await startStory(stage);
  if (!agreeing || !behind || !ended || !doubled || !unreadable) throw new Error('Five stories were begun');
  stage.provider.change(behind.ids.subscription, { cancel_at_period_end: true });
  stage.provider.change(ended.ids.subscription, { status: 'canceled', ended_at: ended.now });
  const second = subscriptionObject('sub_second', doubled.ids.customer, doubled.now + 1);
  stage.provider.put({ ...second, created: doubled.now }, subscriptionObject('sub_alien', 'cus_alien', 0));
  stage.provider.change(unreadable.ids.subscription, { items: { data: [] } });

  const run = await reconcile();
  expect(run.failure).toBeNull();
  expect(run.findings).toHaveLength(6);
  const found = foundOf(run);
  expect(found.get('ended_at_provider')).toEqual({ mended: true, account_id: ended.accountId });
  expect(found.get('second_subscription')).toEqual({ mended: true, account_id: doubled.accountId });
  expect(found.get('unknown_customer')).toEqual({ mended: false, account_id: null });
  expect(found.get('failed')).toEqual({ mended: false, account_id: unreadable.accountId });
  const late = run.findings.filter(({ kind }) => kind === 'missed_event');
  expect(new Set(late.map(({ account_id }) => account_id))).toEqual(
    new Set([behind.accountId, missed.accountId]),
  );

  expect((await outcomeOf(stage, agreeing)).subscription).toMatchObject({ status: 'active', version: 1 });
  expect((await outcomeOf(stage, behind)).subscription).toMatchObject({ status: 'canceling', version: 2 });
  expect((await outcomeOf(stage, missed)).subscription).toMatchObject({ status: 'active', version: 1 });
  expect(await outcomeOf(stage, ended)).toMatchObject({
    subscription: { status: 'inactive' },
    notices: [{ notice: 'subscription_canceled' }],
  });
  expect(stage.provider.state(second.id)).toMatchObject({ status: 'canceled' });
  expect([...foundOf(await reconcile()).keys()].toSorted()).toEqual(['failed', 'unknown_customer']);
});

test('a reconciliation that an operator begins goes on after the time of the request', async () => {
  const stories = await Promise.all(Array.from({ length: 4 }, () => subscribed()));
  for (const { ids } of stories) stage.provider.change(ids.subscription, { cancel_at_period_end: true });
  const now = performance.now.bind(performance);
  try {
    const { id } = reconciliation.parse(await ask('reconcile', {}));
    performance.now = () => now() + 60_001;
    await eventually(async () => {
      const run = reconciliation.parse(await ask('reconcile/state', { id }));
      expect(run).toMatchObject({ finished_at: expect.any(String) as string, failure: null });
      expect(run.findings).toHaveLength(4);
    }, LONG);
  } finally {
    performance.now = now;
  }
});

test('one reconciliation runs at a time across replicas, and one a night with event cleanup', async () => {
  await startStory(stage);
  const alive = '0e7c9d4e-0d6b-4b5e-9a51-7b6f2f1f7c11';
  await stage.billing.rows(
    `INSERT INTO reconciliations (id, asked_by, started_at, seen_at) VALUES ($1, 'operator', $2, $2)`,
    [alive, clock.now()],
  );
  expect(await ask('reconcile', {})).toMatchObject({ id: alive, finished_at: null });
  // One that was killed says nothing any more, and another begins.
  clock.advance(61_000);
  expect(await ask('reconcile/state', { id: alive })).toMatchObject({
    finished_at: expect.any(String) as string,
    failure: 'billing was stopped while it ran',
  });
  const run = await reconcile();
  expect(run).toMatchObject({
    compared: 1,
    failure: null,
    findings: [{ kind: 'missed_event', mended: true }],
  });
  await stage.billing.rows('DELETE FROM reconciliations WHERE id = $1', [alive]);
  const runs = () => stage.billing.rows('SELECT asked_by FROM reconciliations ORDER BY started_at');
  const copy = await stage.billing.startCopy();
  async function night() {
    await copy.get(NightlyWork).tidy();
    await copy.get(NightlyWork).reconcile();
  }
  try {
    await night();
    expect(await runs()).toEqual([{ asked_by: 'operator' }]);
    clock.advance(86_400_000);
    await stage.billing.rows(
      `INSERT INTO provider_events (id, type, object_id, created_at, settled_at)
       VALUES ('evt_old', 'x', 'x', now(), $1), ('evt_young', 'x', 'x', now(), $2)`,
      [new Date(clock.now().getTime() - 91 * 86_400_000), new Date(clock.now().getTime() - 89 * 86_400_000)],
    );
    await night();
    await night();
    expect(await runs()).toEqual([{ asked_by: 'operator' }, { asked_by: 'timer' }]);
    expect(await stage.billing.rows('SELECT id FROM provider_events')).toEqual([{ id: 'evt_young' }]);
  } finally {
    await copy.stop();
  }
});

test('a provider outage shows in reconciliation and in the reason of unsettled events', async () => {
  const { ids } = await startStory(stage);
  stage.provider.away(true);
  const event = eventOf(stage, 'customer.subscription.updated', ids.subscription);
  await deliver(stage, event);
  for (let tries = 1; tries <= 10; tries += 1) {
    await eventually(async () =>
      expect(await stage.billing.rows('SELECT attempts FROM provider_events')).toEqual([{ attempts: tries }]),
    );
    await stage.elapse(300_000);
  }
  expect(await ask('events')).toMatchObject({
    waiting: 1,
    events: [
      {
        id: event.id,
        type: 'customer.subscription.updated',
        reason: expect.stringMatching(/Stripe/) as string,
      },
    ],
  });
  expect((await reconcile()).failure).toMatch(/Stripe/);
});

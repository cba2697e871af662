import { randomUUID } from 'node:crypto';
import { fakeClock } from '@bindery/test-kit';
import {
  deliver,
  eventOf,
  outcomeOf,
  settled,
  startStage,
  startStory,
  stopStage,
  type Stage,
  type Story,
} from '../../test/money-story.js';

type Change = Record<string, unknown>;

/** One event type: what happened at the provider before it, and the expected state after it. */
interface Case {
  readonly about: keyof Story['ids'];
  readonly happened?: (story: Story) => Partial<Record<keyof Story['ids'], Change>>;
  readonly status: string | undefined;
  readonly checkout?: string;
  readonly notices?: readonly object[];
  readonly deleted?: true;
  /** Whether a card is on file afterwards, where the event is about that. */
  readonly hasCard?: true;
}

const DECLINED = { notice: 'payment_failed', amount_cents: 13_500, currency: 'usd' };
const overBecause = (reason: string) => [{ notice: 'subscription_canceled', access_until: null, reason }];
const started = (trial_until: unknown, more: object = { has_card: false, card_last4: null }) => ({
  ...{ notice: 'subscription_started', plan_id: 'agency_plan', seats: 5, support_seats: 1, trial_until },
  ...{ monthly_total_cents: 13_500, next_payment_at: expect.any(String) as string, ...more },
});
const completed = { session: { status: 'complete' } };

const cases: Readonly<Record<string, Case>> = {
  'checkout.session.completed': {
    about: 'session',
    happened: () => completed,
    status: 'active',
    checkout: 'complete',
    notices: [started(expect.any(String))],
  },
  'checkout.session.expired': {
    about: 'session',
    // Without a payment there is no subscription.
    happened: () => ({ session: { status: 'expired' }, subscription: { object: 'none' } }),
    status: undefined,
    checkout: 'expired',
  },
  'checkout.session.async_payment_succeeded': {
    about: 'session',
    happened: ({ ids }) => {
      stage.provider.put({ id: `pm_${ids.customer}`, object: 'payment_method', card: { last4: '4242' } });
      return {
        ...completed,
        subscription: { status: 'active', default_payment_method: `pm_${ids.customer}` },
      };
    },
    status: 'active',
    checkout: 'complete',
    notices: [started(null, { has_card: true, card_last4: '4242' })],
  },
  'checkout.session.async_payment_failed': {
    about: 'session',
    happened: () => ({ ...completed, subscription: { status: 'incomplete_expired' } }),
    status: 'inactive',
    checkout: 'complete',
  },
  'customer.subscription.created': { about: 'subscription', status: 'active' },
  'customer.subscription.updated': {
    about: 'subscription',
    happened: () => ({ subscription: { cancel_at_period_end: true } }),
    status: 'canceling',
  },
  'customer.subscription.deleted': {
    about: 'subscription',
    happened: ({ now }) => ({ subscription: { status: 'canceled', ended_at: now, trial_end: now } }),
    status: 'inactive',
    notices: overBecause('trial_without_card'),
  },
  'customer.subscription.trial_will_end': {
    about: 'subscription',
    happened: () => ({ customer: { invoice_settings: { default_payment_method: 'pm_1' } } }),
    status: 'active',
    notices: [{ notice: 'trial_ending', ends_at: expect.any(String) as string, has_card: true }],
  },
  'customer.subscription.paused': {
    about: 'subscription',
    happened: () => ({ subscription: { status: 'paused' } }),
    status: 'inactive',
  },
  'customer.subscription.resumed': {
    about: 'subscription',
    happened: () => ({ subscription: { status: 'active' } }),
    status: 'active',
  },
  'customer.subscription.pending_update_applied': { about: 'subscription', status: 'active' },
  'customer.subscription.pending_update_expired': { about: 'subscription', status: 'active' },
  'invoice.paid': {
    about: 'invoice',
    happened: () => ({ invoice: { status: 'paid' }, subscription: { status: 'active' } }),
    status: 'active',
  },
  'invoice.payment_failed': {
    about: 'invoice',
    happened: () => ({ subscription: { status: 'past_due' } }),
    status: 'active',
    notices: [DECLINED],
  },
  'invoice.payment_action_required': {
    about: 'invoice',
    happened: () => ({ subscription: { status: 'past_due' } }),
    status: 'active',
    notices: [DECLINED],
  },
  'customer.updated': {
    about: 'customer',
    happened: () => ({ customer: { invoice_settings: { default_payment_method: 'pm_1' } } }),
    status: 'active',
    hasCard: true,
  },
  'customer.deleted': {
    about: 'customer',
    happened: () => ({ customer: { deleted: true } }),
    status: undefined,
    deleted: true,
  },
};

/** Sends the event in one way. @returns the statuses of the answers */
type Way = (stage: Stage, type: string, story: Story, event: object) => Promise<number[]>;

const taken: Readonly<Record<string, Way>> = {
  once: async (stage, _type, _story, event) => [await deliver(stage, event)],
  twice: async (stage, _type, _story, event) => [await deliver(stage, event), await deliver(stage, event)],
  'ten times at once': (stage, _type, _story, event) =>
    Promise.all(Array.from({ length: 10 }, () => deliver(stage, event))),
  'before those that were sent before it': async (stage, _type, { ids }, event) => {
    const first = await deliver(stage, event);
    await settled(stage);
    const older = ['updated', 'created'].map((what, at) =>
      eventOf(stage, `customer.subscription.${what}`, ids.subscription, 60 * (at + 1)),
    );
    return [first, await deliver(stage, older[0] ?? {}), await deliver(stage, older[1] ?? {})];
  },
  'a day late': async (stage, type, { ids }) => {
    const about = cases[type]?.about ?? 'subscription';
    return [await deliver(stage, eventOf(stage, type, ids[about], 86_400))];
  },
};

const refused: Readonly<Record<string, Way>> = {
  'a signature by another secret': async (stage, _type, _story, event) => [
    await deliver(stage, event, { secret: 'whsec_another' }),
  ],
  'a re-serialized body': async (stage, _type, _story, event) => [
    await deliver(stage, event, { body: JSON.stringify(event) }),
  ],
  'a signature of six minutes ago': async (stage, _type, _story, event) => [
    await deliver(stage, event, { signedSince: 360 }),
  ],
  'a signature of the future': async (stage, _type, _story, event) => [
    await deliver(stage, event, { signedSince: -360 }),
  ],
};

const clock = fakeClock();
let stage: Stage;
beforeAll(async () => {
  stage = await startStage(clock);
});
afterAll(() => stopStage(stage));

/** An account with a change at the provider, and its event. */
async function tell(type: string, { about, happened }: Case) {
  const story = await startStory(stage);
  for (const [what, change] of Object.entries(happened?.(story) ?? {}))
    stage.provider.change(story.ids[what as keyof Story['ids']], change);
  return { story, event: eventOf(stage, type, story.ids[about]) };
}

describe.each(Object.entries(cases))('%s', (type, expected) => {
  test.each(Object.entries(taken))('leads to the expected state when delivered %s', async (_way, send) => {
    const { story, event } = await tell(type, expected);
    const statuses = await send(stage, type, story, event);
    expect(new Set(statuses)).toEqual(new Set([200]));
    await settled(stage);
    const { subscription, checkout, customer, notices } = await outcomeOf(stage, story);
    expect(subscription?.['status']).toBe(expected.status);
    expect(subscription?.['version']).toBe(expected.status && 1);
    expect(checkout).toEqual({ status: expected.checkout ?? 'open' });
    expect(customer?.['deleted']).toBe(expected.deleted ?? false);
    if (expected.hasCard) expect(customer?.['has_card']).toBe(true);
    expect(notices).toEqual(expected.notices ?? []);
  });

  test.each(Object.entries(refused))('is refused and changes nothing with %s', async (_way, send) => {
    const { story, event } = await tell(type, expected);
    const before = await outcomeOf(stage, story);
    expect(await send(stage, type, story, event)).toEqual([400]);
    expect(
      await stage.billing.rows('SELECT 1 FROM provider_events WHERE id = $1', [(event as { id: string }).id]),
    ).toEqual([]);
    expect(await outcomeOf(stage, story)).toEqual(before);
  });

  test("changes nothing for the account in its metadata when the customer is another account's", async () => {
    const { story } = await tell(type, expected);
    const other = await tell(type, expected);
    stage.provider.change(other.story.ids.subscription, { metadata: { account_id: story.accountId } });
    const before = await outcomeOf(stage, story);
    await deliver(stage, eventOf(stage, type, other.story.ids[expected.about]));
    await settled(stage);
    expect(await outcomeOf(stage, story)).toEqual(before);
    expect((await outcomeOf(stage, other.story)).subscription?.['status']).toBe(expected.status);
  });
});

test('an event of an irrelevant type is settled as ignored', async () => {
  const { ids } = await startStory(stage);
  const event = eventOf(stage, 'customer.tax_id.created', ids.customer);
  expect(await deliver(stage, event)).toBe(200);
  await settled(stage);
  expect(await stage.billing.rows('SELECT outcome FROM provider_events WHERE id = $1', [event.id])).toEqual([
    { outcome: 'ignored' },
  ]);
});

test('a stored event has its object and customer ids, but none of its content', async () => {
  const { ids } = await startStory(stage);
  const secret = randomUUID();
  stage.provider.change(ids.subscription, { description: secret });
  await deliver(stage, eventOf(stage, 'customer.subscription.updated', ids.subscription));
  await settled(stage);
  const rows = await stage.billing.rows('SELECT * FROM provider_events WHERE object_id = $1', [
    ids.subscription,
  ]);
  expect(rows).toMatchObject([
    { customer_id: ids.customer, subscription_id: ids.subscription, outcome: 'applied' },
  ]);
  expect(JSON.stringify(rows)).not.toContain(secret);
});

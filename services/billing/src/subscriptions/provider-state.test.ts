import type Stripe from 'stripe';
import { readLookupKey } from '../prices/lookup-key.js';
import { currentSubscription, stateOf } from './provider-state.js';

const PERIOD_END = Date.UTC(2026, 11, 21) / 1_000;
const LATER = PERIOD_END + 86_400;
const date = (seconds: number) => new Date(seconds * 1_000);

const line = (lookup_key: string | null, unit_amount: number, quantity: number) => ({
  quantity,
  current_period_end: PERIOD_END,
  price: { lookup_key, unit_amount },
});
const SEATS = line('bindery_agency_plan_seat_2500', 2_500, 5);
const SUPPORT = line('bindery_agency_plan_support_seat_1000', 1_000, 1);

/** Only what is read of a subscription. */
function subscription(changes: Record<string, unknown> = {}, lines: object[] = [SEATS, SUPPORT]) {
  return {
    id: 'sub_1',
    status: 'active',
    created: 1,
    cancel_at_period_end: false,
    cancel_at: null,
    ended_at: null,
    trial_end: null,
    items: { data: lines },
    ...changes,
  } as unknown as Stripe.Subscription;
}

test.each([
  ['trialing', {}, 'active', null],
  ['active', {}, 'active', null],
  ['past_due', {}, 'active', null],
  ['active', { cancel_at_period_end: true }, 'canceling', date(PERIOD_END)],
  ['trialing', { cancel_at_period_end: true }, 'canceling', date(PERIOD_END)],
  ['past_due', { cancel_at: LATER }, 'canceling', date(LATER)],
  ['incomplete', {}, 'pending', null],
  ['unpaid', {}, 'inactive', null],
  ['paused', {}, 'inactive', null],
  ['incomplete_expired', { ended_at: LATER }, 'inactive', date(LATER)],
  ['canceled', { ended_at: LATER, cancel_at_period_end: true }, 'inactive', date(LATER)],
])('provider status %s with %p maps to %s with access until %p', (status, changes, ours, accessUntil) => {
  const state = stateOf(subscription({ status, ...changes }));
  expect(state).toMatchObject({ status: ours, access_until: accessUntil, provider_status: status });
  expect(state.cancel_at_period_end).toBe(ours === 'canceling');
});

test('the plan, seats, support seats and monthly total come from the subscription items', () => {
  expect(stateOf(subscription())).toMatchObject({
    plan_id: 'agency_plan',
    seats: 5,
    support_seats: 1,
    monthly_total_cents: 13_500,
    current_period_end: date(PERIOD_END),
  });
  const alone = [line('bindery_individual_agent_seat_2900', 2_900, 1)];
  expect(stateOf(subscription({}, alone))).toMatchObject({
    plan_id: 'individual_agent',
    seats: 1,
    support_seats: 0,
    monthly_total_cents: 2_900,
  });
});

test('the state has a trial end only while the subscription is trialing', () => {
  expect(stateOf(subscription({ status: 'trialing', trial_end: LATER })).trial_ends_at).toEqual(date(LATER));
  expect(stateOf(subscription({ trial_end: LATER })).trial_ends_at).toBeNull();
});

test.each([
  ['a price that is none of ours', [SEATS, line('somebody_elses', 100, 1)]],
  ['a price without a name', [line(null, 100, 1)]],
  ['support seats only', [SUPPORT]],
  ['the prices of two plans', [SEATS, line('bindery_individual_agent_seat_2900', 2_900, 1)]],
  ['no line at all', []],
])('a subscription with %s throws an error that names it', (_what, lines) => {
  expect(() => stateOf(subscription({}, lines))).toThrow(/sub_1 .*payment provider/);
});

test('an unknown status throws an error that names the subscription and the status', () => {
  expect(() => stateOf(subscription({ status: 'dreaming' }))).toThrow(/sub_1 is "dreaming"/);
});

test.each([
  [
    'a live one before one that is over',
    [
      ['canceled', 1],
      ['unpaid', 2],
    ],
    1,
  ],
  [
    'one that gives access before an older one that does not',
    [
      ['unpaid', 1],
      ['trialing', 2],
    ],
    1,
  ],
  [
    'the older of two that give access',
    [
      ['active', 2],
      ['past_due', 1],
    ],
    1,
  ],
  [
    'the newest of those that are over',
    [
      ['canceled', 1],
      ['incomplete_expired', 3],
      ['canceled', 2],
    ],
    1,
  ],
] as [string, [string, number][], number][])('the subscription that counts is %s', (_what, all, expected) => {
  const subscriptions = all.map(([status, created]) =>
    subscription({ id: `sub_${created}`, status, created }),
  );
  expect(currentSubscription(subscriptions)).toBe(subscriptions[expected]);
  expect(currentSubscription(subscriptions.toReversed())).toBe(subscriptions[expected]);
});

test.each([
  ['bindery_agency_plan_support_seat_1000', { planId: 'agency_plan', kind: 'support_seat' }],
  ['bindery_individual_agent_seat_2900', { planId: 'individual_agent', kind: 'seat' }],
  ['bindery_gold_seat_1', null],
  ['agency_plan_seat_2500', null],
])('the lookup key %s parses as %p', (key, read) => {
  expect(readLookupKey(key)).toEqual(read);
});

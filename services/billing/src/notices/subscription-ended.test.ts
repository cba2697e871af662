import type Stripe from 'stripe';
import { reasonOf } from './subscription-ended.js';

const END = 1_800_000_000;
const DAY = 86_400;
const ended = (reason: string | null, trialEnd: number | null) =>
  ({ cancellation_details: { reason }, trial_end: trialEnd, ended_at: END }) as Stripe.Subscription;

test.each([
  ['asked', 'cancellation_requested', null],
  ['asked', 'cancellation_requested', END],
  ['trial_without_card', null, END],
  ['trial_without_card', 'payment_failed', END],
  ['unpaid', 'payment_failed', END - 14 * DAY],
  ['unpaid', 'payment_failed', null],
  ['provider', null, END - 14 * DAY],
])('%s is why it ended, with %j of the provider and a trial until %j', (expected, reason, trialEnd) => {
  expect(reasonOf(ended(reason, trialEnd))).toBe(expected);
});

test('one that the provider has no record of any more was ended there', () => {
  expect(reasonOf(null)).toBe('provider');
});

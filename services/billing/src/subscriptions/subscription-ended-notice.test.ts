import type Stripe from 'stripe';
import { reasonOf } from './subscription-ended-notice.js';

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
])('the end reason is %s for provider reason %j and trial end %j', (expected, reason, trialEnd) => {
  expect(reasonOf(ended(reason, trialEnd))).toBe(expected);
});

test('a subscription that the provider no longer has counts as ended by the provider', () => {
  expect(reasonOf(null)).toBe('provider');
});

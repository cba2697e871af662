import type { BillingNotice } from '@bindery/contracts/messaging';
import { billingMail } from './billing-mails.js';
import { renderMail } from './layout.js';

const url = 'http://localhost:8080/app/subscription';
const subscriber = { account: 'Harbor & Sons', url, timeZone: 'America/New_York' };
const ends_at = '2026-11-24T23:30:00.000Z';
const started: BillingNotice = {
  ...{ notice: 'subscription_started', plan_id: 'agency_plan', seats: 5, support_seats: 1 },
  ...{ monthly_total_cents: 13_500, trial_until: ends_at, next_payment_at: ends_at },
  ...{ has_card: true, card_last4: '4242' },
};
const stays = ['You can still sign in', 'view and export all your records'];

test.each<[string, BillingNotice, string[]]>([
  [
    'a trial that ends with a card',
    { notice: 'trial_ending', ends_at, has_card: true },
    ['November 24, 2026', 'the card on file is charged', "cancel before that date and you won't be charged"],
  ],
  [
    'a trial that ends without a card',
    { notice: 'trial_ending', ends_at, has_card: false },
    ['November 24, 2026', "There's no card on file", "you won't be charged", 'add a card', ...stays],
  ],
  [
    'a payment that failed',
    { notice: 'payment_failed', amount_cents: 13_550, currency: 'usd' },
    ['$135.50', 'Everyone can keep working', "We'll retry"],
  ],
  [
    'a subscription that was canceled and goes on for a while',
    { notice: 'subscription_canceled', access_until: ends_at, reason: 'asked' },
    ['until November 24, 2026', 'After that: you can still sign in'],
  ],
  ...(
    [
      ['asked', 'as you requested'],
      ['trial_without_card', 'There was no card on file'],
      ['unpaid', "we couldn't collect its payments"],
      ['promo_over', 'promo code access'],
      ['provider', 'by the payment provider'],
    ] as const
  ).map(([reason, why]): [string, BillingNotice, string[]] => [
    `a subscription that ended: ${reason}`,
    { notice: 'subscription_canceled', access_until: null, reason },
    [why, ...stays],
  ]),
  [
    'other seats',
    { notice: 'seats_changed', seats: 5, support_seats: 1, monthly_total_cents: 13_500 },
    ['now has 5 seats and 1 support seat', '$135.00'],
  ],
  [
    'a promo code that ends',
    { notice: 'promo_ending', ends_at },
    ['until November 24, 2026', 'choose a plan', ...stays],
  ],
  [
    'a trial with a card that has started',
    started,
    [
      'now on Agency Plan, with 5 seats and 1 support seat.',
      'free until November 24, 2026',
      'After that day, $135.00 a month is charged to your card ending in 4242.',
      'choose Cancel Subscription',
    ],
  ],
  [
    'a trial without a card that has started',
    { ...started, has_card: false, card_last4: null },
    ["There's no card on file", 'ends with the trial', '$135.00 a month, add a card'],
  ],
  [
    'a subscription without a trial that has started',
    { ...started, plan_id: 'individual_agent', monthly_total_cents: 2_900, trial_until: null },
    [
      'now on Individual Agent.',
      'This subscription has no free trial. $29.00 a month is charged to your card ending in 4242, starting today.',
      'The next payment is due on November 24, 2026.',
    ],
  ],
  [
    'a subscription whose payment method is no card',
    { ...started, trial_until: null, card_last4: null },
    ['charged to your payment method on file'],
  ],
])('the email about %s says what happens and links to the subscription page', (_what, notice, parts) => {
  const mail = renderMail(billingMail(notice, subscriber));
  for (const part of ['Harbor & Sons', subscriber.url, ...parts]) expect(mail.text).toContain(part);
  expect(mail.html).toContain('Harbor &amp; Sons');
  expect(mail.html).not.toMatch(/<img|<script|<link|url\(/);
  expect(mail.subject).not.toMatch(/http|@|Harbor|\$/);
});

test.each([
  ['America/Los_Angeles', 'November 24, 2026'],
  ['Europe/Berlin', 'November 25, 2026'],
])('a reader in %s is told the day %s', (timeZone, day) => {
  const mail = renderMail(billingMail({ notice: 'promo_ending', ends_at }, { ...subscriber, timeZone }));
  expect(mail.text).toContain(day);
});

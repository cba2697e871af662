import type { BillingNotice } from '@bindery/contracts/messaging';
import type { MailContent } from './layout.js';

type Notice<Name extends BillingNotice['notice']> = Extract<BillingNotice, { notice: Name }>;

/** Which account it is about, and where its subscription is looked after. */
export interface Subscriber {
  readonly account: string;
  readonly url: string;
}

const KEPT =
  'Your data stays: you can sign in, read every record and export it. Changing records, inviting people and adding seats need a subscription. You can subscribe again at any time.';
const TO_OWNERS = 'You get this mail because you own the account.';

/** What billing has to tell the owner of an account. All amounts and dates come from the notice. */
export function billingMail(notice: BillingNotice, subscriber: Subscriber): MailContent {
  switch (notice.notice) {
    case 'trial_ending':
      return trialEndingMail(notice, subscriber);
    case 'payment_failed':
      return paymentFailedMail(notice, subscriber);
    case 'subscription_canceled':
      return subscriptionCanceledMail(notice, subscriber);
    case 'seats_changed':
      return seatsChangedMail(notice, subscriber);
    case 'promo_ending':
      return promoEndingMail(notice, subscriber);
  }
}

function trialEndingMail({ ends_at, has_card }: Notice<'trial_ending'>, of: Subscriber): MailContent {
  const day = dayOf(ends_at);
  const then = has_card
    ? [
        'The subscription then goes on by itself, and the card on file is charged for the first month.',
        'If you do not want to go on, cancel before that day and nothing is charged.',
      ]
    : [
        'There is no card on file. Without one the subscription ends with the trial, and nothing is charged.',
        'To go on without a break, add a card before that day.',
        KEPT,
      ];
  return {
    subject: 'Your Bindery trial is about to end',
    preview: `It ends on ${day}`,
    heading: `Your trial ends on ${day}`,
    paragraphs: [`The free trial of ${of.account} ends on ${day}.`, ...then],
    action: { label: has_card ? 'See your subscription' : 'Add a card', url: of.url },
    notes: [TO_OWNERS],
  };
}

function paymentFailedMail(
  { amount_cents, currency }: Notice<'payment_failed'>,
  of: Subscriber,
): MailContent {
  return {
    subject: 'A payment for Bindery did not go through',
    preview: 'See to the card, and all goes on as it is',
    heading: 'A payment did not go through',
    paragraphs: [
      `The payment of ${moneyOf(amount_cents, currency)} for ${of.account} could not be taken.`,
      'Everyone can go on working. The payment will be tried again over the next days; see that the card is right until then, or pay the open invoice.',
      'If it cannot be taken at all, the subscription ends.',
    ],
    action: { label: 'See to the payment', url: of.url },
    notes: ['If you have paid meanwhile, there is nothing to do.', TO_OWNERS],
  };
}

const ENDED: Readonly<Record<Notice<'subscription_canceled'>['reason'], (account: string) => string>> = {
  asked: (account) => `The subscription of ${account} has ended, as you asked.`,
  trial_without_card: (account) =>
    `The free trial of ${account} is over. There was no card on file, so the subscription has ended and nothing was charged.`,
  unpaid: (account) => `The subscription of ${account} has ended, because its payments could not be taken.`,
  promo_over: (account) => `The access that a promo code gave to ${account} has ended.`,
  provider: (account) => `The subscription of ${account} was ended by the payment provider.`,
};

function subscriptionCanceledMail(
  { access_until, reason }: Notice<'subscription_canceled'>,
  of: Subscriber,
): MailContent {
  const first =
    access_until === null
      ? ENDED[reason](of.account)
      : `The subscription of ${of.account} was canceled. Everything works as before until ${dayOf(access_until)}.`;
  return {
    subject:
      access_until === null ? 'Your Bindery subscription has ended' : 'Your Bindery subscription is canceled',
    preview: 'Your data stays readable and exportable',
    heading: access_until === null ? 'Your subscription has ended' : 'Your subscription is canceled',
    paragraphs: [first, access_until === null ? KEPT : `After that: ${lowerFirst(KEPT)}`],
    action: { label: 'See your subscription', url: of.url },
    notes: [TO_OWNERS],
  };
}

function seatsChangedMail(
  { seats, support_seats, monthly_total_cents }: Notice<'seats_changed'>,
  of: Subscriber,
): MailContent {
  const all = `${counted(seats, 'seat')} and ${counted(support_seats, 'support seat')}`;
  return {
    subject: 'The seats of your Bindery subscription have changed',
    preview: `Now ${all}`,
    heading: 'Your seats have changed',
    paragraphs: [
      `${of.account} now has ${all}.`,
      `A month costs ${moneyOf(monthly_total_cents, 'usd')} from now on. What is charged or credited for the present month is on the invoice.`,
    ],
    action: { label: 'See your subscription', url: of.url },
    notes: [TO_OWNERS],
  };
}

function promoEndingMail({ ends_at }: Notice<'promo_ending'>, of: Subscriber): MailContent {
  const day = dayOf(ends_at);
  return {
    subject: 'Your access to Bindery by promo code is about to end',
    preview: `It ends on ${day}`,
    heading: `Your access ends on ${day}`,
    paragraphs: [
      `The promo code that ${of.account} uses gives access until ${day}.`,
      'To go on without a break, choose a plan before that day.',
      KEPT,
    ],
    action: { label: 'Choose a plan', url: of.url },
    notes: [TO_OWNERS],
  };
}

const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });
const dayOf = (time: string): string => DAY.format(new Date(time));

const moneyOf = (cents: number, currency: string): string =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(cents / 100);

const counted = (count: number, noun: string): string => `${String(count)} ${noun}${count === 1 ? '' : 's'}`;

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

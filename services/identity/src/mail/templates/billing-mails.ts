import { defaultPlans } from '@bindery/contracts/default-plans';
import type { BillingNotice } from '@bindery/contracts/messaging';
import type { MailContent } from './layout.js';

type Notice<Name extends BillingNotice['notice']> = Extract<BillingNotice, { notice: Name }>;

/** The account, and the address of its subscription page. */
export interface Subscriber {
  readonly account: string;
  readonly url: string;
  /** The time zone of the reader, by whose days the mail speaks. */
  readonly timeZone: string;
}

const KEPT =
  'You can still sign in, and view and export all your records. To change records, invite people, or add seats, you need a subscription. You can subscribe again at any time.';
const TO_OWNERS = "You're receiving this email because you own the account.";

/** Billing's notices to the owner of an account. All amounts and dates come from the notice. */
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
    case 'subscription_started':
      return subscriptionStartedMail(notice, subscriber);
  }
}

function trialEndingMail({ ends_at, has_card }: Notice<'trial_ending'>, of: Subscriber): MailContent {
  const day = dayOf(ends_at, of);
  const then = has_card
    ? [
        'Your subscription then continues automatically, and the card on file is charged for the first month.',
        "If you don't want to continue, cancel before that date and you won't be charged.",
      ]
    : [
        "There's no card on file. Without one, your subscription ends with the trial and you won't be charged.",
        'To keep your subscription, add a card before that date.',
        KEPT,
      ];
  return {
    subject: 'Your Bindery trial is ending soon',
    preview: `It ends on ${day}`,
    heading: `Your trial ends on ${day}`,
    paragraphs: [`The free trial for ${of.account} ends on ${day}.`, ...then],
    action: { label: has_card ? 'View subscription' : 'Add a card', url: of.url },
    notes: [TO_OWNERS],
  };
}

function paymentFailedMail(
  { amount_cents, currency }: Notice<'payment_failed'>,
  of: Subscriber,
): MailContent {
  return {
    subject: 'Your Bindery payment failed',
    preview: 'Update your payment method to keep your subscription.',
    heading: 'Your payment failed',
    paragraphs: [
      `We couldn't collect the payment of ${moneyOf(amount_cents, currency)} for ${of.account}.`,
      "Everyone can keep working. We'll retry the payment over the next few days. Update your card before then, or pay the open invoice.",
      "If the payment can't be collected, your subscription ends.",
    ],
    action: { label: 'Update payment method', url: of.url },
    notes: ["If you've already paid, you don't need to do anything.", TO_OWNERS],
  };
}

const ENDED: Readonly<Record<Notice<'subscription_canceled'>['reason'], (account: string) => string>> = {
  asked: (account) => `The subscription for ${account} has ended, as you requested.`,
  trial_without_card: (account) =>
    `The free trial for ${account} is over. There was no card on file, so the subscription has ended and you weren't charged.`,
  unpaid: (account) => `The subscription for ${account} has ended because we couldn't collect its payments.`,
  promo_over: (account) => `The promo code access for ${account} has ended.`,
  provider: (account) => `The subscription for ${account} was ended by the payment provider.`,
};

function subscriptionCanceledMail(
  { access_until, reason }: Notice<'subscription_canceled'>,
  of: Subscriber,
): MailContent {
  const first =
    access_until === null
      ? ENDED[reason](of.account)
      : `The subscription for ${of.account} was canceled. You have full access until ${dayOf(access_until, of)}.`;
  return {
    subject:
      access_until === null ? 'Your Bindery subscription has ended' : 'Your Bindery subscription is canceled',
    preview: 'You can still view and export your records',
    heading: access_until === null ? 'Your subscription has ended' : 'Your subscription is canceled',
    paragraphs: [first, access_until === null ? KEPT : `After that: ${lowerFirst(KEPT)}`],
    action: { label: 'View subscription', url: of.url },
    notes: [TO_OWNERS],
  };
}

function seatsChangedMail(
  { seats, support_seats, monthly_total_cents }: Notice<'seats_changed'>,
  of: Subscriber,
): MailContent {
  const all = `${counted(seats, 'seat')} and ${counted(support_seats, 'support seat')}`;
  return {
    subject: 'Your Bindery seats have changed',
    preview: `You now have ${all}`,
    heading: 'Your seats have changed',
    paragraphs: [
      `${of.account} now has ${all}.`,
      `Your new monthly total is ${moneyOf(monthly_total_cents, 'usd')}. Any charge or credit for this billing period is on your invoice.`,
    ],
    action: { label: 'View subscription', url: of.url },
    notes: [TO_OWNERS],
  };
}

function promoEndingMail({ ends_at }: Notice<'promo_ending'>, of: Subscriber): MailContent {
  const day = dayOf(ends_at, of);
  return {
    subject: 'Your Bindery promo code access is ending soon',
    preview: `It ends on ${day}`,
    heading: `Your access ends on ${day}`,
    paragraphs: [
      `The promo code for ${of.account} gives access until ${day}.`,
      'To keep access, choose a plan before that date.',
      KEPT,
    ],
    action: { label: 'Choose a plan', url: of.url },
    notes: [TO_OWNERS],
  };
}

function subscriptionStartedMail(notice: Notice<'subscription_started'>, of: Subscriber): MailContent {
  const { plan_id, trial_until } = notice;
  const plan = defaultPlans.find((one) => one.plan_id === plan_id)?.name ?? 'a new plan';
  const until = trial_until === null ? null : dayOf(trial_until, of);
  return {
    subject: until === null ? 'Your Bindery subscription has started' : 'Your Bindery trial has started',
    preview: until === null ? `You're on ${plan}` : `It's free until ${until}`,
    heading: until === null ? 'Your subscription has started' : `Your trial is free until ${until}`,
    paragraphs: [
      `${of.account} is now on ${plan}${seatsOf(notice)}.`,
      until === null ? chargedNow(notice, of) : chargedAfter(until, notice),
      'You can cancel at any time: open your subscription page and choose Cancel Subscription.',
    ],
    action: {
      label: until !== null && !notice.has_card ? 'Add a card' : 'View subscription',
      url: of.url,
    },
    notes: [TO_OWNERS],
  };
}

function seatsOf({ plan_id, seats, support_seats }: Notice<'subscription_started'>): string {
  if (plan_id !== 'agency_plan') return '';
  const support = support_seats > 0 ? ` and ${counted(support_seats, 'support seat')}` : '';
  return `, with ${counted(seats, 'seat')}${support}`;
}

const cardOf = ({ card_last4 }: Notice<'subscription_started'>): string =>
  card_last4 === null ? 'your payment method on file' : `your card ending in ${card_last4}`;

function chargedAfter(until: string, notice: Notice<'subscription_started'>): string {
  const monthly = `${moneyOf(notice.monthly_total_cents, 'usd')} a month`;
  return notice.has_card
    ? `After that day, ${monthly} is charged to ${cardOf(notice)}. If you cancel before it, you won't be charged.`
    : `There's no card on file, so the subscription ends with the trial and you won't be charged. To keep it for ${monthly}, add a card before that day.`;
}

function chargedNow(notice: Notice<'subscription_started'>, of: Subscriber): string {
  const { monthly_total_cents, next_payment_at } = notice;
  const next = next_payment_at === null ? '' : ` The next payment is due on ${dayOf(next_payment_at, of)}.`;
  return `This subscription has no free trial. ${moneyOf(monthly_total_cents, 'usd')} a month is charged to ${cardOf(notice)}, starting today.${next}`;
}

const dayOf = (time: string, { timeZone }: Subscriber): string =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone }).format(new Date(time));

const moneyOf = (cents: number, currency: string): string =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(cents / 100);

const counted = (count: number, noun: string): string => `${String(count)} ${noun}${count === 1 ? '' : 's'}`;

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

import { dayText, moneyText } from '../money/money.js';
import type { PricedChange } from '../changes/price-change.js';
import { countedSeats, type Purchase } from '../changes/purchase.js';
import type { Subscription } from '../generated/prisma/client.js';

interface Bought {
  readonly trialDays: number;
  readonly monthlyTotalCents: number;
  readonly next: Date;
  /** Of the reader. */
  readonly timeZone: string;
}

/** The sentences about a new subscription. */
export function purchaseSentence(
  purchase: Purchase,
  { trialDays, monthlyTotalCents, next, timeZone }: Bought,
): string {
  const { plan } = purchase;
  const bought = `${plan.name} with ${countedSeats(purchase)}`;
  const monthly = moneyText(monthlyTotalCents);
  if (trialDays > 0)
    return `${bought}: ${String(trialDays)} days free, no card needed. Then ${monthly} a month from ${dayText(next, timeZone)}, unless you cancel before that date.`;
  const had = plan.trial_days > 0 ? 'This account has already used its free trial. ' : '';
  return `${had}${bought}: ${monthly} is charged now and every month from ${dayText(next, timeZone)}.`;
}

/** The sentences about a change of a running subscription. */
export function changeSentence(
  current: Subscription,
  purchase: Purchase,
  priced: PricedChange,
  timeZone: string,
): string {
  const { totalCents, dueCents, monthlyTotalCents } = priced;
  const changed = `Your subscription changes to ${purchase.plan.name} with ${countedSeats(purchase)} immediately.`;
  return `${changed} ${chargeSentence(current, totalCents, dueCents)} ${afterwards(current, monthlyTotalCents, timeZone)}`;
}

function chargeSentence(current: Subscription, totalCents: number, dueCents: number): string {
  if (totalCents < 0) return `${moneyText(-totalCents)} is credited to your next invoices.`;
  if (dueCents > 0) return `${moneyText(dueCents)} is charged now for the rest of the billing period.`;
  if (totalCents > 0) return 'Your credit covers the rest of the billing period.';
  return current.provider_status === 'trialing'
    ? 'Nothing is charged during the trial.'
    : 'Nothing is charged now.';
}

function afterwards(
  { status, access_until: accessUntil, current_period_end: currentPeriodEnd }: Subscription,
  monthlyTotalCents: number,
  timeZone: string,
): string {
  if (status === 'canceling' && accessUntil)
    return `It still ends on ${dayText(accessUntil, timeZone)}, unless you reactivate it.`;
  const from = currentPeriodEnd ? `From ${dayText(currentPeriodEnd, timeZone)} it` : 'It';
  return `${from} is ${moneyText(monthlyTotalCents)} a month.`;
}

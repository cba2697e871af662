import { dayText, moneyText } from '../money/money.js';
import type { PricedChange } from '../changes/price-change.js';
import { countedSeats, type Purchase } from '../changes/purchase.js';
import type { Subscription } from '../generated/prisma/client.js';

/** What a new subscription means, in words. */
export function purchaseSentence(
  purchase: Purchase,
  { trialDays, monthlyTotalCents, next }: { trialDays: number; monthlyTotalCents: number; next: Date },
): string {
  const { plan } = purchase;
  const bought = `${plan.name} with ${countedSeats(purchase)}`;
  const monthly = moneyText(monthlyTotalCents);
  if (trialDays > 0)
    return `${bought}: ${String(trialDays)} days free, no card needed. From ${dayText(next)} it is ${monthly} a month, unless you cancel before.`;
  const had = plan.trial_days > 0 ? 'This account has had its free trial. ' : '';
  return `${had}${bought}: ${monthly} is charged now, and every month from ${dayText(next)} on.`;
}

/** What a change of a running subscription means, in words. */
export function changeSentence(present: Subscription, purchase: Purchase, priced: PricedChange): string {
  const { totalCents, dueCents, monthlyTotalCents } = priced;
  const changed = `Your subscription changes to ${purchase.plan.name} with ${countedSeats(purchase)} at once.`;
  return `${changed} ${chargeSentence(present, totalCents, dueCents)} ${afterwards(present, monthlyTotalCents)}`;
}

function chargeSentence(present: Subscription, totalCents: number, dueCents: number): string {
  if (totalCents < 0) return `${moneyText(-totalCents)} is credited to your next invoices.`;
  if (dueCents > 0) return `${moneyText(dueCents)} is charged now for the rest of the period.`;
  if (totalCents > 0) return 'Your credit covers the rest of the period.';
  return present.provider_status === 'trialing'
    ? 'Nothing is charged during the trial.'
    : 'Nothing is charged now.';
}

function afterwards(
  { status, access_until: accessUntil, current_period_end: currentPeriodEnd }: Subscription,
  monthlyTotalCents: number,
): string {
  if (status === 'canceling' && accessUntil)
    return `It still ends on ${dayText(accessUntil)}, unless you reactivate it.`;
  const from = currentPeriodEnd ? `From ${dayText(currentPeriodEnd)} it` : 'It';
  return `${from} is ${moneyText(monthlyTotalCents)} a month.`;
}

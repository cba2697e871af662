import { monthlyPremium, premiumModes, type PolicyView, type PremiumMode } from '@bindery/contracts/crm';
import { formatAmount } from '@bindery/ui/money';
import { capitalized } from '../../records/record-type.js';

type Paid = Pick<PolicyView, 'premium' | 'premium_mode'>;

const per: Readonly<Record<PremiumMode, string>> = {
  monthly: '',
  quarterly: ' a quarter',
  annual: ' a year',
};

export const premiumModeChoices = premiumModes.map((mode) => ({ value: mode, label: capitalized(mode) }));

/** A premium and, unless it is paid by the month, for what; null when there is none. */
export function premiumText({ premium, premium_mode }: Paid): string | null {
  return premium === null ? null : `${formatAmount(premium)}${per[premium_mode]}`;
}

const short: Readonly<Record<PremiumMode, string>> = { monthly: '', quarterly: '/qtr', annual: '/yr' };

/** A premium as a narrow column shows it; null when there is none. */
export function shortPremiumText({ premium, premium_mode }: Paid): string | null {
  return premium === null ? null : `${formatAmount(premium)}${short[premium_mode]}`;
}

/** What a month of a premium comes to, to the cent. */
export function monthlyPremiumText(policy: Paid): string | null {
  const amount = monthlyPremium(policy);
  return amount === null ? null : formatAmount(amount);
}

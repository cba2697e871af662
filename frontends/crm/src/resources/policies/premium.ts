import {
  monthlyPremium,
  premiumModeLabel,
  premiumModes,
  type PolicyView,
  type PremiumMode,
} from '@bindery/contracts/crm';
import { dayOf, formatDay } from '@bindery/ui/dates';
import { formatAmount } from '@bindery/ui/money';

type Paid = Pick<PolicyView, 'premium' | 'premium_mode'>;
type Shown = Pick<
  PolicyView,
  'premium' | 'premium_mode' | 'next_premium' | 'next_premium_mode' | 'next_premium_from'
>;

export const premiumModeChoices = premiumModes.map((mode) => ({
  value: mode,
  label: premiumModeLabel[mode],
}));

/** A premium and how often it is paid, such as `$88.10 monthly`; null when there is none. */
export function premiumText({ premium, premium_mode }: Paid): string | null {
  return premium === null ? null : `${formatAmount(premium)} ${inSentence(premium_mode)}`;
}

/** A premium with the one that comes next, such as `$79.50 monthly, $88.10 from Feb 1`; null when there is neither. */
export function premiumsText(policy: Shown): string | null {
  const { premium_mode, next_premium: next, next_premium_mode: mode, next_premium_from: from } = policy;
  const present = premiumText(policy);
  if (from === null) return present;
  const coming = next === null ? 'none' : formatAmount(next);
  return `${present ?? 'No premium'}, ${coming}${mode === null || mode === premium_mode ? '' : ` ${inSentence(mode)}`} from ${soonDay(from)}`;
}

const inSentence = (mode: PremiumMode): string => premiumModeLabel[mode].toLowerCase();

/** A day of the coming twelve months without its year. */
function soonDay(day: string): string {
  const today = dayOf(new Date());
  const inAYear = `${String(Number(today.slice(0, 4)) + 1)}${today.slice(4)}`;
  return day < inAYear ? formatDay(day).replace(/,? \d{4}$/, '') : formatDay(day);
}

/** A premium's amount per month, to the cent. */
export function monthlyPremiumText(policy: Paid): string | null {
  const amount = monthlyPremium(policy);
  return amount === null ? null : formatAmount(amount);
}

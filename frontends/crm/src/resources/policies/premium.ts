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

const per: Readonly<Record<PremiumMode, string>> = {
  monthly: '',
  quarterly: ' a quarter',
  semi_annual: ' every 6 months',
  annual: ' a year',
};

export const premiumModeChoices = premiumModes.map((mode) => ({
  value: mode,
  label: premiumModeLabel[mode],
}));

/** A premium and, unless it is paid by the month, for what; null when there is none. */
export function premiumText({ premium, premium_mode }: Paid): string | null {
  return premium === null ? null : `${formatAmount(premium)}${per[premium_mode]}`;
}

/** A premium with the one that comes next, such as `$79.50 monthly, $88.10 from Feb 1`; null when there is neither. */
export function premiumsText(policy: Shown): string | null {
  return withNext(policy, premiumText(policy));
}

function withNext(policy: Shown, alone: string | null): string | null {
  const {
    premium,
    premium_mode,
    next_premium: next,
    next_premium_mode: mode,
    next_premium_from: from,
  } = policy;
  if (from === null) return alone;
  const present = premium === null ? 'No premium' : `${formatAmount(premium)} ${inSentence(premium_mode)}`;
  const coming = next === null ? 'none' : formatAmount(next);
  return `${present}, ${coming}${mode === null || mode === premium_mode ? '' : ` ${inSentence(mode)}`} from ${soonDay(from)}`;
}

const inSentence = (mode: PremiumMode): string => premiumModeLabel[mode].toLowerCase();

/** A day of the coming twelve months without its year. */
function soonDay(day: string): string {
  const today = dayOf(new Date());
  const inAYear = `${String(Number(today.slice(0, 4)) + 1)}${today.slice(4)}`;
  return day < inAYear ? formatDay(day).replace(/,? \d{4}$/, '') : formatDay(day);
}

const short: Readonly<Record<PremiumMode, string>> = {
  monthly: '',
  quarterly: '/qtr',
  semi_annual: '/6 mo',
  annual: '/yr',
};

/** Premiums as a narrow column shows them; null when there are none. */
export function shortPremiumText(policy: Shown): string | null {
  const { premium, premium_mode } = policy;
  return withNext(policy, premium === null ? null : `${formatAmount(premium)}${short[premium_mode]}`);
}

/** A premium's amount per month, to the cent. */
export function monthlyPremiumText(policy: Paid): string | null {
  const amount = monthlyPremium(policy);
  return amount === null ? null : formatAmount(amount);
}

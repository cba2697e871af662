import { z } from 'zod';
import {
  code,
  day,
  field,
  line,
  notExported,
  reference,
  requiredChoice,
  requiredReference,
  searched,
  year,
} from '../records/field-table.js';
import { amountText } from '../../validation/index.js';

export const policyStatuses = ['active', 'inactive', 'canceled', 'expired'] as const;
export const policyStatus = z.enum(policyStatuses, 'Choose a status.');
export type PolicyStatus = z.infer<typeof policyStatus>;

/**
 * The state of a policy on a day by its status and dates: the first that fits. `ends` is in force, and terminates within
 * {@link DAYS_BEFORE_END} days.
 */
export const policyStates = ['canceled', 'lapsed', 'ended', 'pending', 'starts', 'ends', 'in_force'] as const;
export const policyState = z.enum(policyStates, 'Choose a state of a policy.');
export type PolicyState = z.infer<typeof policyState>;
export const DAYS_BEFORE_END = 60;

/** Gaps of a policy; `any` is one of them. */
export const policyGaps = [
  'any',
  'policy_number',
  'effective_date',
  'premium',
  'renewal_date',
  'product',
] as const;
export type PolicyGap = (typeof policyGaps)[number];

/** The outcome of a renewal: the policy continues, the client has another one, or the client was lost. */
export const renewalOutcome = z.enum(['renewed', 'moved', 'lost'], 'Choose an outcome.');
export type RenewalOutcome = z.infer<typeof renewalOutcome>;

const PREMIUM = 'Enter an amount from 0 to 99,999,999.99, such as 1234.50.';

/**
 * Events of a policy on a day: it starts or ends, begins a line of policies (new business) or is the end of one
 * (lost), or is renewed or moved (both are a renewal). A renewal is due on its day, and open until an outcome decides it.
 * Whatever is not new business in some days is `not_new`. A line is `kept` that is in force on the first of some days and on
 * the last one, and `lost_before` if its last day in force is one of these, but not the last one.
 */
export const policyEvents = [
  ...(['new', 'not_new', 'renewal', 'lost', 'kept', 'lost_before', 'starts', 'ends'] as const),
  ...(['renewal_due', 'renewal_open', 'renewal_decided', 'renewed', 'moved', 'renewal_lost'] as const),
] as const;
export const policyEvent = z.enum(policyEvents, `Choose one of these: ${policyEvents.join(', ')}.`);
export type PolicyEvent = z.infer<typeof policyEvent>;

/** How often a premium is paid. */
export const premiumModes = ['monthly', 'quarterly', 'semi_annual', 'annual'] as const;
export type PremiumMode = (typeof premiumModes)[number];
/** How many months one payment is for. */
export const MONTHS_PAID: Readonly<Record<PremiumMode, number>> = {
  monthly: 1,
  quarterly: 3,
  semi_annual: 6,
  annual: 12,
};
export const premiumMode = z.enum(premiumModes, 'Choose a premium mode.');

/** A premium's amount per month, to the cent; null without one. */
export function monthlyPremium(paid: { premium: string | null; premium_mode: PremiumMode }): string | null {
  if (paid.premium === null) return null;
  const cents = Math.round((Number(paid.premium) * 100) / MONTHS_PAID[paid.premium_mode]);
  return (cents / 100).toFixed(2);
}

interface Premiums {
  readonly premium: string | null;
  readonly premium_mode: PremiumMode;
  readonly next_premium: string | null;
  readonly next_premium_mode: PremiumMode | null;
  readonly next_premium_from: string | null;
}

/** The premium that holds on a day from today on, as far as a policy shows it. */
export function premiumAt(policy: Premiums, day: string): Pick<Premiums, 'premium' | 'premium_mode'> {
  const { premium, premium_mode, next_premium_mode: mode, next_premium_from: from } = policy;
  return from === null || mode === null || from > day
    ? { premium, premium_mode }
    : { premium: policy.next_premium, premium_mode: mode };
}

/**
 * A premium in dollars for each payment: a number or a text, answered as a text with two decimals. A dollar
 * sign and thousands separators may be sent. Nothing is null; what is no such amount is refused.
 */
export const premium = z
  .union([z.number(), z.string().overwrite(amountText)], PREMIUM)
  .transform((amount) => (typeof amount === 'number' ? wholeCents(amount) : amount))
  .refine((text) => text === '' || /^\d{1,8}(\.\d{1,2})?$/.test(text), PREMIUM)
  .transform((text) => (text === '' ? null : withCents(text)))
  .meta({
    type: undefined,
    anyOf: [
      { type: 'number', minimum: 0, maximum: 99_999_999.99, multipleOf: 0.01 },
      { type: 'string', pattern: '^([0-9]{1,8}([.][0-9]{1,2})?)?$' },
    ],
  })
  .nullable();

// How far sums of binary fractions, as in 0.1 + 0.2, are from the cents that they mean: some roundings of the sum.
const ROUNDING = 64 * Number.EPSILON;

/** A number as text, whose error of rounding is dropped. */
function wholeCents(amount: number): string {
  const rounded = amount.toFixed(2);
  return Math.abs(Number(rounded) - amount) <= amount * ROUNDING ? rounded : String(amount);
}

function withCents(amount: string): string {
  const [dollars = '0', cents = ''] = amount.split('.');
  return `${String(Number(dollars))}.${cents.padEnd(2, '0')}`;
}

/** Every field of a policy. */
export const policyFields = {
  policy_number: searched(code('Policy number', 100)),
  insured_id: reference('individual', 'Individual', 'Choose an individual.'),
  carrier_id: requiredReference('carrier', 'Carrier', 'Choose a carrier.'),
  product_id: reference('product', 'Product', "Choose one of the carrier's products."),
  employer_id: searched(code('Employer ID', 100)),
  status: searched(requiredChoice('Status', policyStatuses)),
  premium: searched(field('plain', 'amount', 'Premium', premium.optional(), z.string().nullable())),
  effective_date: searched(day('Effective date')),
  termination_date: searched(day('Termination date')),
  /** `monthly` by default. */
  premium_mode: searched(field('plain', 'choice', 'Premium mode', premiumMode.optional(), premiumMode)),
  /** Computed from the effective date and the plan type until it is set; null returns to that. */
  renewal_date: searched(day('Renewal date')),
  plan_year: searched(year('Plan year')),
  member_id: searched(code('Member ID', 100)),
  writing_agent: reference('agent', 'Writing agent', 'Choose an agent.'),
  external_id: searched(code('External ID', 100)),
} as const;

/** The fields that only the outcome of a renewal and the review of a Medicare plan set. */
export const renewalFields = {
  renewal_outcome: field(
    'plain',
    'choice',
    'Renewal outcome',
    renewalOutcome.nullable(),
    renewalOutcome.nullable(),
  ),
  /** The renewal date that the outcome is of. */
  renewal_handled: day('Renewal handled'),
  renewal_reason: line('Reason', 500),
  next_policy_id: notExported(reference('policy', 'Next policy', 'Choose the next policy.')),
  /** The premium that holds from a coming day, as an outcome said; null without one. */
  next_premium: searched(field('plain', 'amount', 'Next premium', premium.optional(), z.string().nullable())),
  next_premium_mode: searched(
    field('plain', 'choice', 'Next premium mode', premiumMode.nullable(), premiumMode.nullable()),
  ),
  next_premium_from: searched(day('Next premium from')),
  /** The plan year for which a Medicare plan was last marked as reviewed. */
  reviewed_plan_year: year('Reviewed for'),
} as const;

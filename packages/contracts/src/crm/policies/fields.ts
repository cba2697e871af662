import { z } from 'zod';
import { day, field, line, reference, requiredChoice } from '../records/field-table.js';
import { uuid } from '../../validation/index.js';

export const policyStatuses = ['active', 'inactive', 'canceled', 'expired'] as const;
export const policyStatus = z.enum(policyStatuses, 'Choose a status.');
export type PolicyStatus = z.infer<typeof policyStatus>;

/**
 * What a policy's status and dates amount to on a day: the first that fits. `ends` is in force, and terminates within
 * {@link DAYS_BEFORE_END} days.
 */
export const policyStates = ['canceled', 'lapsed', 'ended', 'pending', 'starts', 'ends', 'in_force'] as const;
export const policyState = z.enum(policyStates, 'Choose a state of a policy.');
export type PolicyState = z.infer<typeof policyState>;
export const DAYS_BEFORE_END = 60;

const PREMIUM = 'Enter an amount from 0 to 99,999,999.99, such as 1234.50.';

/**
 * A monthly premium in dollars: a number or a text, answered as a text with two decimals. Nothing is null; what is no
 * such amount is refused.
 */
export const premium = z
  .union([z.number(), z.string()], PREMIUM)
  .transform((amount) => (typeof amount === 'number' ? wholeCents(amount) : amount.trim()))
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

/** A number as text. What sums of binary fractions leave behind the cents, as in 0.1 + 0.2, is rounded away. */
function wholeCents(amount: number): string {
  const rounded = amount.toFixed(2);
  return Math.abs(Number(rounded) - amount) < 1e-6 ? rounded : String(amount);
}

function withCents(amount: string): string {
  const [dollars = '0', cents = ''] = amount.split('.');
  return `${String(Number(dollars))}.${cents.padEnd(2, '0')}`;
}

/** Every field of a policy. */
export const policyFields = {
  policy_number: line('Policy number', 100),
  insured_id: reference('Individual', 'Choose an individual.'),
  carrier_id: field('plain', 'Carrier', uuid('Choose a carrier.'), uuid()),
  product_id: reference('Product', "Choose one of the carrier's products."),
  employer_id: line('Employer ID', 100),
  status: requiredChoice('Status', policyStatuses),
  premium: field('plain', 'Monthly premium', premium.optional(), z.string().nullable()),
  effective_date: day('Effective date'),
  termination_date: day('Termination date'),
} as const;

import { premium } from '@bindery/contracts/crm';
import { amountText } from '@bindery/contracts/validation';
import type { Reader } from './reading.js';

function amountIn(text: string): { value: string; start: number; end: number } | undefined {
  const match =
    /^(?:usd ?)?\$? ?(\d{1,3}(?:,\d{3}){1,2}(?:\.\d{1,2})?|\d{1,6}(?:\.\d{1,2})?)(?![\d%]|[/-]\d)/i.exec(
      text,
    );
  const [, number = ''] = match ?? [];
  const parsed = premium.safeParse(amountText(number));
  const end = match?.[0].length ?? 0;
  return parsed.success && parsed.data !== null && number !== ''
    ? { value: parsed.data, start: 0, end }
    : undefined;
}

const MODES: readonly (readonly [RegExp, string])[] = [
  [/^\W{0,3}(?:per |\/ ?|a |each |every )?(?:month|mo\b|monthly|mensual|mthly)/i, 'monthly'],
  [/^\W{0,3}(?:per |\/ ?|a |each |every )?(?:quarter|qtr|quarterly)/i, 'quarterly'],
  [/^\W{0,3}(?:per |\/ ?|each |every )?(?:semi[- ]?annual|half[- ]?year|(?:6|six) ?mo)/i, 'semi_annual'],
  [/^\W{0,3}(?:per |\/ ?|a |each |every )?(?:year|yr|annual|annum|annually|yearly)/i, 'annual'],
];
/** How often a text says that something is paid. */
export const modeOf = (text: string): string | undefined => MODES.find(([words]) => words.test(text))?.[1];

const WITHIN: readonly (readonly [RegExp, string])[] = [
  [/\bsemi[- ]?annual|\bhalf[- ]?year/i, 'semi_annual'],
  [/\bmonthly\b/i, 'monthly'],
  [/\bquarterly\b/i, 'quarterly'],
  [/\bannual(?:ly)?\b/i, 'annual'],
];
/** A way in which no policy of ours is paid: such an amount is nobody's monthly premium. */
export const OTHER_MODE = 'other';
const OTHER_WITHIN =
  /\b(?:weekly|(?:every|per|each) (?:other )?weeks?|bi-?weekly|bi-?monthly|semi-?monthly|daily|one[- ]?time|single|lump sum)\b/i;
/** How a text says it that has other words in front, such as `Bank draft, monthly`. */
export const modeWithin = (text: string): string | undefined =>
  OTHER_WITHIN.test(text) ? OTHER_MODE : WITHIN.find(([words]) => words.test(text))?.[1];

const OTHER_BEHIND =
  /^\W{0,3}(?:(?:per |\/ ?|a |each |every |paid |as )(?:a )?)?(?:week|wk\b|bi-?weekly|bi-?monthly|semi-?monthly|fortnight|day\b|daily|one[- ]?time|once\b|single|lump)/i;

/** Reads a premium whose label says how often it is paid, or whose own words do. */
export const amountOf =
  (mode: string | undefined): Reader =>
  (text) => {
    const amount = amountIn(text);
    if (!amount) return [];
    const after = text.slice(amount.end);
    if (OTHER_BEHIND.test(after)) return [];
    const said = mode ?? modeOf(after);
    const reading = { ...amount, slot: 'policy.premium' };
    return said === undefined || said === 'monthly'
      ? [reading]
      : [reading, { ...reading, slot: 'policy.premium_mode', value: said, end: text.length }];
  };

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
  [/^\W{0,3}(?:per |\/ ?|a |each |every )?(?:year|yr|annual|annum|annually|yearly)/i, 'annual'],
];
/** How often a text says that something is paid. */
export const modeOf = (text: string): string | undefined => MODES.find(([words]) => words.test(text))?.[1];

/** Reads a premium whose label says how often it is paid, or whose own words do. */
export const amountOf =
  (mode: string | undefined): Reader =>
  (text) => {
    const amount = amountIn(text);
    if (!amount) return [];
    const said = mode ?? modeOf(text.slice(amount.end));
    const reading = { ...amount, slot: 'policy.premium' };
    return said === undefined || said === 'monthly'
      ? [reading]
      : [reading, { ...reading, slot: 'policy.premium_mode', value: said, end: text.length }];
  };

import { premium } from '@bindery/contracts/crm';
import { isPaidOtherwise, premiumModesIn } from '@bindery/contracts/crm/vocabulary';
import { amountAt } from '@bindery/contracts/validation';
import type { Reader } from './reading.js';

/** More digits in a row are a number of something else. */
const MOST_DIGITS = 6;

function amountIn(text: string): { value: string; start: number; end: number } | undefined {
  const [currency = ''] = /^usd ?/i.exec(text) ?? [];
  const read = amountAt(text.slice(currency.length));
  if (!read) return undefined;
  const { amount, end: length } = read;
  const end = currency.length + length;
  const parsed = premium.safeParse(amount);
  const isLong = amount.split('.', 1).join('').length > MOST_DIGITS && !text.slice(0, end).includes(',');
  return parsed.success && parsed.data !== null && !isLong
    ? { value: parsed.data, start: 0, end }
    : undefined;
}

/** A way in which no policy of ours is paid: such an amount is nobody's monthly premium. */
export const OTHER_MODE = 'other';

/** How often a text says that something is paid; undefined where it offers several answers. */
export function modeIn(text: string): string | undefined {
  if (isPaidOtherwise(text)) return OTHER_MODE;
  const [mode, other] = premiumModesIn(text);
  return other === undefined ? mode : undefined;
}

/** Words behind an amount that may say how often it is paid. */
const MAX_WORDS = 4;

/** How often an amount is paid, as the words directly behind it say: `$20 a month for Plan G`. */
export const modeBehind = (text: string): string | undefined =>
  modeIn(
    (/^[^$,;|\n]{0,40}/.exec(text)?.[0] ?? '')
      .split(/(?<=[\p{L}\d])[^\p{L}\d]/u)
      .slice(0, MAX_WORDS)
      .join(' '),
  );

/** Reads a premium whose label says how often it is paid, or whose own words do. */
export const amountOf =
  (mode: string | undefined): Reader =>
  (text) => {
    const amount = amountIn(text);
    if (!amount) return [];
    const said = mode ?? modeBehind(text.slice(amount.end));
    if (said === OTHER_MODE) return [];
    const reading = { ...amount, slot: 'policy.premium' };
    return said === undefined
      ? [reading]
      : [reading, { ...reading, slot: 'policy.premium_mode', value: said, end: text.length }];
  };

import { normalHeader } from '../imports/normal-header.js';
import type { PremiumMode } from '../policies/fields.js';

const PER = String.raw`(?:(?:per|a|each|every|por|al|cada) )?`;

/** Words for how often a premium is paid, in the form of `normalHeader`; the longer ones first. */
export const modeWords: readonly (readonly [RegExp, PremiumMode])[] = [
  [
    new RegExp(
      String.raw`\b(?:semi ?annual(?:ly|ized)?|half yearly|half year|semestral(?:mente)?|${PER}(?:6|six) (?:mo(?:nth)?s?|meses))\b`,
      'g',
    ),
    'semi_annual',
  ],
  [
    new RegExp(
      String.raw`\b(?:annual(?:ly|ized)?|ann(?:lzd)?(?= prem)|yearly|anual(?:mente|es)?|(?:por|al|cada) ano|${PER}(?:year|yr|annum))\b`,
      'g',
    ),
    'annual',
  ],
  [
    new RegExp(String.raw`\b(?:quarterly|qtrly|trimestral(?:mente)?|${PER}(?:quarter|qtr))\b`, 'g'),
    'quarterly',
  ],
  [
    new RegExp(String.raw`\b(?:monthly|mthly|mensual(?:mente|es)?|${PER}(?:month|mon|mth|mo|mes))\b`, 'g'),
    'monthly',
  ],
];

/** Ways in which no policy of ours is paid. */
const OTHERWISE =
  /\b(?:weekly|(?:per|a|each|every|other) (?:weeks?|wk|day)|bi ?weekly|fortnight(?:ly)?|bi ?monthly|semi ?monthly|daily|one time|once|single|lump sum|semanal|quincenal)\b/;

/** How often something is paid, as a header, a label or a cell says: `Annual Premium`, `Premium/mo`; the modes of all its words. */
export function premiumModesIn(text: string): PremiumMode[] {
  let words = normalHeader(text);
  return modeWords.flatMap(([expression, mode]) => {
    const rest = words.replaceAll(expression, ' ');
    const isSaid = rest !== words;
    words = rest;
    return isSaid ? [mode] : [];
  });
}

/** How often the amounts under a header are paid; undefined if it doesn't say. */
export const premiumModeOf = (text: string): PremiumMode | undefined => premiumModesIn(text)[0];

/** Whether a text says that something is paid weekly, once or in another way that no policy has. */
export const isPaidOtherwise = (text: string): boolean => OTHERWISE.test(normalHeader(text));

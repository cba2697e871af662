import type { Found } from '../values/contacts.js';
import { BY_PLACE, SAID } from './weights.js';

const traitPatterns: readonly (readonly [string, string, RegExp, number])[] = [
  [
    'smoker',
    'no',
    /\bnon-? ?(?:smoker|tobacco|nicotine)\b|\b(?:doesn['’]?t|does not|don['’]?t|do not|never) (?:smoked?|use (?:any )?(?:tobacco|nicotine))\b|\bno (?:tobacco|nicotine)\b|\btobacco-?free\b/i,
    SAID,
  ],
  [
    'smoker',
    'yes',
    /\b(?:is a |am a |current |heavy )(?:smoker|tobacco user)\b|\b(?:she|he|client|i) (?:still )?smokes?\b|\btobacco user\b|(?:^|[·|,;/] ?)smoker(?=$|[ ]?[·|,;/\n])/i,
    SAID,
  ],
  [
    'gender',
    'F',
    /(?:^|[·•|,;/(\n] ?|\b\d{2}[ -]?(?:y\/?o|yo|yr|year)s?(?:[ -]old)? )(?:female\b|f, ?\d{2}\b)/i,
    BY_PLACE,
  ],
  [
    'gender',
    'M',
    /(?:^|[·•|,;/(\n] ?|\b\d{2}[ -]?(?:y\/?o|yo|yr|year)s?(?:[ -]old)? )(?:male\b|m, ?\d{2}\b)/i,
    BY_PLACE,
  ],
];

export function traits(text: string): { slot: string; found: Found; weight: number }[] {
  const found = traitPatterns.flatMap(([slot, value, expression, weight]) => {
    const match = expression.exec(text);
    return match
      ? [{ slot, found: { value, start: match.index, end: match.index + match[0].length }, weight }]
      : [];
  });
  // Both of one are said of several people.
  return found.filter(
    ({ slot }) =>
      found.filter((one) => one.slot === slot).length === 1 || (slot === 'smoker' && /non/i.test(text)),
  );
}

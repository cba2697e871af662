import { folded } from '../../folding/index.js';

/** Words of companies that don't tell one from another. */
const LEGAL =
  /\b(?:inc|incorporated|llc|l l c|ltd|corp|corporation|co|company|companies|insurance|ins|assurance|the|group|of america|na|plans?|health ?plans?|life and health|holdings?|financial)\b/g;
/** Other names by which people call a company. */
const ALIASES: readonly (readonly [RegExp, string])[] = [
  [/\bu ?h ?c\b|\bunited ?health ?care\b|\bunited ?health\b/g, 'unitedhealthcare'],
  [
    /\bbc ?\/? ?bs\b|\bblue ?cross(?: and| &)? ?\/? ?blue ?shield\b|\bblue cross of\b/g,
    'bluecross blueshield',
  ],
  [/\bwell ?care\b/g, 'wellcare'],
  [/\bmoo\b/g, 'mutual of omaha'],
  [/\bhealth spring\b/g, 'healthspring'],
  [/\bdevoted\b(?: health)?/g, 'devoted'],
];

/** Longer texts are no names of companies. */
const LONGEST = 1_000;

/** Single spaces between words. */
export const single = (words: string): string => words.replaceAll(/ {1,9}/g, ' ').trim();

/** The words of a company's or a product's name as they are compared: folded, with one name for each company. */
export function companyWords(name: string): string {
  let words = folded(name)
    .replaceAll(/['’.®™]/gu, '')
    .replaceAll('&', ' and ')
    .replaceAll(/(?<=[a-z])for(?=(?:agent|broker|producer|member)s?\b)/g, ' for ')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
  for (const [alias, known] of ALIASES) words = words.replaceAll(alias, known);
  return single(words);
}

/** The words that tell a company from others: the same of `UHC` and of `United HealthCare Insurance Company`. */
export function companyKey(name: string): string {
  const words = companyWords(name.slice(0, LONGEST));
  return single(words.replaceAll(LEGAL, ' ')) || words;
}

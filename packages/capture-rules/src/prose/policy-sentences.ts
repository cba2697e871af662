import { amountAt } from '@bindery/contracts/validation';
import type { Found } from '../values/contacts.js';
import { DAY } from '../values/dates.js';
import { modeBehind, modeIn, OTHER_MODE } from '../values/read-amount.js';
import { readValue } from '../values/read-value.js';
import type { ReadingDay } from '../values/reading.js';
import { contextBefore } from './context.js';

const days = String.raw`(${DAY})`;
const policyPatterns: readonly (readonly [string, RegExp])[] = [
  [
    'part_a_date',
    new RegExp(
      String.raw`\b(?:parts? a(?: (?:and|&) (?:part )?b| ?\/ ?b)?|a(?: ?\/ ?| and | & )b)\b(?: (?:started|starts|effective|eff\.?|since|began|begins|date|is|was|on|as of|start|from|are|both)|:|,|-){0,4} ?${days}`,
      'gi',
    ),
  ],
  [
    'part_b_date',
    new RegExp(
      String.raw`\b(?:parts? a(?: (?:and|&) (?:part )?| ?\/ ?)b|part b|a(?: ?\/ ?| and | & )b)\b(?: (?:started|starts|effective|eff\.?|since|began|begins|date|is|was|on|as of|start|from|are|both)|:|,|-){0,4} ?${days}`,
      'gi',
    ),
  ],
  [
    'part_a_date',
    new RegExp(
      String.raw`\bhospital insurance\b[^.\n]{0,30}\b(?:beginning|starting|effective|as of|from|on) ${days}`,
      'gi',
    ),
  ],
  [
    'part_b_date',
    new RegExp(
      String.raw`\bmedical insurance\b[^.\n]{0,30}\b(?:beginning|starting|effective|as of|from|on) ${days}`,
      'gi',
    ),
  ],
  ['part_a_date', new RegExp(String.raw`(?<![\w.])A:? ${days}(?:,|;| and| &|\/)? ?B:? \d`, 'g')],
  ['part_b_date', new RegExp(String.raw`(?<![\w.])A:? [\d/.-]{6,10}(?:,|;| and| &|\/)? ?B:? ${days}`, 'g')],
  [
    'policy.effective_date',
    new RegExp(
      String.raw`(?<!part [ab] )\b(?:effective|eff\.?|starting|starts|begins|beginning|coverage (?:start|date)|to start)(?: (?:date|on|is|of|will be|for|as of)|:){0,3} ?${days}`,
      'gi',
    ),
  ],
  [
    'policy.effective_date',
    new RegExp(
      String.raw`\b(?:plan|policy|coverage|covered|insured|insurance)\b[^.\n]{0,60}\bsince ${days}`,
      'gi',
    ),
  ],
  [
    'policy.termination_date',
    new RegExp(
      String.raw`\b(?:coverage|policy|plan|enrollment|membership)(?: will| was| is)?(?: be)? (?:ends?|ended|terminates?|terminated|expires?|cancel(?:l?ed|s)?)(?: on| effective|:){0,2} ?${days}`,
      'gi',
    ),
  ],
  [
    'policy.policy_number',
    /\bpolicy (?:details?|summary|record|information|overview) (?:for|of):? #? ?([A-Z]{0,5}-?\d[A-Z0-9-]{4,18})\b/gi,
  ],
  [
    'policy.policy_number',
    /\b(?:policy|contract|certificate|póliza)(?: (?:number|no\.?|num|id)| ?#|#)?(?: with [A-Z][a-z]{2,15})?(?: is| was| es|:| ?#){0,2} ?([A-Z]{0,5}-?\d[A-Z0-9-]{4,18}|[A-Z]{1,5}-\d[A-Z0-9-]{2,18})\b/gi,
  ],
  [
    'policy.member_id',
    /\b(?:member|subscriber|humana|uhc|aetna|cigna|wellcare|devoted|plan) ?(?:id|number|no\.?|#)(?: ?#)?(?: is| was|:){0,2} ?([A-Z]{0,5}-?\d[A-Z0-9-]{4,18})\b/gi,
  ],
  ['policy.product', /\b(medicare supplement (?:insurance )?plan (?:[a-n]|hd[fg]))\b/gi],
  [
    'policy.product',
    /\b(?:med(?:icare)? ?sup(?:p|plement|plemental)?s?|medigap|supplement)\b[^\n;]{0,40}?\b(plan (?:[a-n]|hd[fg]))\b/gi,
  ],
  [
    'policy.product',
    /\b(?:have|has|on|in|got|wants?) (?:an? )?((?:med(?:icare)? ?sup(?:p|plement)? |medigap )?plan [a-n])(?= (?:with|from|through|thru|by)\b)/gi,
  ],
  [
    'policy.product',
    /\bpay(?:s|ing)?\b[^\n;]{0,60}\bfor (?:a |my |the |her |his )?((?:medicare supplement |medigap )?plan [a-n])\b/gi,
  ],
  ['addresses.home.county', /(?:^|\n|\()(\p{Lu}[\p{L}'. -]{2,25}) (?:County|Parish)(?=\n|$|\))/gu],
  [
    'policy.product',
    /\b(?:plan:?|(?:enroll(?:ed|ing|ment)?|coverage|covered) (?:in|under|with)(?: the)?|choosing|chosen|selected|joined|joining) ((?:[A-Z\d][\w&+.'’-]{0,20} ){1,7}\(?(?:PPO|HMO|HMO-POS|PFFS|PDP|D-SNP|C-SNP|EPO)\b\)?)/g,
  ],
  [
    'policy.premium',
    /\bpremium(?: (?:is|of|goes|up|to|increases|changes|will be|was|now|amount|currently|stays|at|monthly|due)|:){0,3} {0,2}(\$ ?\d{1,5}(?:,\d{3})?(?:\.\d{2})?)(?![\d%]|[,.]\d)/gi,
  ],
  [
    'policy.premium',
    /(?<=[/|·;] {0,2})(\$ ?\d{1,4}(?:,\d{3})?(?:\.\d{2})?) (?:monthly )?(?:plan )?premium(?=\s?(?:$|[\n/|·;]))/gi,
  ],
  [
    'policy.premium',
    /(\$ ?\d{1,4}(?:,\d{3})?(?:\.\d{2})?) ?(?:\/|per |a |each |al |por |cada )(?:mo\b|month|mes\b)/gi,
  ],
  ['addresses.home.zip', /\b(?:zip(?: ?code)?|codigo postal)(?: (?:is|code)|:){0,2} ?(\d{5}(?:-\d{4})?)\b/gi],
];

/** Amounts in front of which stands what else they are. */
const NO_PREMIUM =
  /\b(?:deductible|copay|income|rent|subsid\w*|credit|ssi|social security|giveback|otc|budget|saves?|part b)\b/i;

/** Words of what begins when a policy ends, or of a price. */
const ENDS =
  /\boriginal medicare\b|\bno longer\b|\bwithout (?:coverage|insurance)\b|\b(?:goes|go|going) up\b|\bincreas|\bdisenroll|\bnot (?:be )?(?:covered|enrolled|insured)\b|\blos(?:e|ing)\b/i;

/** Whether the words around a value say that it is another one. */
function isOther(
  slot: string,
  text: string,
  { start, end, at }: { start: number; end: number; at: number },
): boolean {
  const before = contextBefore(text, at, 40);
  if (slot === 'policy.premium')
    return (
      !amountAt(text.slice(start, start + 40)) ||
      NO_PREMIUM.test(before) ||
      /^[^\n$]{0,20}\bbefore\b/i.test(text.slice(end))
    );
  if (slot !== 'policy.effective_date') return false;
  const behind = /^[^.\n]{0,90}/.exec(text.slice(end))?.[0] ?? '';
  const isOfRate = /^(?:beginning|starting)/i.test(text.slice(at)) && /\b(?:premium|rate)\b/i.test(behind);
  // `Effective 1/1/2027 the monthly premium goes up`
  const isAnnounced =
    /^[A-Z]/.test(text.slice(at)) && /^,? (?:the|our|all|we|this|these|any)\b/i.test(behind);
  return (
    isOfRate ||
    isAnnounced ||
    ENDS.test(behind) ||
    /\b(?:rates?|pricing|quotes?)\s?$|(?:part [ab]|hospital insurance|medical insurance)[^.]{0,24}$|term|cancel/i.test(
      before,
    )
  );
}

export function policyFacts(text: string, day: ReadingDay): { slot: string; found: Found }[] {
  return policyPatterns.flatMap(([slot, expression]) =>
    [...text.matchAll(expression)].flatMap((match) => {
      const [whole, written = ''] = match;
      const start = match.index + whole.lastIndexOf(written);
      const end = start + written.length;
      if (isOther(slot, text, { start, end, at: match.index })) return [];
      const [reading] = readValue(slot, written, day);
      const mode =
        slot === 'policy.premium'
          ? (modeBehind(text.slice(end)) ?? modeIn(contextBefore(text, match.index, 12)))
          : undefined;
      if (!reading || mode === OTHER_MODE) return [];
      return [
        { slot, found: { value: reading.value, start, end } },
        ...(mode === undefined ? [] : [{ slot: 'policy.premium_mode', found: { value: mode, start, end } }]),
      ];
    }),
  );
}

import { choiceOf, importField } from '@bindery/contracts/crm';
import { daysIn } from './dates.js';
import { amountOf, modeIn } from './read-amount.js';
import type { Reader } from './reading.js';
import { code, dayReader, token, whole, words } from './value-parts.js';

const readChoice: Reader = (text, slot) => {
  const choices = importField('individual', slot)?.choices ?? [];
  const value = choiceOf(text, choices) ?? choiceOf(token(text), choices) ?? inSpanish(text, choices);
  return value === undefined || /^(?:yes|no|client|customer)$/i.test(text) ? [] : whole(text, slot, value);
};

const SPANISH: readonly (readonly [RegExp, string])[] = [
  [/^(?:vigente|activ[oa]|en vigor)$/i, 'active'],
  [/^cancelad[oa]$/i, 'canceled'],
  [/^(?:vencid[oa]|expirad[oa])$/i, 'expired'],
  [/^inactiv[oa]$/i, 'inactive'],
];
const inSpanish = (text: string, choices: readonly string[]): string | undefined =>
  SPANISH.find(([words, choice]) => words.test(text.trim()) && choices.includes(choice))?.[1];

/** `Policy 4471120098 - Active` */
export const STATUS_BEHIND =
  / ?[-–(|] ?(active|in ?force|issued|pending|lapsed|terminated|cancell?ed)\b.{0,24}$/i;

/** The shortest term of a policy, in milliseconds. */
const MONTHS = 60 * 86_400_000;

/** Readers of a policy's values, by slots and meanings. */
export const policyReaders = {
  'policy.issue_date': dayReader(false),
  // Of a term, both ends.
  'policy.effective_date': (text, slot, { today }) => {
    const [first, second] = daysIn(text, today, false);
    const isTerm = first && second && /^ ?(?:-|to|through|thru) ?$/.test(text.slice(first.end, second.start));
    // A month is only what a bill is for.
    if (isTerm && Date.parse(second.day) - Date.parse(first.day) < MONTHS) return [];
    const end = isTerm
      ? [{ slot: 'policy.termination_date', value: second.day, start: second.start, end: second.end }]
      : [];
    return [...dayReader(false)(text, slot, { today }), ...end];
  },
  'policy.termination_date': (text, slot, day) => {
    const [, front = ''] = /^(.{6,20}?) ?(?:-|to|through|thru) (?=[\dA-Z])/.exec(text) ?? [];
    const isTerm = front !== '' && dayReader(false)(front, slot, day).length > 0;
    const start = isTerm
      ? text.length - text.slice(front.length).replace(/^ ?(?:-|to|through|thru) /, '').length
      : 0;
    return dayReader(false)(text.slice(start), slot, day).map((one) => ({
      ...one,
      start: one.start + start,
      end: one.end + start,
    }));
  },
  choice: readChoice,
  'policy.status': readChoice,
  'policy.policy_number': (text, slot, day) => {
    const [whole = '', status = ''] = STATUS_BEHIND.exec(text) ?? [];
    const number = code(text.slice(0, text.length - whole.length).trimEnd(), slot);
    const start = text.length - whole.length + whole.indexOf(status);
    return number.length === 0 || status === ''
      ? number
      : [
          ...number,
          ...readChoice(status, 'policy.status', day).map((one) => ({
            ...one,
            start,
            end: start + status.length,
          })),
        ];
  },
  'policy.member_id': code,
  'policy.employer_id': code,
  carrier: words(100),
  'policy.company': words(100),
  product: words(150),
  amount: amountOf(undefined),
  'policy.net_premium': amountOf(undefined),
  'policy.annual_premium': amountOf('annual'),
  'policy.quarterly_premium': amountOf('quarterly'),
  'policy.semi_annual_premium': amountOf('semi_annual'),
  'policy.premium_mode': (text, slot) => {
    const value = modeIn(text);
    return value === undefined ? [] : whole(text, slot, value);
  },
  year: (text, slot) => {
    const year = /^(20[0-4]\d)(?!\d)/.exec(text)?.[1];
    return year === undefined ? [] : [{ slot, value: year, start: 0, end: 4 }];
  },
} satisfies Readonly<Record<string, Reader>>;

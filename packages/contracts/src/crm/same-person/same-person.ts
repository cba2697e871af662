import { foldedText, lookAlikeKey } from '../../folding/index.js';
import { splitSuffix } from '../person-names/suffix.js';
import type { MatchKey } from '../records/match-keys.js';
import { areNicknames } from './nicknames.js';

/** Values that tell people apart. Numbers are compared as they stand: all in clear, or all as blind indexes. */
export interface Identity {
  readonly first_name: string | null;
  /** With its suffix. */
  readonly last_name: string | null;
  /** `YYYY-MM-DD` */
  readonly dob: string | null;
  readonly ssn: string | null;
  readonly mbi: string | null;
}

/** Values in which two people with one key differ. */
export type Contradiction = keyof Identity | 'suffix' | 'name';

export interface Sameness {
  readonly is: 'same' | 'possible' | 'different';
  readonly because: readonly Contradiction[];
}

/** Keys that one person alone has. Families and groups share the others, so those need names, births and numbers that agree. */
export const strongKeys: ReadonlySet<string> = new Set([
  'id',
  'external_id',
  'ssn',
  'mbi',
  'last_import',
] satisfies MatchKey[]);

const numbers = ['ssn', 'mbi'] as const;

/**
 * Whether two people who share a key are one. By a weak key, one contradiction may be a slip, a nickname or a change by
 * marriage: a person is asked. Another first name, another suffix or two contradictions are two people. A number whose
 * holder has another name and another birth may be mistyped.
 * @param key a match key, or `phone`
 */
export function samenessOf(key: MatchKey | 'phone', one: Identity, other: Identity): Sameness {
  const differing = [...numbers, 'dob' as const].filter((field) => differs(one[field], other[field]));
  if (strongKeys.has(key)) {
    const because = doubtsOf(key, differing, one, other);
    return { is: because.length > 0 ? 'possible' : 'same', because };
  }
  const hasNumber = hasSameNumber(one, other);
  const isBorn = equals(one.dob, other.dob);
  // People of one last name and birth are found by a first name alone.
  const names = nameDoubts(one, other, {
    first: hasNumber || (isBorn && key !== 'name'),
    suffix: hasNumber || isBorn,
  });
  const because = [...differing, ...names.because];
  if (because.length === 0) return { is: 'same', because };
  const isOther = names.isOther || because.length > 1;
  return { is: isOther && !hasNumber ? 'different' : 'possible', because };
}

/** Values that speak against a strong key. */
function doubtsOf(
  key: string,
  differing: readonly Contradiction[],
  one: Identity,
  other: Identity,
): readonly Contradiction[] {
  // The number of a household or a group stands in such columns, too; and namesakes may share all that a row says.
  if (key === 'external_id' || key === 'last_import') return differing;
  if (key === 'id' || !differing.includes('dob') || isSwapped(one, other)) return [];
  const { because, isOther } = nameDoubts(one, other, { first: true, suffix: true });
  return isOther || because.includes('last_name') ? ['name', 'dob'] : [];
}

const equals = (one: string | null, other: string | null): boolean => one !== null && one === other;
const differs = (one: string | null, other: string | null): boolean =>
  one !== null && other !== null && one !== other;
const hasSameNumber = (one: Identity, other: Identity): boolean =>
  numbers.some((field) => equals(one[field], other[field]));

/** @param sure whether a birth date or a number says that a shorter name is a shorter writing */
function nameDoubts(
  one: Identity,
  other: Identity,
  sure: { readonly first: boolean; readonly suffix: boolean },
): { readonly because: readonly Contradiction[]; readonly isOther: boolean } {
  if (isSwapped(one, other)) return { because: ['last_name'], isOther: false };
  const first = firstNames(one.first_name ?? '', other.first_name ?? '');
  const last = lastNames(lastNameOf(one), lastNameOf(other));
  const isDoubted = (writing: string, isSure: boolean) =>
    writing !== 'same' && !(writing === 'shorter' && isSure);
  const because: Contradiction[] = [];
  if (isDoubted(last.suffix, sure.suffix)) because.push('suffix');
  if (isDoubted(first, sure.first)) because.push('first_name');
  if (last.isOther) because.push('last_name');
  return { because, isOther: last.suffix === 'other' || first === 'other' };
}

interface LastName {
  readonly key: string;
  readonly suffix: string | null;
}

function lastNames(one: LastName, other: LastName): { readonly suffix: string; readonly isOther: boolean } {
  if (one.key === '' || other.key === '') return { suffix: 'same', isOther: false };
  const isShorter = one.suffix === null || other.suffix === null;
  const suffix = one.suffix === other.suffix ? 'same' : isShorter ? 'shorter' : 'other';
  return { suffix, isOther: one.key !== other.key };
}

function lastNameOf({ last_name }: Identity): LastName {
  if (last_name === null) return { key: '', suffix: null };
  const { withoutSuffix, suffix } = splitSuffix(last_name);
  return { key: nameKey(withoutSuffix), suffix };
}

const nameKey = (name: string): string =>
  name.trim() === '' ? '' : lookAlikeKey(name.replaceAll(/[.,]/g, ''));

function isSwapped(one: Identity, other: Identity): boolean {
  const [first, last] = [nameKey(one.first_name ?? ''), nameKey(one.last_name ?? '')];
  if (first === '' || last === '' || first === last) return false;
  return first === nameKey(other.last_name ?? '') && last === nameKey(other.first_name ?? '');
}

/** Shorter: an initial, or a middle name that only one of them has. Alike: a nickname, or what may be a slip of the pen. */
function firstNames(one: string, other: string): 'same' | 'shorter' | 'alike' | 'other' {
  const [key, otherKey] = [nameKey(one), nameKey(other)];
  if (key === '' || otherKey === '' || key === otherKey) return 'same';
  const [words, otherWords] = [wordsOf(one), wordsOf(other)];
  const fits = words.every((word, index) => isShortOf(word, otherWords[index]));
  if (fits) return 'shorter';
  const [given = '', otherGiven = ''] = [words[0], otherWords[0]];
  return isSlip(key, otherKey) || areNicknames(given, otherGiven) ? 'alike' : 'other';
}

/** Whether a letter is missing or too many, another one in a name of some length, or two have changed places. */
function isSlip(one: string, other: string): boolean {
  const shorter = Math.min(one.length, other.length);
  if (shorter < 3) return false;
  let start = 0;
  while (start < shorter && one[start] === other[start]) start += 1;
  let end = 0;
  while (end < shorter - start && one.at(-1 - end) === other.at(-1 - end)) end += 1;
  const [left, right] = [one.slice(start, one.length - end), other.slice(start, other.length - end)];
  // Whoever numbers people means others.
  if (/\d/.test(left + right)) return false;
  // Ben and Bea are two.
  if (left.length === right.length && shorter < 5 && left.length < 2) return false;
  if (left.length <= 1 && right.length <= 1) return true;
  return left.length === 2 && right.length === 2 && left[0] === right[1] && left[1] === right[0];
}

const wordsOf = (name: string): string[] =>
  foldedText(name)
    .split(/[\s.,]+/u)
    .filter(Boolean);

function isShortOf(word: string, other: string | undefined): boolean {
  if (other === undefined || word === other) return true;
  return word.length === 1 ? other.startsWith(word) : other.length === 1 && word.startsWith(other);
}

/** Equal for two who have one first name; null for whoever has none. */
export const firstNameKeyOf = ({ first_name }: Identity): string | null => nameKey(first_name ?? '') || null;

/** Equal for two who have one last name, whatever their suffixes; null for whoever has none. */
export const lastNameKeyOf = (identity: Identity): string | null => lastNameOf(identity).key || null;

/** Equal for two who have one name, whatever their suffixes; null for whoever has no whole name. */
export function nameKeyOf(identity: Identity): string | null {
  const [first, last] = [nameKey(identity.first_name ?? ''), lastNameOf(identity).key];
  return first === '' || last === '' ? null : `${first} ${last}`;
}

import { withoutAsides, type Asides } from './asides.js';
import { firstOfCouple, type FirstOfCouple } from './couples.js';
import { isAlsoGiven, isMark } from './name-words.js';
import { nameInWords, type NameInWords, type NameOrder } from './name-in-words.js';

/** The parts of a person's name. The last name has the suffix. */
export type PersonName = Readonly<
  Partial<Record<'title' | 'first_name' | 'middle_name' | 'last_name' | 'nickname', string>>
>;

export interface ReadName {
  readonly name: PersonName;
  /** A sentence why a person should look at it; null where nothing is doubtful. */
  readonly doubt: string | null;
  /** Whether all of the text is in the name. */
  readonly isWhole: boolean;
}

/** Longer texts are no names, and aren't looked through. */
const LONGEST = 200;
const MAX_TITLE = 50;
const NO_PERSON =
  /@|\b(?:trust|llc|l\.l\.c|inc|incorporated|corp|corporation|company|ltd|llp|pllc|foundation|association|ministries|estate of)\b/i;

/** Reads a person's name as people write it: `Smith, John, Jr.`, `Rev. Dr. Ana de la Cruz`, `John & Mary Smith`. */
export function readPersonName(written: string, order: NameOrder = 'first_last'): ReadName {
  const text = oneLine(written).replace(/^m\/m\b/i, 'Mr. & Mrs.');
  if (text.length > LONGEST || NO_PERSON.test(text)) return noPerson(text);
  const asides = withoutAsides(text);
  return readOf(text, asides, firstOfCouple(asides.text, lastNameIn), order);
}

/** Reads given names, which may have a title, a nickname and a suffix beside them: the suffix is the last name. */
export function readGivenNames(written: string): ReadName {
  const text = oneLine(written);
  if (text.length > LONGEST) return noPerson(text);
  const asides = withoutAsides(text);
  const { name, ...read } = readOf(text, asides, firstOfCouple(`, ${asides.text}`, lastNameIn), 'first_last');
  const { middle_name: middle, first_name: first = '', ...others } = name;
  return {
    ...read,
    name: filled({ ...others, first_name: middle === undefined ? first : `${first} ${middle}` }),
  };
}

/** Reads a last name, which may have a suffix and degrees behind it. */
export function readLastName(written: string): ReadName {
  const text = oneLine(written);
  const [last = '', ...marks] = text.split(',').map((part) => part.trim());
  if (text.length <= LONGEST && marks.length > 0 && marks.every(isMark)) {
    const { degrees, last: suffixes } = nameInWords(`,,${marks.join(',')}`, 'first_last');
    return {
      ...WHOLE,
      name: filled({ last_name: [last, ...suffixes].join(' '), title: degrees.join(', ') }),
    };
  }
  const isDoubtful = /[,;&/()[\]"]/.test(text);
  return {
    ...WHOLE,
    name: filled({ last_name: text }),
    doubt: isDoubtful ? `"${text}" may be more than a last name.` : null,
  };
}

/** With `Garcia-Lopez, Ana` for `Garcia - Lopez, Ana`: behind other dashes stands no name. */
const oneLine = (written: string): string =>
  written
    .replaceAll(/[\r\n]+/g, ';')
    .replaceAll(/\s+/gu, ' ')
    .trim()
    .replace(/^(\p{L}{2,40}) - (\p{L}{2,40})(?=,)/u, '$1-$2');

const lastNameIn = (text: string): string => readPersonName(text).name.last_name ?? '';

const WHOLE = { doubt: null, isWhole: true } as const;

const noPerson = (text: string): ReadName => ({
  name: filled({ last_name: text }),
  doubt: `"${text.slice(0, LONGEST)}" doesn't look like the name of a person.`,
  isWhole: true,
});

function readOf(
  text: string,
  asides: Asides,
  { text: one, isCouple }: FirstOfCouple,
  order: NameOrder,
): ReadName {
  const read = nameInWords(one, order);
  const { title, dropped } = titleOf(read, asides);
  const name = filled({
    title,
    first_name: plain(read.first),
    middle_name: plain(read.middle),
    last_name: lastNameOf(read.last),
    nickname: asides.nickname ?? '',
  });
  const isWhole = !isCouple && dropped.length === 0;
  return { name, doubt: doubtOf(text, { name, asides, read, isCouple, isWhole }), isWhole };
}

/** Titles before the name, and titles and degrees behind it: `Dr., Ph.D.`. */
function titleOf(
  { titles, degrees, dropped }: NameInWords,
  asides: Asides,
): { title: string; dropped: string[] } {
  const others = [...dropped, ...asides.dropped];
  const all = [titles.join(' '), ...asides.titles, ...degrees].filter((text) => text !== '').join(', ');
  const title = asides.isRetired && all !== '' ? `${all} (Ret.)` : all;
  if (title.length > MAX_TITLE) return { title: '', dropped: [...others, title] };
  return { title, dropped: asides.isRetired && all === '' ? [...others, 'Ret.'] : others };
}

/** A given name has letters, and what stands between them. Digits tell people apart who have one in their names. */
const plain = (words: readonly string[]): string =>
  words
    .map((word) => word.replaceAll(/[^\p{L}\p{M}\p{N}'’.-]/gu, ''))
    .filter((word) => /\p{L}/u.test(word) && !/^and$/i.test(word))
    .join(' ');

const lastNameOf = (words: readonly string[]): string => words.join(' ').replaceAll(/[,;]/g, '').trim();

interface Reading {
  readonly name: PersonName;
  readonly asides: Asides;
  readonly read: NameInWords;
  readonly isCouple: boolean;
  readonly isWhole: boolean;
}

function doubtOf(text: string, { name, asides, read, isCouple, isWhole }: Reading): string | null {
  const taken = [name.first_name, name.last_name].filter((part) => part !== undefined).join(' ');
  if (isCouple) return `"${text}" names more than one person. Only ${taken} was read.`;
  if (!isWhole) return `Only ${taken} was read of "${text}".`;
  if (asides.isDoubtful) return `"${asides.nickname ?? ''}" was read as a nickname. It may be another name.`;
  const title = read.titles.find(isAlsoGiven);
  if (title !== undefined) return `"${title}" was read as a title. It may be a first name.`;
  if (/^\p{L}\.?$/u.test(name.last_name ?? ''))
    return `"${name.last_name ?? ''}" was read as a last name. It may be an initial.`;
  const [first = ''] = read.first;
  return isAlsoGiven(first) && read.last.length > 0
    ? `"${first}" was read as a first name. It may be a title.`
    : null;
}

const filled = (values: Readonly<Record<string, string>>): PersonName =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''));

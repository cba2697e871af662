/** The values by the names of the fields they belong to. */
export type SplitValues = Readonly<Record<string, string>>;

const TITLES = /^(?:mr|mrs|ms|miss|dr|prof|rev|hon|sir|fr)\.?$/i;
const SUFFIXES = /^(?:jr|sr|ii|iii|iv|v|md|phd|esq|dds|cpa)\.?$/i;
/** Words that begin a last name of several words: `de la Cruz`, `van Dyke`. */
const PARTICLES =
  /^(?:de|del|della|der|den|di|da|dos|du|la|las|le|los|van|von|ten|ter|st|st\.|mc|mac|bin|al|el)$/i;

/** Splits a whole name: `Byron, Ada King` or `Ada King Byron`. Suffixes stay with the last name. */
export function splitName(text: string, order: 'last_first' | 'first_last'): SplitValues {
  const comma = text.indexOf(',');
  const [before, after] = comma < 0 ? [text, ''] : [text.slice(0, comma), text.slice(comma + 1)];
  const isSuffix = SUFFIXES.test(after.trim());
  if (comma >= 0 && !isSuffix) return namesOf(wordsOf(after), before.trim());
  const words = wordsOf(before);
  if (order === 'last_first')
    return namesOf(words.slice(1), [words[0] ?? '', isSuffix ? after.trim() : ''].join(' ').trim());
  const firstOfLast = lastNameFrom(words);
  const last = [...words.slice(firstOfLast), isSuffix ? after.trim() : ''].join(' ').trim();
  return namesOf(words.slice(0, firstOfLast), last);
}

const wordsOf = (text: string): string[] =>
  text
    .trim()
    .split(/\s+/u)
    .filter((word) => word !== '');

function lastNameFrom(words: readonly string[]): number {
  if (words.length < 2) return 0;
  let from = words.length - 1;
  if (SUFFIXES.test(words[from] ?? '') && from > 1) from -= 1;
  while (from > 1 && PARTICLES.test(words[from - 1] ?? '')) from -= 1;
  return from;
}

function namesOf(given: readonly string[], last: string): SplitValues {
  const titled = given.length > 1 && TITLES.test(given[0] ?? '');
  const [first = '', ...middle] = titled ? given.slice(1) : given;
  return filled({
    title: titled ? (given[0] ?? '') : '',
    first_name: first,
    middle_name: middle.join(' '),
    last_name: last,
  });
}

/** Splits `Portland, ME 04101-1234`, also where a spreadsheet has cut the zero off. What is no state or ZIP stays with the city. */
export function splitPlace(text: string): SplitValues {
  const [, zip = ''] = /(?:^|[\s,])(\d{5}(?:-?\d{4})?|\d{4})$/.exec(text.trim()) ?? [];
  const withoutZip = withoutTail(text.trim().slice(0, text.trim().length - zip.length));
  const [, state = ''] = /(?:^|[\s,])([A-Za-z]{2}|[A-Z][a-z]+(?: [A-Z][a-z]+)?)$/.exec(withoutZip) ?? [];
  const isCode = state.length === 2;
  const city = isCode
    ? withoutZip.slice(0, withoutZip.length - state.length)
    : (withoutZip.split(',')[0] ?? '');
  const named = isCode ? state.toUpperCase() : (withoutZip.split(',')[1] ?? '').trim();
  return filled({ city: withoutTail(city), state: named, zip });
}

/** A text without the spaces and commas at its end. */
function withoutTail(text: string): string {
  let end = text.length;
  while (end > 0 && /[\s,]/.test(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

/** Splits two phone numbers in one cell: `207-555-0123 / 207-555-0188`. */
export function splitPhones(text: string): readonly [string, string] {
  const [first = '', ...rest] = text
    .split(/[;/|\n,&]|\bor\b|\band\b/i)
    .map((part) => part.trim())
    .filter((part) => /\d{3}/.test(part));
  return [first, rest[0] ?? ''];
}

const filled = (values: SplitValues): SplitValues =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''));

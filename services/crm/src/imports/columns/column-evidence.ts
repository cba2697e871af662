import { isMbi, isSsn, mbiCharacters, ssnDigits, stateCodes } from '@bindery/contracts/validation';
import { flagOf, type ImportKind } from '@bindery/contracts/crm';
import { dateFormatOf } from '@bindery/contracts/crm/written-values';

/** How many of the values must fit for a column to be of a kind. */
const MOST = 0.8;

/** How many values are looked at: 500 columns can have a thousand each, and one turn of the event loop reads them all. */
const LOOKED_AT = 100;

/** Some of the values, from the first to the last. */
function sampleOf(values: readonly string[]): readonly string[] {
  const step = Math.ceil(values.length / LOOKED_AT);
  return values.filter((_, index) => index % step === 0);
}

const email = /^[^\s@]+@[^\s@]+\.[a-z]{2,}$/i;
const isPhone = (text: string) =>
  /^[+(]?[\d\s().+-]{10,20}(?:\s*(?:x|ext\.?)\s*\d+)?$/i.test(text) && digitsOf(text) >= 10;
const digitsOf = (text: string) => text.replaceAll(/\D/g, '').length;

/** Kinds that values themselves show, the most telling first. Plain numbers and words say nothing. */
const telling: readonly (readonly [ImportKind, (text: string) => boolean])[] = [
  ['mbi', (text) => /\p{Nd}/u.test(text) && /[a-z]/i.test(text) && isMbi(mbiCharacters(text))],
  ['email', (text) => email.test(text)],
  ['ssn', (text) => /^\d{3}[- ]\d{2}[- ]\d{4}$/.test(text) && isSsn(ssnDigits(text))],
  ['phone', (text) => isPhone(text) && !/^\d{4}-\d{1,2}-\d{1,2}/.test(text)],
  ['state', (text) => (stateCodes as readonly string[]).includes(text.toUpperCase())],
];

/** The kind that most values of a column have; undefined if they say none. */
export function kindOfValues(all: readonly string[]): ImportKind | undefined {
  if (all.length === 0) return undefined;
  const values = sampleOf(all);
  const [kind] = telling.find(([, fits]) => values.filter(fits).length >= values.length * MOST) ?? [];
  if (kind) return kind;
  const format = dateFormatOf(values);
  return format === undefined || format === 'excel' ? undefined : 'day';
}

/** Values that a kind of field can't have: a phone column of names is a header that was misread. */
const impossible: Partial<Readonly<Record<ImportKind, (text: string) => boolean>>> = {
  email: (text) => !text.includes('@'),
  phone: (text) => digitsOf(text) < 7,
  mbi: (text) => !/\d/.test(text),
  ssn: (text) => digitsOf(text) < 4 && !text.includes('*'),
  zip: (text) => !/\d{3}/.test(text),
  amount: (text) => !/\d/.test(text),
  day: (text) => !/\d/.test(text),
  birth: (text) => !/\d/.test(text),
  state: (text) => /\d/.test(text) || text.length > 30,
};

/** Whether a column says yes or no, such as whether there is a spouse. */
export const saysYesOrNo = (values: readonly string[]): boolean =>
  values.length > 0 && sampleOf(values).every((value) => flagOf(value) !== undefined);

/** Whether the values of a column speak against a kind: most of them can't be of it. */
export function contradicts(kind: ImportKind, all: readonly string[]): boolean {
  const cannotBe = impossible[kind];
  const values = sampleOf(all);
  return cannotBe !== undefined && values.length > 0 && values.filter(cannotBe).length > values.length / 2;
}

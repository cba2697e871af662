import { amountText, mbiCharacters, ssnDigits, stateOfZip } from '../../validation/index.js';
import { choiceOf, flagOf, isSpreadsheetError, namesNobody, saysNothing } from '../imports/cell-words.js';
import { type ImportField, type ImportKind } from '../imports/import-fields.js';
import { monthOrDay, type ImportDateFormat } from '../imports/mapping.js';
import { looksMasked } from '../records/masks.js';
import { stateIn } from '../written-addresses/tails.js';
import { dateFormatOf, dayOf } from './date-format.js';

/** How the cells of a column are read. */
export interface CellReading {
  readonly field: Pick<ImportField, 'path' | 'kind' | 'choices' | 'label' | 'isProtected'>;
  /** `ask` reads a date whose text leaves no doubt. */
  readonly dateFormat: ImportDateFormat | 'ask';
  /** `YYYY-MM-DD` in the account's time zone. */
  readonly today: string;
}

/**
 * A cell's reading: a value in the form that the field's schema reads, which still checks it; null for nothing; or a
 * sentence what to do where its text can't be read. A warned cell means nothing, and its warning says why it does.
 */
export type ReadCell =
  | { readonly value: string | boolean | readonly string[] | null }
  | { readonly value: null; readonly warning: string }
  /** Why it can't be read, where that isn't plain. */
  | { readonly problem: string; readonly why?: string };

const NAME = /(?:^|\.)(?:first|last|middle)_name$|(?:^|\.)nickname$/;
/** `Unknown` is a gender. */
const isNothing = (text: string, { path, choices = [] }: CellReading['field']): boolean =>
  NAME.test(path) ? namesNobody(text) : saysNothing(text) && choiceOf(text, choices) === undefined;

/** Masks of other programs: `xxx-xx-1234`, `###-##-1234`, `•••-••-1234`. */
const isMaskOfFile = (text: string): boolean =>
  /^[x#•●∙]{3,20}[a-z\d]{0,6}$/i.test(text.replaceAll(/[\s.-]/g, ''));

/** Dates that spreadsheets and databases have where there is none. */
const NO_DATE =
  /^(?:0{1,4}[/.-]0{1,2}[/.-]0{1,4}|1[/.-]0[/.-](?:19)?00|0?1-?jan-?1900|12[/.-]30[/.-]1899|1899-12-30|0)(?: 0?0:00.*| 12:00.*)?$/i;
/** The end of a contract that has none. */
const OPEN_END = /^(?:12[/.-]31[/.-]9999|31[/.-]12[/.-]9999|9999-12-31)/;

/** As spreadsheets write long numbers. `4E12` is a text. */
const SHORTENED = /^\d(?:\.\d+)?E\+\d+$/i;

/** Reads one cell for its field. */
export function readCell(text: string, reading: CellReading): ReadCell {
  const { kind, isProtected } = reading.field;
  if (isSpreadsheetError(text)) return { value: null, warning: 'It is an error of the spreadsheet.' };
  if (text === '' || isNothing(text, reading.field)) return { value: null };
  if (isProtected && (looksMasked(text) || isMaskOfFile(text)))
    return { value: null, warning: 'It is masked in the file.' };
  if (SHORTENED.test(text) && (kind === 'phone' || kind === 'ssn' || kind === 'text')) {
    const problem = `The spreadsheet shortened this number to ${text}. Format the column as text, enter the number again, and save.`;
    return { problem, why: 'The spreadsheet shortened this number.' };
  }
  return readers[kind](text, reading);
}

/** How often an amount is paid is read apart. */
const BEHIND_AMOUNT =
  /(?:usd|(?:\/ ?|per |an? |every )(?:mo|month|qtr|quarter|6 mo|6 months|yr|year)|monthly|quarterly|semi-?annually|annually|yearly)\.?$/i;

type Reader = (text: string, reading: CellReading) => ReadCell;

const asWritten: Reader = (text) => ({ value: text });
const day =
  (isBirth: boolean): Reader =>
  (text, { dateFormat, today, field }) => {
    if (NO_DATE.test(text)) return { value: null, warning: 'It is no date.' };
    if (!isBirth && OPEN_END.test(text)) return { value: null };
    const format = dateFormat === 'ask' ? (dateFormatOf([text]) ?? 'mdy') : dateFormat;
    if (format === 'ask') return { problem: monthOrDay(field), why: monthOrDay(field) };
    const value = dayOf(text, { format, isBirth, today });
    return value === undefined
      ? { problem: `${field.label} isn't a date that exists. Enter one such as 4/15/1950.` }
      : { value };
  };

const readers: Readonly<Record<ImportKind, Reader>> = {
  text: asWritten,
  email: (text) => ({ value: inBrackets(text.replace(/^mailto:/i, '')) }),
  phone: (text) => ({ value: text.replace(/\.0+$/, '') }),
  year: (text) => ({ value: text.replace(/\.0+$/, '') }),
  agent: asWritten,
  carrier: asWritten,
  product: asWritten,
  day: day(false),
  birth: day(true),
  amount: (text) => ({
    value: amountText(text.replace(BEHIND_AMOUNT, '').trimEnd()),
  }),
  state: readState,
  zip: (text) => {
    const [five = '', ...four] = text.replace(/\.0+$/, '').split('-');
    const whole = withZeros(five, 5, 9);
    return { value: [stateOfZip(whole) === null ? five : whole, ...four].join('-') };
  },
  ssn: (text) => ({ value: withZeros(ssnDigits(text.replace(/\.0+$/, '')), 9) }),
  mbi: (text) => ({ value: mbiCharacters(text) }),
  flag: readFlag,
  choice: readChoice,
  tags: (text) => ({
    value: text
      .split(/[,;|\n]|:::/)
      .map((tag) => tag.replace(/^\s*\*\s*/, '').trim())
      .filter((tag) => tag !== ''),
  }),
};

/** The address of `Ada Byron <ada@byron.test>`. */
const inBrackets = (text: string): string =>
  text.endsWith('>') ? text.slice(text.lastIndexOf('<') + 1, -1) : text;

/** Leading zeros that a spreadsheet took for those of a number: up to two are restored. */
function withZeros(digits: string, ...lengths: readonly number[]): string {
  if (!/^\d+$/.test(digits)) return digits;
  const length = lengths.find((one) => digits.length <= one && digits.length >= one - 2);
  return length === undefined ? digits : digits.padStart(length, '0');
}

function readFlag(text: string, { field }: CellReading): ReadCell {
  const value = flagOf(text);
  return value === undefined ? { problem: `${field.label} must be yes or no.` } : { value };
}

function readState(text: string): ReadCell {
  const value = stateIn(text);
  return value === undefined
    ? { problem: `"${text.slice(0, 60)}" isn't a state. Enter a two-letter state code, such as NY.` }
    : { value };
}

function readChoice(text: string, { field }: CellReading): ReadCell {
  const value = choiceOf(text, field.choices ?? []);
  return value === undefined
    ? { problem: `Say what "${text}" means as ${field.label.toLowerCase()}.` }
    : { value };
}

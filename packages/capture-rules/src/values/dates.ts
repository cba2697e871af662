import { birthProblem, isCalendarDate } from '@bindery/contracts/validation';
import { dayOf } from '@bindery/contracts/crm/written-values';

/** A date in a text. */
export interface FoundDay {
  /** `YYYY-MM-DD`. */
  readonly day: string;
  readonly start: number;
  readonly end: number;
}

const MONTH = '(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)[a-z]{0,6}';
/** Months in Spanish, which is the other language of values. */
const MESES: readonly string[] =
  'enero,febrero,marzo,abril,mayo,junio,julio,agosto,sep?tiembre,octubre,noviembre,diciembre'.split(',');
/** `3 de noviembre de 2026` */
const DIA = String.raw`\d{1,2}(?:ero|º|°)? de (?:${MESES.join('|')}),? (?:del? )?\d{4}`;
/** Every way in which people write a day. */
export const DAY = [
  String.raw`\d{4} ?[/.-] ?\d{1,2} ?[/.-] ?\d{1,2}`,
  String.raw`\d{1,2} ?[/.-] ?\d{1,2} ?[/.-] ?\d{4}`,
  String.raw`\d{1,2}[/.-]\d{1,2}[/.-]\d{2}`,
  String.raw`${MONTH}\.? ?\d{1,2}(?:st|nd|rd|th)?,? {1,2}\d{4}`,
  String.raw`\d{1,2}(?:st|nd|rd|th)?[ -](?:of )?${MONTH}\.?,?[ -]\d{4}`,
  String.raw`\d{1,2}[ -]?${MONTH}[ -]?\d{4}`,
  DIA,
].join('|');
const days = new RegExp(String.raw`(?<![\w/.-])(?:${DAY})(?![\d/]|-\d|\.\d)`, 'gi');

/** The days that a text names, in their order. */
export function daysIn(text: string, today: string, isBirth: boolean): FoundDay[] {
  const found: FoundDay[] = [];
  for (const match of text.matchAll(days)) {
    const day = dayIn(match[0], today, isBirth);
    if (day !== undefined) found.push({ day, start: match.index, end: match.index + match[0].length });
  }
  return found;
}

/** `0 7 / 0 4 / 1 9 4 8`: a form with a box for each digit. */
const withoutCombs = (text: string): string =>
  /^[_\d /.-]{8,24}$/.test(text) && text.includes('_')
    ? text.replaceAll(/[_ ]/g, '')
    : /^[( ]{0,3}(?:\d ){2}\/ (?:\d ){2}\/ (?:\d ){3}\d[) ]{0,3}$/.test(text)
      ? text.replaceAll(/[() ]/g, '')
      : text;

/** The one day that a value is, with nothing but a remark behind it. */
export function dayAtStart(written: string, today: string, isBirth: boolean): FoundDay | undefined {
  const text = withoutCombs(written);
  if (text !== written) {
    const day = dayIn(text, today, isBirth);
    return day === undefined ? undefined : { day, start: 0, end: written.length };
  }
  const [first] = daysIn(text, today, isBirth);
  if (first && /^\(?(?:[a-z]{3,9},? )?$/i.test(text.slice(0, first.start))) return first;
  const compact = /^\d{8}$|^\d{1,2} \d{1,2} (?:\d{2}|\d{4})$/.exec(text);
  const day = compact ? dayIn(text, today, isBirth) : undefined;
  return day === undefined ? undefined : { day, start: 0, end: text.length };
}

function dayIn(written: string, today: string, isBirth: boolean): string | undefined {
  const text = inNumbers(written)
    .replace(/^(\d{1,2}(?:st|nd|rd|th)?) of /i, '$1 ')
    .replace(/^([a-z]{3,9}\.?)(\d)/i, '$1 $2');
  const day =
    dayOf(text, { format: 'mdy', isBirth, today }) ??
    (/^(?:1[3-9]|2\d|3[01])[/.-]/.test(text) ? dayOf(text, { format: 'dmy', isBirth, today }) : undefined);
  if (day === undefined || !isCalendarDate(day)) return undefined;
  if (isBirth) return birthProblem(day, today) === undefined ? day : undefined;
  return day >= '1940' && day < `${Number(today.slice(0, 4)) + 60}` ? day : undefined;
}

/** A day in Spanish with its month as a number. */
function inNumbers(written: string): string {
  const [, day = '', month = '', year = ''] =
    /^(\d{1,2})(?:ero|º|°)? de (\p{L}+),? (?:del? )?(\d{4})$/iu.exec(written) ?? [];
  const number = MESES.findIndex((mes) => new RegExp(`^${mes}$`, 'i').test(month)) + 1;
  return number === 0 ? written : `${year}-${String(number).padStart(2, '0')}-${day.padStart(2, '0')}`;
}

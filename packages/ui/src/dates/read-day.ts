import { codeText } from '@bindery/contracts/text-rule';
import { dayOf, type DateOrder } from './dates.js';

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const numbers = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})$/;
/** Typed at one go, without what stands between. */
const digits = /^(\d{2})(\d{2})(\d{4}|\d{2})$/;
const dayFirst = /^(\d{1,2})\.? ([a-z]{3})[a-z]*\.?,? (\d{4})$/i;
const words = /^([a-z]{3})[a-z]*\.? (\d{1,2})(?:,| )? ?(\d{4})$/i;
const iso = /^(\d{4})-(\d{2})-(\d{2})$/;

/** How far ahead a year of two digits may be, where days need not be past. */
const YEARS_AHEAD = 20;

interface Reading {
  now: Date;
  /** Whether the day is past, such as a birth: '1/2/60' is 1960 then. */
  isPast?: boolean | undefined;
  /** Whether '1/2/2027' is in January, or with `dmy` in February; by default in January. */
  order?: DateOrder | undefined;
}

/** The year of a day whose year was written with two digits. @param rest such as `-12-16` */
function wholeYear(year: number, rest: string, { now, isPast = false }: Reading): number {
  if (year >= 100) return year;
  const latest = isPast ? dayOf(now) : `${String(now.getFullYear() + YEARS_AHEAD)}-12-31`;
  const century = Math.floor(Number(latest.slice(0, 4)) / 100) * 100;
  return `${String(century + year)}${rest}` <= latest ? century + year : century + year - 100;
}

/** A day as people write it: '1/2/60', '01021960', 'Jan 2, 1960', '2 Jan 1960'; null if it is none. */
export function readDay(text: string, reading: Reading): string | null {
  const written = codeText(text);
  return inNumbers(written, reading) ?? inWords(written);
}

function inNumbers(written: string, reading: Reading): string | null {
  const [, isoYear, isoMonth, isoDay] = iso.exec(written) ?? [];
  if (isoYear !== undefined) return existingDay(Number(isoYear), Number(isoMonth), Number(isoDay));
  const [, first = '', second = '', year] = numbers.exec(written) ?? digits.exec(written) ?? [];
  if (year === undefined) return null;
  const [month, day] = reading.order === 'dmy' ? [second, first] : [first, second];
  const rest = `-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return existingDay(wholeYear(Number(year), rest, reading), Number(month), Number(day));
}

function inWords(written: string): string | null {
  const [, name, day, year] = words.exec(written) ?? [];
  if (name !== undefined) return existingDay(Number(year), monthOf(name), Number(day));
  const [, firstDay, itsName = '', itsYear] = dayFirst.exec(written) ?? [];
  return existingDay(Number(itsYear), monthOf(itsName), Number(firstDay));
}

const monthOf = (name: string): number => months.indexOf(name.toLowerCase()) + 1;

/** `YYYY-MM-DD` of a day that exists; null for any other. */
function existingDay(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day));
  const exists =
    date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return exists ? date.toISOString().slice(0, 10) : null;
}

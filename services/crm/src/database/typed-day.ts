import { folded } from '@bindery/contracts/folding';
import { isCalendarDate } from '@bindery/contracts/validation';
import { Prisma } from '../generated/prisma/client.js';

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
// Of years from 1800 to 2199: `9-09-9999` is rather a part of a number.
const NAMED_DAY = /\b([a-z]{3})[a-z]*\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+((?:1[89]|2[01])\d\d)\b/gu;
const DAY_FIRST = /\b(\d{1,2})(?:st|nd|rd|th)?\s+([a-z]{3})[a-z]*\.?,?\s+((?:1[89]|2[01])\d\d)\b/gu;
const AMERICAN_DAY = /(?<![\d/-])(\d{1,2})([/-])(\d{1,2})\2((?:1[89]|2[01])\d\d)(?![\d/-])/gu;
const SHORT_DAY = /(?<![\d/-])(\d{1,2})\/(\d{1,2})\/(\d\d)(?![\d/-])/gu;
/** How far ahead a year of two digits may be: most days are of births, and policies renew within a few years. */
const YEARS_AHEAD = 4;
const ISO_DAY = /(?<![\d/-])((?:1[89]|2[01])\d\d)-(\d{1,2})-(\d{1,2})(?![\d/-])/gu;
const WHOLE_DAY = /^(?:1[89]|2[01])\d\d-\d{2}-\d{2}$/u;

/**
 * A search, folded, in which a day is one word however it was typed: `mar 1, 1950`, `1 mar 1950`, `3/1/1950`
 * and `3/1/50` are `1950-03-01`.
 */
export function withPlainDays(search: string): string {
  return folded(search)
    .replaceAll(NAMED_DAY, (typed, month: string, day: string, year: string) =>
      namedDay(year, month, day, typed),
    )
    .replaceAll(DAY_FIRST, (typed, day: string, month: string, year: string) =>
      namedDay(year, month, day, typed),
    )
    .replaceAll(AMERICAN_DAY, (_, month: string, _sign, day: string, year: string) => dayOf(year, month, day))
    .replaceAll(SHORT_DAY, (_, month: string, day: string, year: string) =>
      dayOf(wholeYear(year), month, day),
    )
    .replaceAll(ISO_DAY, (_, year: string, month: string, day: string) => dayOf(year, month, day));
}

function wholeYear(year: string): string {
  const latest = Temporal.Now.plainDateISO().year + YEARS_AHEAD;
  const ofCentury = latest - (latest % 100) + Number(year);
  return String(ofCentury > latest ? ofCentury - 100 : ofCentury);
}

function namedDay(year: string, month: string, day: string, typed: string): string {
  const nth = MONTHS.indexOf(month) + 1;
  return nth === 0 ? typed : dayOf(year, String(nth), day);
}

const dayOf = (year: string, month: string, day: string): string =>
  `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;

/** Whether a word of such a search is a whole day, even if it doesn't exist. */
export const isWholeDay = (word: string): boolean => WHOLE_DAY.test(word);

/** Whether a moment is on a day that exists. @param zone an IANA name */
export function isOnDay(moment: Prisma.Sql, day: string, zone: string): Prisma.Sql {
  if (!isCalendarDate(day)) return Prisma.sql`FALSE`;
  const date = Temporal.PlainDate.from(day);
  const [from, before] = [date, date.add({ days: 1 })].map((start) =>
    start.toZonedDateTime(zone).toInstant(),
  );
  return Prisma.sql`(${moment} >= ${String(from)}::timestamptz AND ${moment} < ${String(before)}::timestamptz)`;
}

import type { ImportDateFormat } from '../imports/mapping.js';

/** The format of a column's dates, where it needs one, and the day on which it is read. Days are `YYYY-MM-DD`. */
export interface DayReading {
  readonly format: ImportDateFormat;
  /** Dates of birth are never in the future: `1/5/48` is of 1948. */
  readonly isBirth: boolean;
  readonly today: string;
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
/** 1899-12-30: the day from which Excel's serial numbers count, in days since 1970. */
const EXCEL_EPOCH = -25_569;
/** 1900-03-01 to 2199-12-31: earlier numbers are off by one in Excel, and hardly dates. */
const SERIALS = { first: 61, last: 109_574 } as const;
const DAY_MS = 86_400_000;
/** Years of two digits beyond this many years from now are of the last century. */
const YEARS_AHEAD = 30;

const time = String.raw`(?:[T ,]+\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?\s*(?:[ap]\.?m\.?)?\s*(?:Z|[+-]\d{2}:?\d{2})?)?`;
const numbers = new RegExp(
  String.raw`^(\d{1,4})\s*([/.\- ])\s*(\d{1,2})\s*([/.\- ])\s*(\d{1,4})${time}$`,
  'i',
);
const dayFirst = new RegExp(
  String.raw`^(?<day>\d{1,2})(?:st|nd|rd|th)?(?<one>[ \-/.,]*)(?<month>[a-z]{3,9})\.?(?<two>[ \-/.,]+)(?<year>\d{2}|\d{4})${time}$`,
  'i',
);
const monthFirst = new RegExp(
  String.raw`^(?:[a-z]{3,9},?\s+)?(?<month>[a-z]{3,9})\.?(?<one>[ \-/.]+)(?<day>\d{1,2})(?:st|nd|rd|th)?(?<two>[ \-/.,]+)(?<year>\d{2}|\d{4})${time}$`,
  'i',
);

/**
 * The one format of a column, decided by all of its values; `ask` if they leave more than one of month first and day
 * first. Undefined if the values are no dates.
 */
export function dateFormatOf(values: Iterable<string>): ImportDateFormat | 'ask' | undefined {
  const votes = new DateVotes();
  for (const value of values) votes.add(value);
  return votes.format();
}

/** Decides like {@link dateFormatOf} for values that come one by one and are not kept. */
export class DateVotes {
  private readonly votes = { mdy: 0, dmy: 0, ymd: 0, excel: 0, either: 0, named: 0, none: 0 };

  /** Dates of which either number is the month, with 1 in front and with 1 behind. */
  private readonly firsts = { front: 0, behind: 0 };

  add(value: string): void {
    const vote = voteOf(value);
    this.votes[vote] += 1;
    if (vote !== 'either') return;
    if (/^0?1\D/.test(value)) this.firsts.front += 1;
    if (/^\d{1,2}\D+0?1\D/.test(value)) this.firsts.behind += 1;
  }

  /** The order that the numbers leave no doubt of; `firsts` if they could all be firsts of months. */
  order(): 'mdy' | 'dmy' | 'firsts' | undefined {
    const { mdy, dmy, either } = this.votes;
    if (mdy > 0 || dmy > 0) return mdy > 0 && dmy > 0 ? undefined : mdy > 0 ? 'mdy' : 'dmy';
    return either > 0 && Object.values(this.firsts).includes(either) ? 'firsts' : undefined;
  }

  format(): ImportDateFormat | 'ask' | undefined {
    const { mdy, dmy, ymd, excel, either, named, none } = this.votes;
    const dates = mdy + dmy + ymd + excel + either + named;
    if (dates === 0 || none > dates) return undefined;
    if (mdy > 0 && dmy > 0) return 'ask';
    if (mdy > 0) return 'mdy';
    if (dmy > 0) return 'dmy';
    if (either > 0) return 'ask';
    if (excel > ymd + named) return 'excel';
    // Months by name and years first can be read in any format.
    return ymd >= named ? 'ymd' : 'mdy';
  }
}

function voteOf(text: string): ImportDateFormat | 'either' | 'named' | 'none' {
  const compact = compactYear(text);
  if (compact) return compact;
  if (/^\d{2,6}(?:\.\d+)?$/.test(text)) return isSerial(text) ? 'excel' : 'none';
  const [, ...digits] = eightDigits.exec(text) ?? [];
  const [first = '', second = '', third = ''] = digits.length > 0 ? digits : (inNumbers(text) ?? []);
  if (first === '') return withName(text) ? 'named' : 'none';
  if (first.length > 2) return third.length > 2 ? 'none' : 'ymd';
  return orderOf(Number(first), Number(second));
}

/** Which of two numbers in front of a year is the month. */
function orderOf(one: number, two: number): ImportDateFormat | 'either' | 'named' | 'none' {
  if (one > 31 || two > 31 || (one > 12 && two > 12)) return 'none';
  if (one > 12) return 'dmy';
  if (two > 12) return 'mdy';
  return one === two ? 'named' : 'either';
}

/** Eight digits with the year last, of a time in which people and policies are. */
const eightDigits = /^(\d\d)(\d\d)((?:18|19|20|21)\d\d)$/;

/** Eight digits: `19500412`, or `04131950`. */
function compactYear(text: string): ImportDateFormat | undefined {
  if (!/^\d{8}$/.test(text)) return undefined;
  if (/^(?:18|19|20|21)\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])$/.test(text)) return 'ymd';
  if (/^(?:0[1-9]|1[0-2])(?:1[3-9]|2\d|3[01])/.test(text)) return 'mdy';
  return undefined;
}

/** Serials of the days since 1927, which may stand among written dates: no year and no compact date has five digits. */
const WHOLE_SERIAL = /^[1-9]\d{4}(?:\.\d+)?$/;
const isSerial = (text: string) => Number(text) >= SERIALS.first && Number(text) <= SERIALS.last;

/** The day that a cell says; undefined if it says none that exists. */
export function dayOf(text: string, reading: DayReading): string | undefined {
  const [year, month, day] = partsOf(text, reading) ?? [];
  if (year === undefined || month === undefined || day === undefined) return undefined;
  const written = new Date(Date.UTC(2000, month - 1, day));
  written.setUTCFullYear(year, month - 1, day);
  if (written.getUTCMonth() !== month - 1 || written.getUTCDate() !== day) return undefined;
  return written.toISOString().slice(0, 10);
}

type Parts = readonly [number, number, number];

function partsOf(text: string, reading: DayReading): Parts | undefined {
  if (/^\d{8}$/.test(text)) return fromEightDigits(text, reading);
  if (/^\d{2,6}(?:\.\d+)?$/.test(text))
    return (reading.format === 'excel' || WHOLE_SERIAL.test(text)) && isSerial(text)
      ? fromSerial(text)
      : undefined;
  const written = inNumbers(text);
  if (written) return ordered(written, reading);
  const { year, month, day } = withName(text) ?? {};
  return year === undefined || month === undefined || day === undefined
    ? undefined
    : named(year, month, day, reading);
}

type Texts = readonly [string, string, string];

function inNumbers(text: string): Texts | undefined {
  const [, first = '', one = '', second = '', two = '', third = ''] = numbers.exec(text) ?? [];
  return first !== '' && isOneDate([one, two], first.length > 2 ? first : third)
    ? [first, second, third]
    : undefined;
}

/** A date with the name of its month. */
function withName(text: string): { year: string; month: string; day: string } | undefined {
  const { groups } = dayFirst.exec(text) ?? monthFirst.exec(text) ?? {};
  if (!groups) return undefined;
  const { year = '', month = '', day = '', one = '', two = '' } = groups;
  return isOneDate([one, two], year) ? { year, month, day } : undefined;
}

/** A period such as `Jan 1-31` or `1/1-31` has no year: its two separators differ. */
const isOneDate = (separators: readonly [string, string], year: string): boolean => {
  const [one, two] = separators.map((text) => text.replaceAll(/[\s,.]/g, ''));
  return year.length > 2 || one === two;
};

function fromEightDigits(text: string, reading: DayReading): Parts | undefined {
  const at = (from: number, to: number) => text.slice(from, to);
  if (compactYear(text) === 'ymd') return [Number(at(0, 4)), Number(at(4, 6)), Number(at(6, 8))];
  return ordered([at(0, 2), at(2, 4), at(4, 8)], reading);
}

/** Only the whole days count: the fraction is the time of day. */
function fromSerial(text: string): Parts {
  const date = new Date((Math.floor(Number(text)) + EXCEL_EPOCH) * DAY_MS);
  return [date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate()];
}

function ordered(
  [first, second, third]: readonly [string, string, string],
  reading: DayReading,
): Parts | undefined {
  // A year of four digits in front leaves no doubt, whatever the rest of the column has.
  if (first.length > 2) return [Number(first), Number(second), Number(third)];
  if (reading.format === 'ymd' && third.length <= 2)
    return [
      yearOf(first, reading, `-${second.padStart(2, '0')}-${third.padStart(2, '0')}`),
      Number(second),
      Number(third),
    ];
  const [month, day] = reading.format === 'dmy' ? [second, first] : [first, second];
  return [
    yearOf(third, reading, `-${month.padStart(2, '0')}-${day.padStart(2, '0')}`),
    Number(month),
    Number(day),
  ];
}

function named(year: string, name: string, day: string, reading: DayReading): Parts | undefined {
  const month = MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1;
  if (month === 0) return undefined;
  const end = `-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`;
  return [yearOf(year, reading, end), month, Number(day)];
}

/** A year of two digits is the latest that its meaning allows. @param monthAndDay such as `-04-12` */
function yearOf(text: string, { isBirth, today }: DayReading, monthAndDay: string): number {
  if (text.length > 2) return Number(text);
  const thisYear = Number(today.slice(0, 4));
  const century = Math.floor(thisYear / 100) * 100;
  const year = century + Number(text);
  if (isBirth) return `${year}${monthAndDay}` > today ? year - 100 : year;
  return year > thisYear + YEARS_AHEAD ? year - 100 : year;
}

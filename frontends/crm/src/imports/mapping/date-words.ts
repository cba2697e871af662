import type { ImportDateFormat } from '@bindery/contracts/crm';

const long = /* @__PURE__ */ new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });
const ambiguous = /^(\d{1,2})[/.\- ](\d{1,2})[/.\- ](\d{2,4})\b/;

export const formatWords: Readonly<Record<ImportDateFormat, string>> = {
  mdy: 'Month first, such as 4/15/1950',
  dmy: 'Day first, such as 15/4/1950',
  ymd: 'Year first, such as 1950-04-15',
  excel: 'Numbers of Excel, such as 18368',
};

interface Readings {
  /** The cell as the file has it. */
  example: string;
  /** The readings of it: the month first, and the day first. */
  mdy: string;
  dmy: string;
}

/** A date of a column that means two different days, and both of them. */
export function readingsOf(values: readonly string[]): Readings | undefined {
  for (const example of values) {
    const [, one = 0, two = 0, year = 0] = (ambiguous.exec(example) ?? []).map(Number);
    if (one < 1 || two < 1 || one > 12 || two > 12 || one === two) continue;
    const day = (month: number, date: number) =>
      long.format(new Date(Date.UTC(fullYear(year), month - 1, date)));
    return { example, mdy: day(one, two), dmy: day(two, one) };
  }
  return undefined;
}

/** Only the order of day and month is in question, so any century does. */
const fullYear = (year: number): number => (year < 100 ? 1900 + year : year);

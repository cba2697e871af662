import { z } from 'zod';
import { codeText } from './text-rule.js';

/** The first day that a date can name. */
export const FIRST_DATE = '1850-01-01';

/** Whether `YYYY-MM-DD` names a day that exists. */
export function isCalendarDate(text: string): boolean {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  if (!match) return false;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  const date = new Date(Date.UTC(year, month - 1, day));
  return (
    text >= FIRST_DATE &&
    date.getUTCFullYear() === year &&
    date.getUTCMonth() === month - 1 &&
    date.getUTCDate() === day
  );
}

/** The pattern of a day in the OpenAPI document: {@link isCalendarDate}, as far as a pattern can. */
export const dateFormat = {
  format: 'date',
  pattern: '^(18[5-9]|19[0-9]|[2-9][0-9]{2})[0-9]-[0-9]{2}-[0-9]{2}$',
} as const;

/** A day without a time: a plain string from the screen to the database, so that no time zone can move it. */
export function calendarDate(label: string) {
  return z
    .string(`${label} must be a date.`)
    .overwrite(codeText)
    .refine(isCalendarDate, {
      error: ({ input }) =>
        input === '' ? `${label} is required.` : `${label} must be a date that exists, such as Jan 31, 2026.`,
    })
    .meta(dateFormat);
}

const FIRST_DUE_DATE = '1900-01-01';
const MAX_YEARS_AHEAD = 100;

/** The last day on which something can be due. Days are `YYYY-MM-DD`. */
export const lastDueDate = (today: string): string =>
  `${Number(today.slice(0, 4)) + MAX_YEARS_AHEAD}${today.slice(4)}`;

/** Why nothing can be due on a day; undefined if it can. */
export function dueDateProblem(day: string, today: string): string | undefined {
  if (day >= FIRST_DUE_DATE && day <= lastDueDate(today)) return undefined;
  return `Check the year: the due date must be from 1900 to ${MAX_YEARS_AHEAD} years from now.`;
}

const LAST_MOMENT = Date.parse('9999-12-31T23:59:59.999Z');

/** A point in time from 1900 on, with any offset; in UTC from then on. */
export function pointInTime(label: string) {
  return (
    z.iso
      .datetime({ offset: true, error: `${label} must be a date and time, such as 2026-01-31T09:30:00Z.` })
      .refine((text) => text >= '1900', `${label} must be a date after 1900.`)
      // An offset can move the last day into the year 10000, which is no date of ISO 8601 with four digits.
      .refine((text) => !(Date.parse(text) > LAST_MOMENT), `${label} must be a date before the year 10000.`)
      .meta({ allOf: [{ pattern: '^(19|[2-9])' }] })
      .transform((text) => new Date(text).toISOString())
  );
}

import type { Recurrence } from '@bindery/contracts/crm';
import { daysAfter, monthsAfter } from '@bindery/contracts/days';
import { dayIn, weekdayOf } from '../days.js';
import type { Phrase, Said } from './read-task.js';

const WEEKDAY =
  '(mon(?:day)?|tue(?:s|sday)?|wed(?:nesday)?|thu(?:r|rs|rsday)?|fri(?:day)?|sat(?:urday)?|sun(?:day)?)';
const WEEKDAY_NAME = '(monday|tuesday|wednesday|thursday|friday|saturday|sunday)';
/** Not of a month, as in "the last friday of the month". */
const NOT_COUNTED = '(?<!(?:last|first|second|third|fourth) )';
const MONTH =
  '(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)';
const COUNT = '(\\d{1,3}|an?|one|two|three|four|five|six|seven|eight|nine|ten|a couple of)';
const NTH = '(\\d{1,2})(?:st|nd|rd|th)';
const YEAR = '(?:,? (\\d{4}))?';

const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];
const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const counts = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];

const startOf = (names: readonly string[], word: string): number =>
  names.findIndex((name) => word.toLowerCase().startsWith(name));

function countOf(word: string): number {
  const named = counts.indexOf(word.toLowerCase()) + 1;
  if (named > 0) return named;
  if (/^an?$/i.test(word)) return 1;
  return /^a couple/i.test(word) ? 2 : Number(word);
}

const on = (due_date: string | undefined): Said | undefined =>
  due_date === undefined ? undefined : { due_date };

/** The next such weekday, after today or from it on. */
function comingWeekday(word: string, today: string, from: 0 | 1 = 1): string {
  const days = (startOf(weekdays, word) - weekdayOf(today) + 7) % 7;
  return daysAfter(today, days < from ? days + 7 : days);
}

/** The weekday of the week after this one. Weeks begin on Monday. */
const weekdayOfNextWeek = (word: string, today: string): string =>
  daysAfter(today, 7 - weekdayOf(today) + startOf(weekdays, word));

/** A day of a month; without a year, the next one that comes. */
function dayOfMonth(month: number, day: number, year: string | undefined, today: string): string | undefined {
  const thisYear = Number(today.slice(0, 4));
  if (year !== undefined) return dayIn(Number(year) + (year.length === 2 ? 2000 : 0), month, day);
  const thisTime = dayIn(thisYear, month, day);
  return thisTime !== undefined && thisTime >= today ? thisTime : dayIn(thisYear + 1, month, day);
}

/** The next 15th, in the first month that has such a day. */
function nextNth(day: number, today: string): string | undefined {
  const [year = 0, month = 0] = today.split('-').map(Number);
  for (const later of [0, 1, 2]) {
    const found = dayIn(year, month + later, day);
    if (found !== undefined && found >= today) return found;
  }
  return undefined;
}

function later(count: number, unit: string, today: string): string {
  if (unit === 'day') return daysAfter(today, count);
  if (unit === 'week') return daysAfter(today, count * 7);
  return monthsAfter(today, count * (unit === 'year' ? 12 : 1));
}

function endOf(unit: string, today: string): string {
  if (unit === 'week') return daysAfter(today, Math.max(0, 4 - weekdayOf(today)));
  return daysAfter(monthsAfter(`${today.slice(0, 8)}01`, 1), -1);
}

const starts: Readonly<Record<string, (today: string) => string>> = {
  week: (today) => daysAfter(today, 7 - weekdayOf(today)),
  month: (today) => monthsAfter(`${today.slice(0, 8)}01`, 1),
  year: (today) => `${String(Number(today.slice(0, 4)) + 1)}-01-01`,
};

const MAX_EVERY = 365;

function repeating(every: number, unit: string): Said | undefined {
  const recurrence: Recurrence =
    unit === 'year' ? { every: every * 12, unit: 'month' } : { every, unit: unit as Recurrence['unit'] };
  return every > 0 && recurrence.every <= MAX_EVERY ? { recurrence } : undefined;
}

const adverbs: Readonly<Record<string, string>> = {
  ...{ daily: 'day', weekly: 'week', monthly: 'month', yearly: 'year', annually: 'year' },
};

/** Phrases for a day or a repetition. The first that fits is taken. */
export const datePhrases: readonly Phrase[] = [
  { words: '(?:today|tonight)', read: (_words, today) => ({ due_date: today }) },
  {
    words: '(?:the )?day after (?:tomorrow|tmrw)',
    read: (_words, today) => ({ due_date: daysAfter(today, 2) }),
  },
  {
    words: '(?:tomorrow|tommorow|tomorow|tmrw|tmw|tmr)',
    read: (_words, today) => ({ due_date: daysAfter(today, 1) }),
  },
  {
    words: `every (?:(other) )?${WEEKDAY}s?`,
    read: ([, other, word = ''], today) => ({
      due_date: comingWeekday(word, today, 0),
      recurrence: { every: other ? 2 : 1, unit: 'week' },
    }),
  },
  {
    words: `every (?:month on the )?${NTH}`,
    read: ([, day], today) => {
      const due_date = nextNth(Number(day), today);
      return due_date === undefined ? undefined : { due_date, recurrence: { every: 1, unit: 'month' } };
    },
  },
  {
    words: 'every (?:(\\d{1,3}|other) )?(day|week|month|year)s?',
    read: ([, every = '1', unit = '']) =>
      repeating(every === 'other' ? 2 : Number(every), unit.toLowerCase()),
  },
  {
    ...{ words: '(daily|weekly|monthly|yearly|annually)', isOnlyAtEnd: true },
    read: ([, word = '']) => repeating(1, adverbs[word.toLowerCase()] ?? ''),
  },
  {
    words: `(?:next week (?:on )?${WEEKDAY}|(?:on )?${WEEKDAY} next week|(?:on )?next ${WEEKDAY})`,
    read: ([, first, second, third], today) => on(weekdayOfNextWeek(first ?? second ?? third ?? '', today)),
  },
  {
    words: `${NOT_COUNTED}(?:on |by |this |coming )?${WEEKDAY_NAME}(?! of )`,
    read: ([, word = ''], today) => on(comingWeekday(word, today)),
  },
  {
    // Inside a line, "sat" and "sun" are more often words of the title.
    ...{ words: `${NOT_COUNTED}(?:on |by |this |coming )?${WEEKDAY}(?! of )`, isNeverInside: true },
    read: ([, word = ''], today) => on(comingWeekday(word, today)),
  },
  {
    words: `(?:in|within) ${COUNT} (day|week|month|year)s?`,
    read: ([, count = '', unit = ''], today) => on(later(countOf(count), unit.toLowerCase(), today)),
  },
  {
    words: `${COUNT} (day|week|month|year)s? from (?:now|today)`,
    read: ([, count = '', unit = ''], today) => on(later(countOf(count), unit.toLowerCase(), today)),
  },
  {
    words: 'next (week|month|year)',
    read: ([, unit = ''], today) => on(starts[unit.toLowerCase()]?.(today)),
  },
  {
    words: '(?:by |at )?(?:the )?end of (?:the |this )?(week|month)',
    read: ([, unit = ''], today) => on(endOf(unit.toLowerCase(), today)),
  },
  {
    words: '(?:this |on the )?weekend',
    read: (_words, today) => on(comingWeekday('sat', today, 0)),
  },
  {
    words: `(?:on |by )?${MONTH}\\.? (\\d{1,2})(?:st|nd|rd|th)?${YEAR}`,
    read: ([, month = '', day, year], today) =>
      on(dayOfMonth(startOf(months, month) + 1, Number(day), year, today)),
  },
  {
    words: `(?:on |by )?(?:the )?(\\d{1,2})(?:st|nd|rd|th)?(?: of)? ${MONTH}${YEAR}`,
    read: ([, day, month = '', year], today) =>
      on(dayOfMonth(startOf(months, month) + 1, Number(day), year, today)),
  },
  {
    words: '(?:on |by )?(\\d{1,2})\\/(\\d{1,2})(?:\\/(\\d{4}|\\d{2}))?',
    read: ([, month, day, year], today) => on(dayOfMonth(Number(month), Number(day), year, today)),
  },
  {
    words: '(?:on |by )?(\\d{4})-(\\d{2})-(\\d{2})',
    read: ([, year, month, day]) => on(dayIn(Number(year), Number(month), Number(day))),
  },
  {
    words: `(?:on |by )(?:the )?${NTH}|the ${NTH}`,
    read: ([, first, second], today) => on(nextNth(Number(first ?? second), today)),
  },
];

/** A word that means a day, so that a line with one of them never falls back to today in silence. */
export const DATE_WORD = new RegExp(
  `(?<![\\p{L}\\d/])(?:today|tonight|tomorrow|tmrw|yesterday|every|(?:next|this|last) (?:${WEEKDAY}|week|month|year)|${WEEKDAY_NAME}|(?:mon|tues?|wed|thurs?|thu|fri)|${MONTH}\\.? \\d{1,2}\\w*|in ${COUNT} \\w+|weekdays?|weekend|\\d{1,2}(?:st|nd|rd|th)|\\d{1,2}/\\d{1,2}(?:/\\d{2,4})?|\\d{4}-\\d{2}-\\d{2}|\\d{1,2}:\\d{2}|noon|midnight)(?![\\p{L}\\d/])`,
  'iu',
);

import type { CreateTaskBody, Recurrence, TaskPriority } from '@bindery/contracts/crm';
import { dayOf } from '@bindery/ui/dates';

/** The day that many days later. */
export function daysAfter(day: string, days: number): string {
  const date = new Date(`${day}T12:00:00`);
  date.setDate(date.getDate() + days);
  return dayOf(date);
}

const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];

type Said = Partial<Pick<CreateTaskBody, 'due_date' | 'due_time' | 'priority' | 'recurrence'>>;
/** What some words at the end of a line say; undefined when they are part of the title. */
type Reading = (words: RegExpExecArray, today: string) => Said | undefined;

/** What can end a line. */
const readings: readonly (readonly [RegExp, Reading])[] = [
  [
    /(?:^| )(today|tomorrow)$/i,
    ([, word = ''], today) => ({ due_date: daysAfter(today, word.length > 5 ? 1 : 0) }),
  ],
  [
    /(?:^| )(?:on )?(sun|mon|tue|wed|thu|fri|sat)[a-z]*$/i,
    ([text, start = ''], today) => weekday(text, start, today),
  ],
  [
    /(?:^| )in (\d{1,3}) (day|week)s?$/i,
    ([, count, unit], today) => ({
      due_date: daysAfter(today, Number(count) * (unit?.toLowerCase() === 'week' ? 7 : 1)),
    }),
  ],
  [
    /(?:^| )(?:on )?(\d{1,2})\/(\d{1,2})(?:\/(\d{4}|\d{2}))?$/,
    ([, month, day, year], today) => date(month, day, year, today),
  ],
  [/(?:^| )(?:at )?(\d{1,2})(?::(\d{2}))? ?(am|pm)$/i, ([, hour, minute, half]) => time(hour, minute, half)],
  [/(?:^| )(?:at )?(\d{1,2}):(\d{2})$/, ([, hour, minute]) => time(hour, minute)],
  [
    /(?:^| )!(low|medium|high)?$/i,
    ([, word]) => ({ priority: (word?.toLowerCase() ?? 'high') as TaskPriority }),
  ],
  [
    /(?:^| )every (?:(\d{1,3}) )?(day|week|month)s?$/i,
    ([, every = '1', unit = '']) => {
      const recurrence = { every: Number(every), unit: unit.toLowerCase() as Recurrence['unit'] };
      return recurrence.every > 0 ? { recurrence } : undefined;
    },
  ],
];

/**
 * Reads a task from one line, such as "Call Orla tomorrow 2pm !high" or "Check claims mon every 2 weeks". What isn't
 * understood is the title.
 * @param today `YYYY-MM-DD`, on which it is due when the line names no day
 */
export function readTask(line: string, today: string): { title: string } & Said {
  let rest = line.trim();
  const said: Said = {};
  for (;;) {
    const found = lastWords(rest, today, said);
    if (!found) break;
    Object.assign(said, found.said);
    rest = found.rest;
  }
  return { due_date: today, ...said, title: rest };
}

function lastWords(rest: string, today: string, before: Said) {
  for (const [pattern, reading] of readings) {
    const words = pattern.exec(rest);
    const said = words && reading(words, today);
    // A second day, or nothing before the words, is part of the title.
    if (!said || words.index === 0 || Object.keys(said).some((field) => field in before)) continue;
    return { said, rest: rest.slice(0, words.index).trimEnd() };
  }
  return undefined;
}

/** The next such day after today; undefined for a word that only starts like one. */
function weekday(text: string, start: string, today: string): Said | undefined {
  const word = text.trim().toLowerCase().replace(/^on /, '');
  const index = WEEKDAYS.findIndex((name) => name.startsWith(start.toLowerCase()));
  if (word !== start.toLowerCase() && word !== WEEKDAYS[index]) return undefined;
  const days = (index - new Date(`${today}T12:00:00`).getDay() + 7) % 7;
  return { due_date: daysAfter(today, days === 0 ? 7 : days) };
}

/** A day of a month; without a year, the next one that comes. */
function date(month = '', day = '', year: string | undefined, today: string): Said | undefined {
  const inYear = (full: number) => `${full}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const thisYear = Number(today.slice(0, 4));
  const given = year === undefined ? undefined : Number(year) + (year.length === 2 ? 2000 : 0);
  const due_date = inYear(given ?? (inYear(thisYear) < today ? thisYear + 1 : thisYear));
  return dayOf(new Date(`${due_date}T12:00:00`)) === due_date ? { due_date } : undefined;
}

function time(hour = '', minute = '00', half?: string): Said | undefined {
  const hours = half ? (Number(hour) % 12) + (half.toLowerCase() === 'pm' ? 12 : 0) : Number(hour);
  const isOne = hours < 24 && Number(minute) < 60 && (!half || (Number(hour) >= 1 && Number(hour) <= 12));
  return isOne ? { due_time: `${String(hours).padStart(2, '0')}:${minute}` } : undefined;
}

import { daysBetween } from '@bindery/contracts/days';

const monthFirst = /* @__PURE__ */ new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
const shape = /^(\d{4})-(\d{2})-(\d{2})$/;

/** Formats `1950-03-01` as 'Mar 1, 1950', independent of the time zone, or in the order that the person chose. */
export function formatDay(day: string): string {
  if (!shape.test(day)) return day;
  const order = dateOrder();
  if (order === 'ymd') return day;
  const written = monthFirst.format(new Date(`${day}T00:00:00Z`));
  return order === 'dmy' ? written.replace(/^(\S+) (\d+),/, '$2 $1') : written;
}

/** Formats `1950-03-01` as '03/01/1950', to be typed over, in the order that the person chose. Keeps any other text. */
export function formatNumbers(day: string): string {
  const order = dateOrder();
  if (order === 'ymd') return day;
  return day.replace(shape, order === 'dmy' ? '$3/$2/$1' : '$2/$3/$1');
}

/**
 * Sets the order of day, month and year on the page. It is an attribute of the document, because the shell and each
 * micro-frontend have this module in a build of their own.
 * @param format `mdy`, `dmy` or `ymd`
 */
export function chooseDateFormat(format: string): void {
  document.documentElement.dataset['dateFormat'] = format;
}

export type DateOrder = 'mdy' | 'dmy' | 'ymd';

/** The order that the person chose. */
export function dateOrder(): DateOrder {
  const { dateFormat } = document.documentElement.dataset;
  return dateFormat === 'ymd' || dateFormat === 'dmy' ? dateFormat : 'mdy';
}

const twoDigits = (number: number): string => String(number).padStart(2, '0');

/** The local time of a moment as `HH:MM`. */
export const timeOf = (moment: Date): string =>
  `${twoDigits(moment.getHours())}:${twoDigits(moment.getMinutes())}`;

/** The local date of a moment as `YYYY-MM-DD`. */
export function dayOf(moment: Date): string {
  return `${String(moment.getFullYear())}-${twoDigits(moment.getMonth() + 1)}-${twoDigits(moment.getDate())}`;
}

/**
 * The age in whole years on the local date; null for a birthday in the future. Who was born on February 29 has the
 * birthday on the 28th of other years.
 */
export function ageOn(birthday: string, now: Date): number | null {
  const [, year, month, day] = (shape.exec(birthday) ?? []).map(Number);
  if (year === undefined || month === undefined || day === undefined) return null;
  const [thisMonth, today] = [now.getMonth() + 1, now.getDate()];
  const lastOfMonth = new Date(now.getFullYear(), month, 0).getDate();
  const hadBirthday = thisMonth > month || (thisMonth === month && today >= Math.min(day, lastOfMonth));
  const age = now.getFullYear() - year - (hadBirthday ? 0 : 1);
  return age < 0 ? null : age;
}

const clock = /* @__PURE__ */ new Intl.DateTimeFormat('en-US', { timeStyle: 'short' });

/** Formats the local date of an instant (ISO 8601, UTC) as 'Nov 18, 2026'. */
export function formatInstantDay(instant: string): string {
  return formatDay(dayOf(new Date(instant)));
}

/** Formats the local date and time of an instant as 'Nov 18, 2026, 9:41 AM'. */
export function formatInstant(instant: string): string {
  return `${formatInstantDay(instant)}, ${clock.format(new Date(instant))}`;
}

const weekday = /* @__PURE__ */ new Intl.DateTimeFormat('en-US', { weekday: 'short' });
/** A week ahead, the name of the day would be that of today. */
const MAX_DAYS_AHEAD = 6;

/** A day as people say it: `today`, `tomorrow` or `Tue` up to six days ahead, else its date; its year only if it is another one. */
export function dayInWords(day: string, now: Date): string {
  const today = dayOf(now);
  if (!shape.test(day)) return day;
  const ahead = daysBetween(today, day);
  if (ahead === 0) return 'today';
  if (ahead === 1) return 'tomorrow';
  if (ahead > 1 && ahead <= MAX_DAYS_AHEAD) return weekday.format(new Date(`${day}T12:00:00`));
  return day.startsWith(today.slice(0, 5)) ? withoutYear(day) : formatDay(day);
}

function withoutYear(day: string): string {
  if (document.documentElement.dataset['dateFormat'] === 'ymd') return day.slice(5);
  return formatDay(day).replace(/,? \d{4}$/, '');
}

/** A day of a week: `Sun, Nov 29`. */
export const weekdayText = (day: string): string =>
  `${weekday.format(new Date(`${day}T12:00:00`))}, ${withoutYear(day)}`;

/** A time (`HH:MM`) on the clock: `2:30 PM`, `2 PM`. */
export const timeText = (time: string): string =>
  clock.format(new Date(`2000-01-01T${time}`)).replace(':00', '');

/** The same with a time (`HH:MM`): `today, 10:21 AM`, `Tue 2 PM`, `Nov 20, 9:41 AM`. */
export function timeInWords(day: string, time: string, now: Date): string {
  const words = dayInWords(day, now);
  const isWeekday = /^[A-Z][a-z]{2}$/.test(words);
  return `${words}${isWeekday ? '' : ','} ${timeText(time)}`;
}

/** A moment in the same words. */
export function instantInWords(instant: string, now: Date): string {
  const moment = new Date(instant);
  return timeInWords(dayOf(moment), timeOf(moment), now);
}

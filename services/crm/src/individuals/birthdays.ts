import { medicareStart } from '@bindery/contracts/crm';
import { daysAfter, monthsAfter } from '@bindery/contracts/days';
import { FIRST_DATE, isCalendarDate } from '@bindery/contracts/validation';
import { initialEnrollment } from '../calendar/enrollment-periods.js';

/** Days are `YYYY-MM-DD`. Who was born on February 29 has their birthday on February 28 in other years. */
const MEDICARE_AGE = 65;

/** The birthday in the year in which a person reaches an age. */
export function birthdayAt(age: number, dob: string): string {
  return monthsAfter(dob, age * 12);
}

/** The next birthday on or after a day, and the age reached on it. */
export function nextBirthday(dob: string, today: string): { date: string; age: number } {
  const age = Number(today.slice(0, 4)) - Number(dob.slice(0, 4));
  const date = birthdayAt(age, dob);
  return date >= today ? { date, age } : { date: birthdayAt(age + 1, dob), age: age + 1 };
}

/** The age in whole years on a day; null before the birth. */
export function ageOn(dob: string, today: string): number | null {
  if (today < dob) return null;
  const { date, age } = nextBirthday(dob, today);
  return date === today ? age : age - 1;
}

/** When a person turns 65, and when Medicare can start. */
export const turning65 = (dob: string): { date: string; medicareDate: string } => ({
  date: birthdayAt(MEDICARE_AGE, dob),
  medicareDate: medicareStart(dob),
});

/** The dates of turning 65 as a list shows them; null without a date of birth. */
export function medicareDatesOf(dob: string | null) {
  if (dob === null) return { turns_65_on: null, medicare_from: null, enrollment_ends: null };
  const { date, medicareDate } = turning65(dob);
  const { to } = initialEnrollment(medicareDate);
  return { turns_65_on: date, medicare_from: medicareDate, enrollment_ends: to };
}

/** Dates of birth on or after `from` and before `before`. */
export interface BirthDates {
  readonly from: string;
  readonly before: string;
}

/** Individuals who turn 65 in the months from a day. */
export function birthsTurning65(today: string, months: number): BirthDates {
  const end = daysAfter(monthsAfter(today, months), 1);
  return { from: firstBirthFor(today), before: firstBirthFor(end) };
}

/**
 * The birth dates of people who are of an age today: from `from`, if there is one, and before `before`. No one has an
 * age before birth.
 */
export function birthsAged(
  today: string,
  youngest = 0,
  oldest?: number,
): { from: string | undefined; before: string } {
  const tomorrow = daysAfter(today, 1);
  const from = oldest === undefined ? undefined : firstBirthFor(tomorrow, oldest + 1);
  return { from, before: firstBirthFor(tomorrow, youngest) };
}

/** The earliest date of birth whose birthday at an age isn't before a day. */
function firstBirthFor(day: string, age = MEDICARE_AGE): string {
  const birth = monthsAfter(day, -age * 12);
  // A February 29 without a match falls after the February 28 of that year.
  return birthdayAt(age, birth) < day ? daysAfter(birth, 1) : birth;
}

/** The months and days of birth that have their birthday from a day to some days later, as numbers such as 1231. */
export function birthdaysWithin(today: string, days: number): number[] {
  return Array.from({ length: days + 1 }, (_, offset) => daysAfter(today, offset)).flatMap((day) => {
    const monthAndDay = monthAndDayOf(day);
    const isLastOfFebruary = monthAndDay === 228 && monthAndDayOf(daysAfter(day, 1)) === 301;
    return isLastOfFebruary ? [monthAndDay, 229] : [monthAndDay];
  });
}

/** All dates of birth, from the first that a date can name, with their birthday from a day to some days later. */
export function birthsWithin(today: string, days: number): string[] {
  const last = daysAfter(today, days);
  const firstYear = Number(FIRST_DATE.slice(0, 4));
  const years = Array.from({ length: Number(last.slice(0, 4)) - firstYear + 1 }, (_, nth) => firstYear + nth);
  return birthdaysWithin(today, days)
    .map((monthAndDay) => String(monthAndDay).padStart(4, '0'))
    .flatMap((day) => years.map((year) => `${String(year)}-${day.slice(0, 2)}-${day.slice(2)}`))
    .filter((birth) => birth <= last && isCalendarDate(birth));
}

export const monthAndDayOf = (day: string): number => Number(day.slice(5, 7)) * 100 + Number(day.slice(8));

import { daysAfter, firstOfMonth, monthsAfter } from '../../validation/days.js';
import type { CreateAddressBody } from '../addresses/schemas.js';
import type { CreatePhoneBody } from '../phones/schemas.js';

const DAY_MS = 86_400_000;

/** Days (`YYYY-MM-DD`) and moments counted from when a book is loaded, so that it is never old. */
export const sampleDays = (today: string, now: Date) => ({
  today,
  inDays: (days: number): string => daysAfter(today, days),
  firstOfMonth: (months: number): string => firstOfMonth(today, months),
  lastOfMonth: (months: number): string => daysAfter(firstOfMonth(today, months + 1), -1),
  /** The date of birth of a person who reaches an age in some days. */
  bornFor: (age: number, days: number): string => monthsAfter(daysAfter(today, days), -12 * age),
  daysAgo: (days: number): Date => new Date(now.getTime() - days * DAY_MS),
});
export type SampleDays = ReturnType<typeof sampleDays>;

type Place = Pick<CreateAddressBody, 'city' | 'state' | 'zip' | 'county'>;

export const home = (address1: string, place: Place): CreateAddressBody => ({
  ...{ type: 'home', address1, is_primary: true },
  ...place,
});

/** A number from 555-0100 to 555-0199, which are reserved for fiction (NANPA). @param last from 0 to 99 */
export const fictionalNumber = (area: string, last: number): string =>
  `(${area}) 555-01${String(last).padStart(2, '0')}`;

export const mobile = (area: string, last: number): CreatePhoneBody => ({
  ...{ type: 'mobile', phone: fictionalNumber(area, last), is_primary: true },
});

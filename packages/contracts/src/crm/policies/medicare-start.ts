import { firstOfMonth } from '../../validation/days.js';
import type { PlanType } from '../products/fields.js';

/** Medicare plans that end with the year, for which there is the annual election period. */
export const yearlyPlans = ['ma', 'mapd', 'pdp', 'snp'] as const satisfies readonly PlanType[];

/** The first and the last day of the annual election period in each year, as months and days: 42 CFR 422.62(a)(2). */
export const ANNUAL_ELECTION = { begins: '10-15', ends: '12-07' } as const;

const MEDICARE_AGE = 65;
/** Months before Medicare can start in which a person can enroll: 42 CFR 407.14. */
const MONTHS_AHEAD = 3;

/**
 * The day on which Medicare can start: the first of the month in which a person turns 65, or of the month before for a
 * person born on a first (42 CFR 406.10: an age is reached on the day before the birthday).
 * @param dob `YYYY-MM-DD`
 */
export const medicareStart = (dob: string): string =>
  firstOfMonth(dob, MEDICARE_AGE * 12 - (dob.endsWith('-01') ? 1 : 0));

/** The product and the client of a policy that is about to start. */
interface StartingPolicy {
  readonly plan_type: PlanType | null;
  readonly dob: string | null;
}

/**
 * The proposed effective date of a new policy. A Medicare plan that ends with the year starts with Medicare for a person
 * who gets it within three months, in the annual election period on January 1, and else, as all others, with the next month.
 * @param today `YYYY-MM-DD`
 */
export function proposedStart({ plan_type, dob }: StartingPolicy, today: string): string {
  const nextMonth = firstOfMonth(today, 1);
  if (!yearlyPlans.some((type) => type === plan_type)) return nextMonth;
  const medicare = dob === null ? null : medicareStart(dob);
  if (medicare !== null && medicare > today && medicare <= firstOfMonth(today, MONTHS_AHEAD)) return medicare;
  const monthAndDay = today.slice(5);
  const isElection = monthAndDay >= ANNUAL_ELECTION.begins && monthAndDay <= ANNUAL_ELECTION.ends;
  return isElection ? `${String(Number(today.slice(0, 4)) + 1).padStart(4, '0')}-01-01` : nextMonth;
}

import type { z } from 'zod';

/** The oldest plausible age. The record is 122 years. */
const MAX_AGE = 125;

/** Why a day can't be a date of birth; undefined if it can. Days are `YYYY-MM-DD`. */
export function birthProblem(day: string, today: string): string | undefined {
  if (day > today) return "A date of birth can't be in the future.";
  const earliest = `${Number(today.slice(0, 4)) - MAX_AGE}${today.slice(4)}`;
  return day < earliest ? `Check the year: nobody is over ${MAX_AGE} years old.` : undefined;
}

/** A date of birth, checked against today. @param today returns the current day in the user's time zone */
export function possibleBirth<Schema extends z.ZodType<string | null | undefined>>(
  schema: Schema,
  today: () => string,
): Schema {
  return schema.superRefine((day, context) => {
    const problem = day ? birthProblem(day, today()) : undefined;
    if (problem !== undefined) context.addIssue({ code: 'custom', message: problem });
  });
}

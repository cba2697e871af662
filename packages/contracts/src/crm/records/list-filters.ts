import { z } from 'zod';
import { wholeNumber } from '../../lists/lists.js';
import { calendarDate, stateCodes, uuid } from '../../validation/index.js';

/** The agent filter's value for unassigned records. */
export const NOBODY = 'none';
/** Its value for records of people who have left the agency. */
export const FORMER = 'former';

export const agentFilter = z
  .union([uuid(), z.literal([NOBODY, FORMER])], `The agent must be an id, ${NOBODY} or ${FORMER}.`)
  .optional();
export const carrierFilter = uuid('The carrier must be an id.').optional();
export const stateFilter = z.enum(stateCodes, 'The state must be a two-letter code, such as NY.').optional();
/** Days of a moment are in the account's time zone; a range is inclusive. */
export const dayFilter = (label: string) => calendarDate(label).optional();
/** How many days a filter looks ahead or back, from the account's today. */
export const daysFilter = wholeNumber(0, 365, 'The days');
/** How many months it looks ahead. */
export const monthsFilter = wholeNumber(1, 24, 'The months');

export const yesOrNo = (label: string) =>
  z.enum(['true', 'false'], `${label} must be true or false.`).optional();

/** Refuses the end of a range that is below its start. Each range: its two parameters, and what the last one is. */
export const inOrder =
  (...ranges: readonly (readonly [from: string, to: string, last: string])[]) =>
  (query: Readonly<Record<string, unknown>>, context: z.RefinementCtx): void => {
    for (const [from, to, last] of ranges) {
      const first = query[from] as string | number | undefined;
      const end = query[to] as string | number | undefined;
      if (first === undefined || end === undefined || first <= end) continue;
      context.addIssue({
        code: 'custom',
        path: [to],
        message: `Choose ${last} that isn't before the first one.`,
      });
    }
  };

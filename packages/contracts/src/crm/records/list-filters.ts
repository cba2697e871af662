import { z } from 'zod';
import { wholeNumber } from '../../lists/lists.js';
import { calendarDate, stateCodes, uuid } from '../../validation/index.js';

/** The agent filter's value for unassigned records. */
export const NOBODY = 'none';

export const agentFilter = z
  .union([uuid(), z.literal(NOBODY)], `The agent must be an id, or ${NOBODY}.`)
  .optional();
export const carrierFilter = uuid('The carrier must be an id.').optional();
export const stateFilter = z.enum(stateCodes, 'The state must be a two-letter code, such as NY.').optional();
/** Days of a moment are in UTC; a range is inclusive. */
export const dayFilter = (label: string) => calendarDate(label).optional();
/** How many days a filter looks ahead or back, from the account's today. */
export const daysFilter = wholeNumber(0, 365, 'The days');
/** How many months it looks ahead. */
export const monthsFilter = wholeNumber(1, 24, 'The months');

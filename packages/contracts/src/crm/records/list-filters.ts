import { z } from 'zod';
import { calendarDate, stateCodes, uuid } from '../../validation/index.js';

/** The agent filter's value for unassigned records. */
export const NOBODY = 'none';

export const agentFilter = z
  .union([uuid(), z.literal(NOBODY)], `The agent must be an id, or ${NOBODY}.`)
  .optional();
export const carrierFilter = uuid('The carrier must be an id.').optional();
export const stateFilter = z.enum(stateCodes, 'The state must be a two-letter code, such as NY.').optional();
/** Days are in UTC; the range is inclusive. */
export const dayFilter = (label: string) => calendarDate(label).optional();

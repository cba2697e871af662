import { z } from 'zod';
import { calendarDate, stateCodes } from '../../validation/index.js';

/** What the filter by agent says for records that nobody is assigned to. */
export const NOBODY = 'none';

export const agentFilter = z
  .union([z.uuid(), z.literal(NOBODY)], `The agent must be an id, or ${NOBODY}.`)
  .optional();
export const carrierFilter = z.uuid('The carrier must be an id.').optional();
export const stateFilter = z.enum(stateCodes, 'The state must be a two-letter code, such as NY.').optional();
/** Days are in UTC, the last one included. */
export const dayFilter = (label: string) => calendarDate(label).optional();

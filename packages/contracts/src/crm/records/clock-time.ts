import { z } from 'zod';
import { codeText } from '../../validation/index.js';

const TIME = 'Enter a time, such as 14:30.';
const time = z
  .string(TIME)
  .overwrite(codeText)
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, TIME);

/** Hours and minutes, or none. */
export const clockTime = z
  .union([z.literal('').transform(() => null), time, z.null()], TIME)
  .optional()
  .meta({ anyOf: [{ type: 'string', pattern: '^(([01][0-9]|2[0-3]):[0-5][0-9])?$' }, { type: 'null' }] });

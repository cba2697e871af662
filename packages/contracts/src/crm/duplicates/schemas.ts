import { z } from 'zod';
import { listOf } from '../../lists/lists.js';
import { codeText, lineText, uuid } from '../../validation/index.js';

/**
 * By what two individuals can be one. Weaker are `name_swapped`, the last name as the first and vice versa, and
 * `similar_name`, another form of the first name; both with one date of birth.
 */
export const duplicateReasons = [
  ...(['name', 'name_swapped', 'similar_name'] as const),
  ...(['email', 'phone', 'ssn', 'mbi'] as const),
] as const;
export type DuplicateReason = (typeof duplicateReasons)[number];

const typed = (most: number, rule: (text: string) => string) =>
  z.string('It must be text.').overwrite(rule).max(most, `It can have up to ${most} characters.`).optional();

/**
 * The values typed so far of an individual; a value that cannot be whole yet matches nothing. It travels as a body, for
 * protected values have no place in an address.
 */
export const duplicatesBody = z.strictObject({
  first_name: typed(100, lineText),
  last_name: typed(100, lineText),
  /** `YYYY-MM-DD`; a name is compared together with it. */
  dob: typed(10, codeText),
  email: typed(254, codeText),
  phone: typed(40, codeText),
  ssn: typed(20, codeText),
  mbi: typed(20, codeText),
  /** The individual that is edited itself. */
  except: uuid('The individual must be an id.').optional(),
});
export type DuplicatesBody = z.output<typeof duplicatesBody>;

/** An individual in one's scope that may be the same person. */
export const possibleDuplicate = z.object({
  id: uuid(),
  first_name: z.string(),
  last_name: z.string(),
  dob: z.string().nullable(),
  matches: z.array(z.enum(duplicateReasons)),
});
export type PossibleDuplicate = z.infer<typeof possibleDuplicate>;
/** At most five of them. */
export const duplicateList = listOf(possibleDuplicate);

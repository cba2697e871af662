import { z } from 'zod';
import { isMbi, mbiCharacters, mbiParts } from './mbi-shape.js';

/** A Medicare Beneficiary Identifier, stored without dashes. */
export const mbi = z
  .string('The Medicare number must be text.')
  .overwrite(mbiCharacters)
  .refine(isMbi, 'Enter 11 characters, such as 1EG4-TE5-MK73. An MBI never contains S, L, O, I, B or Z.')
  .meta({ pattern: `^${mbiParts.join('-?')}$` });

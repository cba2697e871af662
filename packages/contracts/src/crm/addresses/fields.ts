import { z } from 'zod';
import { stateCode, zipCode } from '../../validation/index.js';
import {
  field,
  flag,
  line,
  notImported,
  requiredChoice,
  requiredText,
  type Field,
} from '../records/field-table.js';

export const addressTypes = ['home', 'work', 'mailing', 'billing', 'other'] as const;

/**
 * A part that a person has to enter, and that a file, a page or an archive may lack: an empty text is a missing part. What is
 * missing may stay missing while something else is edited. What is there can be changed and not emptied.
 */
const part = <One extends Field>(one: One) => ({ ...one, stored: z.literal('') });

/** Every field of an address. One of an individual's is primary: making another one primary unmakes it. */
export const addressFields = {
  type: requiredChoice('Type', addressTypes),
  address1: part(requiredText('Address', 200)),
  address2: line('Address line 2', 200),
  city: part(requiredText('City', 100)),
  state: part(field('plain', 'state', 'State', stateCode, z.string())),
  zip: part(field('plain', 'zip', 'ZIP', zipCode, z.string())),
  county: line('County', 100),
  is_primary: notImported(flag('Primary')),
} as const;

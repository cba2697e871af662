import { z } from 'zod';
import {
  codeText,
  emptyAsNull,
  hasPhoneDigits,
  isPhoneNumber,
  oneCode,
  PHONE_NUMBER,
  phoneFormat,
} from '../../validation/index.js';
import { field, flag, notImported, requiredChoice } from '../records/field-table.js';

export const phoneTypes = ['mobile', 'home', 'work', 'fax', 'other'] as const;
export type PhoneType = (typeof phoneTypes)[number];

const extension = oneCode('Extension', 10).regex(/^[0-9]*$/, 'Use digits only.');

// A copied link to a number begins with `tel:`.
const typed = z
  .string('Phone number must be text.')
  .overwrite((text) => codeText(text).replace(/^tel:\s*/i, ''))
  .max(40, 'Phone number can have up to 40 characters.')
  .regex(/\S/, 'Phone number is required.');
// An empty one is missing, and says only that.
const number = typed.refine((text) => text === '' || isPhoneNumber(text), PHONE_NUMBER).meta(phoneFormat);
const stored = typed.refine(hasPhoneDigits);

/** Every field of a phone number. One of an individual's is primary: making another one primary unmakes it. */
export const phoneFields = {
  type: requiredChoice('Type', phoneTypes),
  /** As it was typed; a number without a country is one of the United States. */
  phone: { ...field('plain', 'phone', 'Phone number', number, z.string()), stored },
  extension: field('plain', 'text', 'Extension', emptyAsNull(extension).optional(), z.string().nullable()),
  is_primary: notImported(flag('Primary')),
} as const;

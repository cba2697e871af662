import { z } from 'zod';
import { emptyAsNull, hasPhoneDigits, oneCode, PHONE_NUMBER, requiredCode } from '../../validation/index.js';
import { field, flag, requiredChoice } from '../records/field-table.js';

export const phoneTypes = ['mobile', 'home', 'work', 'fax', 'other'] as const;

const extension = oneCode('Extension', 10).regex(/^[0-9]*$/, 'Use digits only.');

// An empty one is missing, and says only that.
const number = requiredCode('Phone number', 40).refine(
  (text) => text === '' || hasPhoneDigits(text),
  PHONE_NUMBER,
);

/** Every field of a phone number. One of an individual's is primary: making another one primary unmakes it. */
export const phoneFields = {
  type: requiredChoice('Type', phoneTypes),
  /** As it was typed; a number without a country is one of the United States. */
  phone: field('plain', 'Phone number', number, z.string()),
  extension: field('plain', 'Extension', emptyAsNull(extension).optional(), z.string().nullable()),
  is_primary: flag('Primary'),
} as const;

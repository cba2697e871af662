import { z } from 'zod';
import { emptyAsNull, oneLine } from '../../validation/index.js';
import { field, flag, requiredChoice, requiredText } from '../records/field-table.js';

export const phoneTypes = ['mobile', 'home', 'work', 'fax', 'other'] as const;

const extension = oneLine('Extension', 10).regex(/^[0-9]*$/, 'Use digits only.');

/** Every field of a phone number. One of an individual's is primary: making another one primary unmakes it. */
export const phoneFields = {
  type: requiredChoice('Type', phoneTypes),
  /** As it was typed; a number without a country is one of the United States. */
  phone: requiredText('Phone number', 40),
  extension: field('plain', 'Extension', emptyAsNull(extension).optional(), z.string().nullable()),
  is_primary: flag('Primary'),
} as const;

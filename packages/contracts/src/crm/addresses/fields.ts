import { z } from 'zod';
import { stateCode, zipCode } from '../../validation/index.js';
import { field, flag, line, notImported, requiredChoice, requiredText } from '../records/field-table.js';

export const addressTypes = ['home', 'work', 'mailing', 'billing', 'other'] as const;

/** Every field of an address. One of an individual's is primary: making another one primary unmakes it. */
export const addressFields = {
  type: requiredChoice('Type', addressTypes),
  address1: requiredText('Address', 200),
  address2: line('Address line 2', 200),
  city: requiredText('City', 100),
  state: field('plain', 'state', 'State', stateCode, z.string()),
  zip: field('plain', 'zip', 'ZIP', zipCode, z.string()),
  county: line('County', 100),
  is_primary: notImported(flag('Primary')),
} as const;

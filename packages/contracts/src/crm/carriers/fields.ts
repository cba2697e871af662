import { code, flag, lines, requiredText } from '../records/field-table.js';

/** Every field of a carrier. `is_global` ones belong to the platform; only a superuser makes or changes them. */
export const carrierFields = {
  name: requiredText('Carrier name', 200),
  is_global: flag('Global'),
  inactive: flag('Inactive'),
  external_id: code('External ID', 100),
  notes: lines('Notes', 5_000),
} as const;

import { code, flag, inactiveFlag, lines, notImported, requiredText } from '../records/field-table.js';

/** Every field of a carrier. `is_global` ones belong to the platform; only a superuser makes or changes them. */
export const carrierFields = {
  name: requiredText('Carrier name', 200),
  is_global: notImported(flag('Global')),
  inactive: inactiveFlag('Inactive'),
  external_id: code('External ID', 100),
  notes: lines('Notes', 5_000),
} as const;

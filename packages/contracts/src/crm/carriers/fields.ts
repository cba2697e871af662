import {
  code,
  flag,
  inactiveFlag,
  lines,
  notImported,
  phone,
  requiredText,
  searched,
  url,
} from '../records/field-table.js';

/** Every field of a carrier. `is_global` ones belong to the platform; only a superuser makes or changes them. */
export const carrierFields = {
  name: searched(requiredText('Carrier name', 200)),
  is_global: searched(notImported(flag('Global'))),
  inactive: searched(inactiveFlag('Inactive')),
  /** Of its agent line. */
  phone: searched(phone('Phone')),
  /** The address of its portal for agents. */
  portal_url: searched(url('Portal address', 1_000)),
  external_id: searched(code('External ID', 100)),
  notes: searched(lines('Notes', 5_000)),
} as const;

import { addressFields } from './addresses.js';
import { carrierFields } from './carriers.js';
import { dependentFields } from './dependents.js';
import type { FieldTable } from './field-table.js';
import type { RecordType } from './history.js';
import { individualFields } from './individual-fields.js';
import { phoneFields } from './phones.js';
import { policyFields } from './policies.js';
import { productFields } from './products.js';

/** The fields of each type of record. */
export const fieldTables: Readonly<Record<RecordType, FieldTable>> = {
  individual: individualFields,
  dependent: dependentFields,
  address: addressFields,
  phone: phoneFields,
  carrier: carrierFields,
  product: productFields,
  policy: policyFields,
};

import { addressFields } from './addresses/fields.js';
import { carrierFields } from './carriers/fields.js';
import { dependentFields } from './dependents/fields.js';
import { individualFields } from './individuals/fields.js';
import { phoneFields } from './phones/fields.js';
import { policyFields } from './policies/fields.js';
import { productFields } from './products/fields.js';
import type { FieldTable } from './records/field-table.js';
import type { RecordType } from './records/history.js';

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

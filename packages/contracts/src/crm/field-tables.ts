import { addressFields } from './addresses/fields.js';
import { carrierFields } from './carriers/fields.js';
import { dependentFields } from './dependents/fields.js';
import { householdFields } from './households/schemas.js';
import { individualFields } from './individuals/fields.js';
import { noteFields } from './notes/fields.js';
import { phoneFields } from './phones/fields.js';
import { policyFields, renewalFields } from './policies/fields.js';
import { productFields } from './products/fields.js';
import { taskFields } from './tasks/fields.js';
import { line, type FieldTable } from './records/field-table.js';
import type { RecordType } from './records/history.js';

/** The fields of each type of record. */
export const fieldTables: Readonly<Record<RecordType, FieldTable>> = {
  individual: { ...individualFields, ...householdFields, tags: line('Tags', 2_000) },
  dependent: dependentFields,
  address: addressFields,
  phone: phoneFields,
  note: noteFields,
  carrier: carrierFields,
  product: productFields,
  policy: { ...policyFields, ...renewalFields },
  task: taskFields,
};

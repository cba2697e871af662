import { carrierFields } from './carriers/fields.js';
import { householdFields } from './households/schemas.js';
import { individualFields } from './individuals/fields.js';
import { policyFields, renewalFields } from './policies/fields.js';
import { productFields } from './products/fields.js';
import { taskFields } from './tasks/fields.js';
import { childTypes, type ChildType } from './record-types/child-types.js';
import type { RecordType } from './record-types/record-types.js';
import { line, type FieldTable } from './records/field-table.js';

const ofChildren = Object.fromEntries(
  Object.entries(childTypes).map(([type, { fields }]) => [type, fields]),
) as unknown as Record<ChildType, FieldTable>;

/** The fields of each type of record. */
export const fieldTables: Readonly<Record<RecordType, FieldTable>> = {
  individual: { ...individualFields, ...householdFields, tags: line('Tags', 2_000) },
  ...ofChildren,
  carrier: carrierFields,
  product: productFields,
  policy: { ...policyFields, ...renewalFields },
  task: taskFields,
};

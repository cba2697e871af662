import {
  addressFields,
  carrierFields,
  dependentFields,
  individualFields,
  phoneFields,
  policyFields,
  productFields,
  type FieldTable,
  type RecordType,
} from '@bindery/contracts/crm';

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

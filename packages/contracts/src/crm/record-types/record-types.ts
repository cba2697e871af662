import { z } from 'zod';
import type { FieldTable } from '../records/field-table.js';
import { childTypes, type ChildType, type RecordNames } from './child-types.js';
import { listedTypes, type ListedTypeName } from './listed-types.js';

/** Every type of record, as events, the audit and the history call it. */
export type RecordType = ListedTypeName | ChildType;

const { individual, ...others } = listedTypes;
/** Its names in sentences, and its fields. */
const types: Readonly<Record<RecordType, RecordNames & { readonly fields: FieldTable }>> = {
  individual,
  ...childTypes,
  ...others,
};
export const recordNames: Readonly<Record<RecordType, RecordNames>> = types;
export const fieldTables = Object.fromEntries(
  Object.entries(types).map(([type, { fields }]) => [type, fields]),
) as Readonly<Record<RecordType, FieldTable>>;
export const recordTypes = Object.keys(types) as [RecordType, ...RecordType[]];
export const recordType = z.enum(recordTypes);

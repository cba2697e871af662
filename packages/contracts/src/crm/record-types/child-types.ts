import { addressFields } from '../addresses/fields.js';
import { addressRules } from '../addresses/parts.js';
import { dependentFields } from '../dependents/fields.js';
import { dependentRules } from '../dependents/rules.js';
import { noteFields } from '../notes/fields.js';
import { noteRules } from '../notes/rules.js';
import { phoneFields } from '../phones/fields.js';
import { phoneRules } from '../phones/rules.js';
import type { FieldTable } from '../records/field-table.js';
import type { Rules } from '../records/rules.js';

export * from '../addresses/fields.js';
export { addressLine, addressName, addressParts, missingParts } from '../addresses/parts.js';
export * from '../addresses/routes.js';
export * from '../addresses/schemas.js';
export * from '../dependents/fields.js';
export * from '../dependents/routes.js';
export * from '../dependents/schemas.js';
export * from '../notes/fields.js';
export * from '../notes/routes.js';
export * from '../notes/schemas.js';
export * from '../phones/fields.js';
export * from '../phones/routes.js';
export * from '../phones/schemas.js';

/** The nouns of a type of record. */
export interface RecordNames {
  readonly name: string;
  readonly one: string;
  readonly many: string;
}

/**
 * Every type of record that belongs to an individual and has no list of its own. The lists of all types, of their fields
 * and of what a merge moves follow from it.
 */
export const childTypes = {
  dependent: {
    name: 'Dependent',
    one: 'a dependent',
    many: 'dependents',
    fields: dependentFields,
    rules: dependentRules,
  },
  address: {
    name: 'Address',
    one: 'an address',
    many: 'addresses',
    fields: addressFields,
    rules: addressRules,
  },
  phone: {
    name: 'Phone number',
    one: 'a phone number',
    many: 'phone numbers',
    fields: phoneFields,
    rules: phoneRules,
  },
  note: { name: 'Note', one: 'a note', many: 'notes', fields: noteFields, rules: noteRules },
} as const satisfies Readonly<
  Record<string, RecordNames & { readonly fields: FieldTable; readonly rules: Rules }>
>;
export type ChildType = keyof typeof childTypes;
export const childTypeNames = Object.keys(childTypes) as readonly ChildType[];

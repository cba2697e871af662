import { z } from 'zod';
import { carrierFields } from '../carriers/fields.js';
import { individualFields } from '../individuals/fields.js';
import { policyFields } from '../policies/fields.js';
import { productFields } from '../products/fields.js';
import {
  addressFields,
  childTypes,
  dependentFields,
  phoneFields,
  phoneTypes,
} from '../record-types/child-types.js';
import type { ListedTypeName } from '../record-types/record-types.js';
import { choicesOf, type Field, type FieldTable } from '../records/field-table.js';
import { capitalized } from '../wording/wording.js';

/** The types of record that a file can bring. A row of `individual` may also have a policy, phones and so on. */
export const importTypes = [
  'individual',
  'policy',
  'carrier',
  'product',
] as const satisfies readonly ListedTypeName[];
export type ImportType = (typeof importTypes)[number];

/** Keys by which records can be recognized, in all types. */
export const matchKeys = ['external_id', 'id', 'mbi', 'ssn', 'email', 'policy_number', 'name'] as const;
export type MatchKey = (typeof matchKeys)[number];

const named: readonly MatchKey[] = ['external_id', 'id', 'name'];
const keysByType: Readonly<Record<ImportType, readonly MatchKey[]>> = {
  individual: ['external_id', 'id', 'mbi', 'ssn', 'email', 'policy_number'],
  /** A policy number counts with its carrier and its client, as far as the row names them. */
  policy: ['external_id', 'id', 'policy_number'],
  carrier: named,
  /** A name counts with its carrier. */
  product: named,
};

/** Keys by which the records of a type are recognized. Keys of other types say nothing. */
export const matchKeysOf = (type: ImportType): readonly MatchKey[] => keysByType[type];

/** Keys by which a policy's client is found: the first that finds somebody decides; else name and date of birth. */
export const clientKeys = ['external_id', 'id', 'mbi', 'ssn', 'email'] as const satisfies readonly MatchKey[];
/** Before what a policy says of its client. */
export const OF_CLIENT = 'insured.';

/** The meaning of a field's cells, which decides how they are read. */
export type ImportKind =
  | 'text'
  | 'day'
  | 'birth'
  | 'amount'
  | 'year'
  | 'phone'
  | 'state'
  | 'zip'
  | 'ssn'
  | 'mbi'
  | 'email'
  | 'flag'
  | 'choice'
  | 'agent'
  | 'carrier'
  | 'product'
  | 'tags';

/** A field that a column of a file can be mapped to. */
export interface ImportField {
  /** Dotted, such as `addresses.home.city`. */
  readonly path: string;
  readonly label: string;
  readonly kind: ImportKind;
  /** Whether its values are shown masked, so that a file may have masks in it. */
  readonly isProtected?: true;
  /** Of a choice. */
  readonly choices?: readonly string[];
}

/** How many dependents a row can bring. */
export const MAX_IMPORTED_DEPENDENTS = 6;
/** Fields that no file sets: what the server computes or another field brings. */
const left = new Set([
  'notes',
  'is_global',
  'is_primary',
  'individual_id',
  'insured_id',
  'carrier_id',
  'product_id',
]);

const special: Readonly<Record<string, ImportKind>> = {
  dob: 'birth',
  date_of_birth: 'birth',
  premium: 'amount',
  plan_year: 'year',
  phone: 'phone',
  state: 'state',
  zip: 'zip',
  ssn: 'ssn',
  mbi: 'mbi',
  email: 'email',
  secondary_email: 'email',
  opt_out_email: 'email',
};

function kindOf(name: string, field: Field): ImportKind {
  const known = special[name];
  if (known) return known;
  if (field.refersTo === 'agent') return 'agent';
  if (field.kind === 'date') return 'day';
  if (choicesOf(field)) return 'choice';
  const schema = field.view instanceof z.ZodNullable ? field.view.unwrap() : field.view;
  return schema instanceof z.ZodBoolean ? 'flag' : 'text';
}

function fieldsUnder(prefix: string, labelled: string, fields: FieldTable): ImportField[] {
  return Object.entries(fields)
    .filter(([name]) => !left.has(name))
    .map(([name, field]) => {
      const choices = choicesOf(field)?.filter((choice) => choice !== 'deleted');
      return {
        path: prefix + name,
        label: labelled === '' ? field.label : `${labelled}: ${field.label}`,
        kind: kindOf(name, field),
        ...(field.kind === 'protected' && { isProtected: true as const }),
        ...(choices && { choices }),
      };
    });
}

const phoneColumns = phoneTypes.flatMap((type): ImportField[] => [
  { path: `phones.${type}.phone`, label: `${capitalized(type)} phone`, kind: 'phone' },
  {
    path: `phones.${type}.extension`,
    label: `${capitalized(type)} phone: ${phoneFields.extension.label}`,
    kind: 'text',
  },
]);

const { type: addressType, ...addressParts } = addressFields;
const addressColumns = addressType.view.options.flatMap((type) =>
  fieldsUnder(`addresses.${type}.`, `${capitalized(type)} address`, addressParts),
);

const policyColumns = (prefix: string, labelled: string): ImportField[] => [
  ...fieldsUnder(prefix, labelled, policyFields),
  { path: `${prefix}carrier`, label: 'Carrier', kind: 'carrier' },
  { path: `${prefix}product`, label: 'Product', kind: 'product' },
];

const binderyId: ImportField = { path: 'id', label: 'Bindery ID', kind: 'text' };
const notes: ImportField = { path: 'notes', label: carrierFields.notes.label, kind: 'text' };

const clientColumns: readonly ImportField[] = [
  ...fieldsUnder('', '', individualFields),
  binderyId,
  { path: 'tags', label: 'Tags', kind: 'tags' },
  { path: 'note', label: childTypes.note.name, kind: 'text' },
];

const dependentColumns = Array.from({ length: MAX_IMPORTED_DEPENDENTS }, (_, index) =>
  fieldsUnder(`dependents.${index + 1}.`, `Dependent ${index + 1}`, dependentFields),
).flat();

const identifying = new Set<string>(['first_name', 'last_name', 'dob', ...clientKeys]);

const fieldsByType: Readonly<Record<ImportType, readonly ImportField[]>> = {
  individual: [
    ...clientColumns,
    ...phoneColumns,
    ...addressColumns,
    ...policyColumns('policy.', 'Policy'),
    ...dependentColumns,
  ],
  policy: [
    ...policyColumns('', ''),
    binderyId,
    ...clientColumns
      .filter(({ path }) => identifying.has(path))
      .map((field) => ({ ...field, path: OF_CLIENT + field.path, label: `Client: ${field.label}` })),
  ],
  carrier: [...fieldsUnder('', '', carrierFields), notes, binderyId],
  product: [
    ...fieldsUnder('', '', productFields),
    { path: 'carrier', label: 'Carrier', kind: 'carrier' },
    ...[notes, binderyId],
  ],
};

/** The fields that the columns of a file of this type can be mapped to, in the order of a menu. */
export const importFields = (type: ImportType): readonly ImportField[] => fieldsByType[type];

const paths = new Map(
  importTypes.map((type) => [type, new Map(fieldsByType[type].map((field) => [field.path, field]))]),
);

/** The field of a path; undefined for a path that no column can have. */
export const importField = (type: ImportType, path: string): ImportField | undefined =>
  paths.get(type)?.get(path);

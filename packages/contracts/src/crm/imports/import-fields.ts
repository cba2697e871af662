import { individualFields } from '../individuals/fields.js';
import { importOf, importTypes, isSharedType, type ImportType } from '../listed-types/listed-types.js';
import {
  addressFields,
  childTypes,
  dependentFields,
  phoneFields,
  phoneTypes,
} from '../record-types/child-types.js';
import {
  choicesOf,
  isRequired,
  type Field,
  type FieldTable,
  type ValueType,
} from '../records/field-table.js';
import { capitalized } from '../wording/wording.js';
import { clientKeys, type MatchKey } from '../records/match-keys.js';

/** Keys by which the records of a type are recognized. Keys of other types say nothing. */
export const matchKeysOf = (type: ImportType): readonly MatchKey[] => importOf(type).keys;

/** Before what a policy says of its client. */
export const OF_CLIENT = 'insured.';

/** The meaning of a field's cells, which decides how they are read. */
export type ImportKind =
  | Exclude<ValueType, 'code' | 'lines' | 'url' | 'moment' | 'inactive' | 'reference'>
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
/** Agents are found by their names, and other records that a field refers to by columns of their own. */
const isBrought = ({ kind, refersTo, isImported }: Field): boolean =>
  isImported !== false && kind !== 'elsewhere' && (refersTo === undefined || refersTo === 'agent');

const kinds: Readonly<Record<ValueType, ImportKind>> = {
  ...{ text: 'text', code: 'text', lines: 'text', url: 'text' },
  ...{ day: 'day', birth: 'birth', moment: 'text', amount: 'amount', year: 'year' },
  ...{ phone: 'phone', state: 'state', zip: 'zip', ssn: 'ssn', mbi: 'mbi', email: 'email' },
  ...{ flag: 'flag', inactive: 'flag', choice: 'choice', reference: 'agent' },
};

function fieldsUnder(prefix: string, labelled: string, fields: FieldTable): ImportField[] {
  return Object.entries(fields)
    .filter(([, field]) => isBrought(field))
    .map(([name, field]) => {
      const choices = choicesOf(field)?.filter((choice) => choice !== 'deleted');
      return {
        path: prefix + name,
        label: labelled === '' ? field.label : `${labelled}: ${field.label}`,
        kind: kinds[field.valueType],
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

/** Columns that name what a record belongs to: a carrier or a product by its name. */
const namedIn = (fields: FieldTable, prefix = ''): ImportField[] =>
  Object.values(fields).flatMap(({ refersTo: type, label }) =>
    type !== undefined && isSharedType(type) ? [{ path: prefix + type, label, kind: type }] : [],
  );

const binderyId: ImportField = { path: 'id', label: 'Bindery ID', kind: 'text' };

const clientColumns: readonly ImportField[] = [
  ...fieldsUnder('', '', individualFields),
  // It goes behind the last name.
  { path: 'suffix', label: 'Name suffix', kind: 'text' },
  binderyId,
  { path: 'tags', label: 'Tags', kind: 'tags' },
  { path: 'note', label: childTypes.note.name, kind: 'text' },
];

const dependentColumns = Array.from({ length: MAX_IMPORTED_DEPENDENTS }, (_, index) =>
  fieldsUnder(`dependents.${index + 1}.`, `Dependent ${index + 1}`, dependentFields),
).flat();

const identifying = new Set<string>(['first_name', 'last_name', 'suffix', 'dob', ...clientKeys]);

const holderColumns = clientColumns
  .filter(({ path }) => identifying.has(path))
  .map((field) => ({ ...field, path: OF_CLIENT + field.path, label: `Client: ${field.label}` }));

const { fields: policyFields } = importOf('policy');

/** A client comes with records of other types in its row. */
const ofClients: readonly ImportField[] = [
  ...clientColumns,
  ...phoneColumns,
  ...addressColumns,
  ...fieldsUnder('policy.', 'Policy', policyFields),
  ...namedIn(policyFields, 'policy.'),
  ...dependentColumns,
];

/** Whether each record of a type belongs to a client, who is found by further columns. */
export const belongsToClient = (type: ImportType): boolean =>
  Object.values(importOf(type).fields).some(({ refersTo }) => refersTo === 'individual');

function ofRecords(type: ImportType): readonly ImportField[] {
  const { fields } = importOf(type);
  return [
    ...fieldsUnder('', '', fields),
    ...namedIn(fields),
    binderyId,
    ...(belongsToClient(type) ? holderColumns : []),
  ];
}

const fieldsByType = {
  ...Object.fromEntries(importTypes.map((type) => [type, ofRecords(type)])),
  individual: ofClients,
} as unknown as Readonly<Record<ImportType, readonly ImportField[]>>;

/** The fields that the columns of a file of this type can be mapped to, in the order of a menu. */
export const importFields = (type: ImportType): readonly ImportField[] => fieldsByType[type];

const paths = new Map(
  importTypes.map((type) => [type, new Map(fieldsByType[type].map((field) => [field.path, field]))]),
);

/** Whoever asked not to be contacted would be, were these left out. */
export const contactRefusals: readonly string[] = ['do_not_call', 'email_opt_out', 'opt_out_email'];

const names: readonly string[] = ['first_name', 'last_name', 'suffix'].flatMap((name) => [
  name,
  OF_CLIENT + name,
]);

/** Whether a cell of a field that can't be read may be left blank, so that its row goes in without it. */
export function canBeLeftBlank(type: ImportType, path: string): boolean {
  if (importField(type, path) === undefined || contactRefusals.includes(path) || names.includes(path))
    return false;
  // A client without a status has that of the rows without one. A policy would be in force, whatever the cell says.
  if (path === 'status') return type === 'individual';
  const { fields }: { fields: FieldTable } = importOf(type);
  const field = fields[path];
  return field === undefined || !isRequired(field);
}

/** Whether such a cell can be kept: only clients have a note, and no protected value goes into one. */
export const canBeKept = (type: ImportType, path: string): boolean =>
  type === 'individual' && importField(type, path)?.isProtected !== true;

/** The field of a path; undefined for a path that no column can have. */
export const importField = (type: ImportType, path: string): ImportField | undefined =>
  paths.get(type)?.get(path);

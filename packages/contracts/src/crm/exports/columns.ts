import { childTypeNames, childTypes, type ChildType } from '../record-types/child-types.js';
import { addressFields } from '../addresses/fields.js';
import { listedTypeNames, listedTypes } from '../listed-types/listed-types.js';
import { recordNames, type ListedTypeName, type RecordType } from '../record-types/record-types.js';
import { nameColumnOf, type FieldTable, type ValueType } from '../records/field-table.js';
import { labelOf } from '../wording/wording.js';

/** The cells of a column: a `moment` is a day and a time, `money` has two decimals, a `flag` is yes or no. */
export type CellKind = 'text' | 'day' | 'moment' | 'number' | 'money' | 'flag';

/** Lists that can be exported: one for each type that has a list, and the renewals of policies. */
export const exportedTypes = [...listedTypeNames, 'renewal'] as const;
export type ExportedType = ListedTypeName | 'renewal';

/** The nouns of what a list has. */
export const exportNames: Readonly<Record<ExportedType, { readonly name: string; readonly many: string }>> = {
  ...recordNames,
  renewal: { name: 'Renewal', many: 'renewals' },
};

/** A column of an exported file. */
export interface ExportColumn {
  readonly id: string;
  readonly label: string;
  readonly kind: CellKind;
}

const column = (id: string, label: string, kind: CellKind = 'text'): ExportColumn => ({ id, label, kind });

/** A column for each field, so that a new one is in the files as well. Records stand there by their names. */
const ofFields = (type: RecordType, fields: FieldTable): readonly ExportColumn[] =>
  Object.entries(fields)
    .filter(([, { isExported }]) => isExported !== false)
    .map(([name, { refersTo, valueType }]) =>
      column(refersTo ? nameColumnOf(name) : name, labelOf(type, name), cellKinds[valueType]),
    );

/** Texts are taken as they are; `inactive` is in words. */
const cellKinds: Readonly<Record<ValueType, CellKind>> = {
  ...{ text: 'text', phone: 'text', state: 'text', zip: 'text', ssn: 'text', mbi: 'text', email: 'text' },
  url: 'text',
  ...{ code: 'text', lines: 'text', choice: 'text', inactive: 'text', reference: 'text' },
  ...{ day: 'day', birth: 'day', moment: 'moment', amount: 'money', year: 'number', flag: 'flag' },
};

const stored = [
  column('created_at', 'Created', 'moment'),
  column('updated_at', 'Last updated', 'moment'),
  column('id', 'ID'),
];

const individualId = column('individual_id', 'Individual ID');

/** The columns of records that belong to individuals, which only archives have. */
export const childExportColumns = Object.fromEntries(
  childTypeNames.map((type) => [
    type,
    [
      individualId,
      ...ofFields(type, childTypes[type].fields).filter(({ id }) => id !== nameColumnOf(individualId.id)),
      ...stored,
    ],
  ]),
) as unknown as Readonly<Record<ChildType, readonly ExportColumn[]>>;

const policyColumns = ofFields('policy', listedTypes.policy.fields);
const comingPremium = policyColumns.filter(({ id }) => id.startsWith('next_premium'));
const ofPolicy = (id: string): readonly ExportColumn[] => policyColumns.filter((one) => one.id === id);

/** Columns that the lists of some types compute. */
const computedColumns: Readonly<Partial<Record<ListedTypeName, readonly ExportColumn[]>>> = {
  individual: [
    column('age', 'Age', 'number'),
    column('turns_65_on', 'Turns 65', 'day'),
    column('medicare_from', 'Medicare starts', 'day'),
    column('enrollment_ends', 'Enrollment ends', 'day'),
    column('phone', 'Phone'),
    column('address1', addressFields.address1.label),
    column('address2', addressFields.address2.label),
    column('city', addressFields.city.label),
    column('state', addressFields.state.label),
    column('zip', addressFields.zip.label),
    column('county', addressFields.county.label),
    column('policies_in_force', 'Policies in force', 'number'),
    column('next_date', 'Next date', 'day'),
    column('next_date_kind', 'Next'),
    column('last_contact_at', 'Last contact', 'moment'),
    column('lead_stage_since', 'Lead stage since', 'day'),
    column('household', 'Household'),
    column('tags', 'Tags'),
  ],
  carrier: [
    column('policies_in_force', 'Policies in force', 'number'),
    column('monthly_premium', 'Monthly premium', 'money'),
  ],
  policy: [column('state', 'State'), column('monthly_premium', 'Monthly premium', 'money')],
  task: [column('source', 'Added'), column('created_by_name', 'Added by')],
};

/** The columns of renewals: of their policies, and what their list computes. */
const renewalColumns = [
  column('renewal_date', 'Renewal', 'day'),
  column('days_left', 'Days left', 'number'),
  column('insured_name', 'Individual'),
  column('phone', 'Phone'),
  ...['policy_number', 'carrier_name', 'product_name', 'premium', 'premium_mode', 'plan_year'].flatMap(
    ofPolicy,
  ),
  ...comingPremium,
  ...['effective_date', 'termination_date'].flatMap(ofPolicy),
  column('owner_name', 'Agent'),
  column('last_contact_at', 'Last contact', 'moment'),
  column('outcome', 'Outcome'),
  column('reason', 'Reason'),
  column('id', 'Policy ID'),
];

/** Every column of each list: its fields, what its list computes, and the dates of the record. */
export const exportColumns = {
  ...Object.fromEntries(
    listedTypeNames.map((type) => [
      type,
      [...ofFields(type, listedTypes[type].fields), ...(computedColumns[type] ?? []), ...stored],
    ]),
  ),
  renewal: renewalColumns,
} as unknown as Readonly<Record<ExportedType, readonly ExportColumn[]>>;

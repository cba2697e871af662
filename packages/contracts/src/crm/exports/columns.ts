import { z } from 'zod';
import { childTypeNames, childTypes, type ChildType } from '../record-types/child-types.js';
import { addressFields } from '../addresses/fields.js';
import { carrierFields } from '../carriers/fields.js';
import { individualFields } from '../individuals/fields.js';
import { policyFields, renewalFields } from '../policies/fields.js';
import { productFields } from '../products/fields.js';
import { listedTypeNames } from '../listed-types/listed-types.js';
import { recordNames, type ListedTypeName, type RecordType } from '../record-types/record-types.js';
import type { Field, FieldTable } from '../records/field-table.js';
import { taskFields } from '../tasks/fields.js';
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

/** Fields whose value is an id, by the column that has the name. */
const names: Readonly<Record<string, string>> = {
  assigned_agent: 'assigned_agent_name',
  additional_agent: 'additional_agent_name',
  writing_agent: 'writing_agent_name',
  assignee_id: 'assignee_name',
  insured_id: 'insured_name',
  carrier_id: 'carrier_name',
  product_id: 'product_name',
  policy_id: 'policy_name',
};

/** Fields that no file has, because nothing names what they refer to. */
export const fieldsNotExported: readonly string[] = ['next_policy_id'];

/** A column for each field, so that a new one is in the files as well. */
const ofFields = (type: RecordType, fields: FieldTable): readonly ExportColumn[] =>
  Object.entries(fields)
    .filter(([name]) => !fieldsNotExported.includes(name))
    .map(([name, field]) => column(names[name] ?? name, labelOf(type, name), kindOf(name, field)));

function kindOf(name: string, { kind, view }: Field): CellKind {
  if (kind === 'date') return 'day';
  if (kind === 'moment') return 'moment';
  if (name === 'premium' || name === 'next_premium') return 'money';
  // Shown as a status: Active or Inactive.
  if (name === 'inactive') return 'text';
  const schema = view instanceof z.ZodNullable ? view.unwrap() : view;
  if (schema instanceof z.ZodBoolean) return 'flag';
  return schema instanceof z.ZodNumber ? 'number' : 'text';
}

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
      ...ofFields(type, childTypes[type].fields).filter(({ id }) => id !== individualId.id),
      ...stored,
    ],
  ]),
) as unknown as Readonly<Record<ChildType, readonly ExportColumn[]>>;

const policyColumns = ofFields('policy', policyFields);
const ofRenewals = ofFields('policy', renewalFields);
const comingPremium = ofRenewals.filter(({ id }) => id.startsWith('next_premium'));
const ofPolicy = (id: string): readonly ExportColumn[] => policyColumns.filter((one) => one.id === id);

/** Every column of each list: its fields, what its list computes, and the dates of the record. */
export const exportColumns: Readonly<Record<ExportedType, readonly ExportColumn[]>> = {
  individual: [
    ...ofFields('individual', individualFields),
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
    column('household', 'Household'),
    column('tags', 'Tags'),
    ...stored,
  ],
  carrier: [...ofFields('carrier', carrierFields), ...stored],
  product: [...ofFields('product', productFields), ...stored],
  policy: [
    ...policyColumns,
    column('state', 'State'),
    column('monthly_premium', 'Monthly premium', 'money'),
    ...ofRenewals,
    ...stored,
  ],
  task: [
    ...ofFields('task', taskFields),
    column('source', 'Added'),
    column('created_by_name', 'Added by'),
    ...stored,
  ],
  renewal: [
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
  ],
};

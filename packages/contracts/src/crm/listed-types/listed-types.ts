import type { z } from 'zod';
import { carrierFields } from '../carriers/fields.js';
import { carrierRules } from '../carriers/rules.js';
import { carrierListQuery } from '../carriers/schemas.js';
import { householdFields } from '../households/schemas.js';
import { individualFields } from '../individuals/fields.js';
import { individualRules } from '../individuals/rules.js';
import { individualListQuery } from '../individuals/schemas.js';
import { policyFields, renewalFields } from '../policies/fields.js';
import { policyRules } from '../policies/rules.js';
import { policyListQuery } from '../policies/schemas.js';
import { productFields } from '../products/fields.js';
import { productRules } from '../products/rules.js';
import { line, type FieldTable } from '../records/field-table.js';
import type { Rules } from '../records/rules.js';
import { taskFields } from '../tasks/fields.js';
import { taskRules } from '../tasks/rules.js';
import { childTypes } from '../record-types/child-types.js';
import type { ListedTypeName, RecordType } from '../record-types/record-types.js';

/** A view that every list of its type starts with. */
export interface BuiltInView {
  readonly id: string;
  readonly name: string;
  /** As in a saved filter. */
  readonly query: Readonly<Record<string, string>>;
}

interface ListedType {
  readonly fields: FieldTable;
  readonly rules: Rules;
  /** Its list, where that has a page of its own, with saved views, preferences and a place in addresses. */
  readonly page?: {
    readonly section: string;
    readonly query: z.ZodType;
    /** The first one has everything. */
    readonly views: readonly BuiltInView[];
  };
}

const all = { id: 'all', name: 'All', query: {} };

/** Clients who turn 65 in the next six months, with the dates of their Medicare. */
export const turning65View = {
  id: 'turning-65',
  name: 'Turning 65',
  query: {
    ...{ medicare_months: '6', sort: 'turns_65_on', order: 'asc' },
    columns: 'last_name,phone,age,turns_65_on,medicare_from,enrollment_ends,status,assigned_agent_name',
  },
} as const;

/**
 * Every type of record that has a list of its own. The lists of all fields, saved views, preferences and what the palette
 * finds follow from it.
 */
export const listedTypes = {
  individual: {
    fields: { ...individualFields, ...householdFields, tags: line('Tags', 2_000) },
    rules: individualRules,
    page: {
      section: 'individuals',
      query: individualListQuery,
      views: [
        all,
        { id: 'active', name: 'Active', query: { status: 'active' } },
        { id: 'leads', name: 'Leads', query: { status: 'lead' } },
        turning65View,
      ],
    },
  },
  carrier: {
    fields: carrierFields,
    rules: carrierRules,
    page: {
      section: 'carriers',
      query: carrierListQuery,
      views: [
        all,
        { id: 'active', name: 'Active', query: { inactive: 'false' } },
        { id: 'inactive', name: 'Inactive', query: { inactive: 'true' } },
      ],
    },
  },
  product: { fields: productFields, rules: productRules },
  policy: {
    fields: { ...policyFields, ...renewalFields },
    rules: policyRules,
    page: {
      section: 'policies',
      query: policyListQuery,
      views: [
        all,
        { id: 'in-force', name: 'In force', query: { policy_state: 'in_force' } },
        { id: 'pending', name: 'Pending', query: { policy_state: 'pending' } },
        { id: 'ends-soon', name: 'Ending in 60 days', query: { policy_state: 'ends' } },
      ],
    },
  },
  task: { fields: taskFields, rules: taskRules },
} as const satisfies Readonly<Record<ListedTypeName, ListedType>>;

type Listed = typeof listedTypes;
export const listedTypeNames = Object.keys(listedTypes) as readonly ListedTypeName[];

/** The types whose list has a page of its own. */
export type FilteredList = {
  [Name in ListedTypeName]: Listed[Name] extends { readonly page: object } ? Name : never;
}[ListedTypeName];
export const filteredLists = listedTypeNames.filter(
  (name): name is FilteredList => 'page' in listedTypes[name],
);
export const listPage = (type: FilteredList): Required<ListedType>['page'] => listedTypes[type].page;

/** The place of such a list in addresses, which is also its plural noun. */
export type RecordSection = Listed[FilteredList]['page']['section'];
export const recordSections = filteredLists.map((type): RecordSection => listedTypes[type].page.section);

/** The fields of each type of record. */
export const fieldTables = Object.fromEntries(
  Object.entries({ ...childTypes, ...listedTypes }).map(([type, { fields }]) => [type, fields]),
) as unknown as Readonly<Record<RecordType, FieldTable>>;

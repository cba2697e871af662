import type { z } from 'zod';
import { carrierFields } from '../carriers/fields.js';
import { carrierRules } from '../carriers/rules.js';
import { carrierListQuery } from '../carriers/schemas.js';
import { householdFields } from '../households/schemas.js';
import { individualFields } from '../individuals/fields.js';
import { individualRules } from '../individuals/rules.js';
import { individualListQuery } from '../individuals/schemas.js';
import { clientKeys, type MatchKey } from '../records/match-keys.js';
import { policyFields, renewalFields } from '../policies/fields.js';
import { policyRules } from '../policies/rules.js';
import { policyListQuery } from '../policies/schemas.js';
import { productFields } from '../products/fields.js';
import { productRules } from '../products/rules.js';
import { productListQuery } from '../products/schemas.js';
import { line, notExported, type FieldTable } from '../records/field-table.js';
import type { Rules } from '../records/rules.js';
import { taskFields } from '../tasks/fields.js';
import { taskRules } from '../tasks/rules.js';
import { taskListQuery } from '../tasks/schemas.js';
import { childTypeNames, childTypes, type ChildType } from '../record-types/child-types.js';
import { recordTypes, type ListedTypeName, type RecordType } from '../record-types/record-types.js';

/** A view that every list of its type starts with. */
export interface BuiltInView {
  readonly id: string;
  readonly name: string;
  /** As in a saved filter. */
  readonly query: Readonly<Record<string, string>>;
}

/** How a file brings records of a type, one in each row. */
interface ImportedRecords {
  readonly fields: FieldTable;
  /** Keys by which a record is recognized. */
  readonly keys: readonly MatchKey[];
  /** Columns that every file needs; without them, a column of one of the keys is enough. */
  readonly needs?: readonly string[];
  /** The answer to a file that has none of these columns. */
  readonly missing: string;
}

interface ListedType {
  readonly fields: FieldTable;
  readonly rules: Rules;
  /** The query of its list. One that clients own has a filter `insured_id`, but for the clients themselves. */
  readonly query: z.ZodType;
  /** A record of the agency is no part of what is held of one client. */
  readonly owner: 'client' | 'agency';
  /** Whether the platform has global ones, which every account reads, known by their name. */
  readonly isShared?: true;
  readonly import?: ImportedRecords;
  /** Its list, where that has a page of its own, with saved views, preferences and a place in addresses. */
  readonly page?: {
    readonly section: string;
    /** The first one has everything. */
    readonly views: readonly BuiltInView[];
  };
}

/** Keys of a type that is known by its name. */
const named = ['external_id', 'id', 'name'] as const satisfies readonly MatchKey[];

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
    fields: { ...individualFields, ...householdFields, tags: notExported(line('Tags', 2_000)) },
    rules: individualRules,
    query: individualListQuery,
    owner: 'client',
    import: {
      fields: individualFields,
      keys: [...clientKeys, 'last_import', 'policy_number'],
      needs: ['first_name', 'last_name'],
      missing: 'Choose the columns of the first and the last name.',
    },
    page: {
      section: 'individuals',
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
    query: carrierListQuery,
    owner: 'agency',
    isShared: true,
    import: { fields: carrierFields, keys: named, missing: 'Choose the column of the carrier name.' },
    page: {
      section: 'carriers',
      views: [
        all,
        { id: 'active', name: 'Active', query: { inactive: 'false' } },
        { id: 'inactive', name: 'Inactive', query: { inactive: 'true' } },
      ],
    },
  },
  product: {
    fields: productFields,
    rules: productRules,
    query: productListQuery,
    owner: 'agency',
    isShared: true,
    // A name counts with its carrier.
    import: { fields: productFields, keys: named, missing: 'Choose the column of the product name.' },
  },
  policy: {
    fields: { ...policyFields, ...renewalFields },
    rules: policyRules,
    query: policyListQuery,
    owner: 'client',
    import: {
      fields: policyFields,
      // A policy number counts with its carrier and its client, as far as the row names them.
      keys: ['external_id', 'id', 'policy_number'],
      missing:
        'Choose a column that says which policy it is or whose, such as the policy number or the External ID of the client.',
    },
    page: {
      section: 'policies',
      views: [
        all,
        { id: 'in-force', name: 'In force', query: { policy_state: 'in_force' } },
        { id: 'pending', name: 'Pending', query: { policy_state: 'pending' } },
        { id: 'ends-soon', name: 'Ending in 60 days', query: { policy_state: 'ends' } },
      ],
    },
  },
  task: { fields: taskFields, rules: taskRules, query: taskListQuery, owner: 'client' },
} as const satisfies Readonly<Record<ListedTypeName, ListedType>>;

type Listed = typeof listedTypes;
export const listedTypeNames = Object.keys(listedTypes) as readonly ListedTypeName[];

/** The listed types whose entries have something. */
type ListedWith<Property extends object> = {
  [Name in ListedTypeName]: Listed[Name] extends Property ? Name : never;
}[ListedTypeName];
const entryOf = (name: ListedTypeName): ListedType => listedTypes[name];

/** The types whose list has a page of its own. */
export type FilteredList = ListedWith<{ readonly page: object }>;
export const filteredLists = listedTypeNames.filter(
  (name): name is FilteredList => entryOf(name).page !== undefined,
);
export const listPage = (type: FilteredList): Required<ListedType>['page'] => listedTypes[type].page;

/** The place of such a list in addresses, which is also its plural noun. */
export type RecordSection = Listed[FilteredList]['page']['section'];
export const recordSections = filteredLists.map((type): RecordSection => listedTypes[type].page.section);

/** The types of which the platform has global records. */
export type SharedType = ListedWith<{ readonly isShared: true }>;
export const isSharedType = (type: string): type is SharedType =>
  listedTypeNames.some((name) => name === type && entryOf(name).isShared === true);

/** The types whose records are the agency's. All others belong to clients, or are clients. */
export const agencyTypes = listedTypeNames.filter((name) => entryOf(name).owner === 'agency');

/** The types of which files bring records. */
export type ImportType = ListedWith<{ readonly import: object }>;
export const importTypes = listedTypeNames.filter(
  (name): name is ImportType => entryOf(name).import !== undefined,
) as [ImportType, ...ImportType[]];
export const importOf = (type: ImportType): ImportedRecords => listedTypes[type].import;

/** The types of records that belong to individuals, and move with them. */
export type MovedType = ChildType | Exclude<ListedWith<{ readonly owner: 'client' }>, 'individual'>;
export const movedTypes = [
  ...listedTypeNames.filter((name) => name !== 'individual' && !agencyTypes.includes(name)),
  ...childTypeNames,
] as [MovedType, ...MovedType[]];

/** The fields of each type of record. */
export const fieldTables = Object.fromEntries(
  Object.entries({ ...childTypes, ...listedTypes }).map(([type, { fields }]) => [type, fields]),
) as unknown as Readonly<Record<RecordType, FieldTable>>;

/** The fields of a type that are encrypted and masked. */
export const protectedFieldsOf = (type: RecordType): string[] =>
  Object.keys(fieldTables[type]).filter((name) => fieldTables[type][name]?.kind === 'protected');

/** Every type in the order in which records are written and restored: first the ones that others name. */
export const recordOrder: readonly RecordType[] = (() => {
  const ordered = new Set<RecordType>();
  const add = (type: RecordType): void => {
    if (type in childTypes) add('individual');
    for (const { refersTo } of Object.values(fieldTables[type]))
      if (refersTo !== undefined && refersTo !== 'agent' && refersTo !== type) add(refersTo);
    ordered.add(type);
  };
  for (const type of [...agencyTypes, ...recordTypes]) add(type);
  return [...ordered];
})();

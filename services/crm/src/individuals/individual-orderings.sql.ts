import type { Principal } from '@bindery/contracts/access';
import {
  individualFields,
  leadStages,
  sortedFields,
  type IndividualListQuery,
  type SortedField,
} from '@bindery/contracts/crm';
import { Prisma } from '../generated/prisma/client.js';
import { fieldOrderings } from '../resources/field-orderings.sql.js';
import type { ListOrdering } from '../resources/list-page.sql.js';
import { nameInOrder } from '../clients/name-order.sql.js';
import {
  householdHeads,
  lastContacts,
  nextDates,
  policiesInForce,
  primaryAddresses,
  primaryPhones,
} from './sort-keys.sql.js';

type Sort = IndividualListQuery['sort'];

/** Columns of `individuals` whose order an index carries. */
const indexed = {
  created_at: { sortedBy: Prisma.sql`individuals.created_at`, hasBlanks: false, isIndexed: true },
  first_name: { sortedBy: Prisma.sql`lower(individuals.first_name)`, hasBlanks: false, isIndexed: true },
  last_name: { sortedBy: nameInOrder, hasBlanks: false, isIndexed: true },
  status: { sortedBy: Prisma.sql`individuals.status`, hasBlanks: false, isIndexed: true },
  dob: { sortedBy: Prisma.sql`individuals.dob`, hasBlanks: true, isIndexed: true },
} as const satisfies Partial<Record<Sort, ListOrdering>>;

const orderings = fieldOrderings('individuals', individualFields);
const ofFields = Object.fromEntries(
  ([...sortedFields, 'updated_at'] as const).map((name) => [
    name,
    { sortedBy: orderings[name], hasBlanks: true },
  ]),
) as Record<SortedField | 'updated_at', ListOrdering>;

const own = {
  ...ofFields,
  ...indexed,
  // The older somebody is, the earlier the birth. What follows from the birth has its order.
  age: { ...indexed.dob, isReversed: true },
  turns_65_on: indexed.dob,
  medicare_from: indexed.dob,
  enrollment_ends: indexed.dob,
  lead_stage: {
    sortedBy: Prisma.sql`array_position(${[...leadStages]}::text[], individuals.lead_stage)`,
    hasBlanks: true,
  },
  lead_stage_since: { sortedBy: Prisma.sql`individuals.lead_stage_since`, hasBlanks: true },
} as const satisfies Partial<Record<Sort, ListOrdering>>;

const joined = (keys: Prisma.Sql, sortedBy = Prisma.sql`sorting.key`): ListOrdering => ({
  sortedBy,
  hasBlanks: true,
  sortJoin: Prisma.sql`LEFT JOIN (${keys}) AS sorting ON sorting.individual_id = individuals.id`,
});

const agent = (role: 'assigned_agent' | 'additional_agent') => (): ListOrdering => ({
  sortedBy: Prisma.sql`lower(sorting.name)`,
  hasBlanks: true,
  sortJoin: Prisma.sql`LEFT JOIN agents AS sorting ON sorting.account_id = individuals.account_id
    AND sorting.user_id = ${Prisma.raw(`individuals.${role}`)}`,
});

type Computed = (account: Prisma.Sql, caller: Principal, today: string) => ListOrdering;

const computed: Readonly<Record<Exclude<Sort, keyof typeof own>, Computed>> = {
  assigned_agent_name: agent('assigned_agent'),
  additional_agent_name: agent('additional_agent'),
  city: (account) => joined(primaryAddresses(account, Prisma.sql`nullif(lower(child.city), '')`)),
  state: (account) => joined(primaryAddresses(account, Prisma.sql`nullif(child.state, '')`)),
  zip: (account) => joined(primaryAddresses(account, Prisma.sql`nullif(child.zip, '')`)),
  county: (account) => joined(primaryAddresses(account, Prisma.sql`lower(child.county)`)),
  phone: (account) => joined(primaryPhones(account)),
  household: (account, caller) => joined(householdHeads(account, caller)),
  policies_in_force: (account, _caller, today) => ({
    ...joined(policiesInForce(account, today), Prisma.sql`coalesce(sorting.key, 0)`),
    hasBlanks: false,
  }),
  last_contact_at: (account) => joined(lastContacts(account)),
  next_date: (account, caller, today) => joined(nextDates(account, caller, today)),
};

/** The order of the list by a column. @param today `YYYY-MM-DD` */
export function individualOrdering(caller: Principal, sort: Sort, today: string): ListOrdering {
  if (sort in own) return own[sort as keyof typeof own];
  return computed[sort as keyof typeof computed](Prisma.sql`${caller.accountId}::uuid`, caller, today);
}

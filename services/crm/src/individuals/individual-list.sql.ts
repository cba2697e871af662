import type { Principal } from '@bindery/contracts/access';
import {
  individualFields,
  listedFields,
  type FieldOf,
  type IndividualListQuery,
  type IndividualRow,
  type ListedField,
  type ShownTag,
} from '@bindery/contracts/crm';
import { searchPatterns } from '@bindery/service-kit/database';
import { inScopeSql } from '../access/record-scope.js';
import {
  allOf,
  assignedTo,
  auditedIn,
  hasAddressIn,
  hasTag,
  onDays,
  withCarrier,
} from '../resources/list-filters.sql.js';
import type { AccountDays } from '../calendar/calendar.js';
import { primaryPhoneOf } from '../clients/client.sql.js';
import { isImported } from '../figures/imported.sql.js';
import { individualLacks } from '../figures/missing.sql.js';
import { Prisma, type Individual } from '../generated/prisma/client.js';
import { hasBirthdayWithin, isQuietFor, turns65Within } from './due-filters.sql.js';
import type { ListSql } from '../resources/list-page.sql.js';
import { isOpenRenewal } from '../figures/open-renewal.sql.js';
import { policyStateSql } from '../policies/policy-state.js';
import { individualOrdering } from './individual-orderings.sql.js';
import { holdsNumber, matchingSearch } from './individual-search.sql.js';
import { hasMedicareReview } from '../figures/medicare-review.sql.js';
import { isOfLeads, isPerson, isServed } from './person-filters.sql.js';
import { isContact, isNextTask } from './sort-keys.sql.js';
import { tagsOf } from './tags-of.sql.js';

/** Stored fields as the list reads them, days as texts. */
type FieldsOfRow = {
  readonly [Name in ListedField]: Name extends FieldOf<typeof individualFields, 'date'>
    ? string | null
    : Individual[Name];
};

/** The columns that the list reads. */
export interface ListedIndividual extends FieldsOfRow {
  readonly id: string;
  readonly account_id: string;
  readonly created_by: string;
  readonly assigned_agent: string | null;
  readonly additional_agent: string | null;
  readonly assigned_agent_name: string | null;
  readonly additional_agent_name: string | null;
  readonly household: IndividualRow['household'];
  readonly tags: ShownTag[];
  readonly created_at: Date;
  readonly updated_at: Date;
  readonly deleted_at: null;
  readonly city: string | null;
  readonly state: string | null;
  readonly zip: string | null;
  readonly county: string | null;
  readonly phone: string | null;
  readonly phone_e164: string | null;
  readonly phone_extension: string | null;
  readonly policies_in_force: number;
  readonly last_contact_at: Date | null;
  readonly next_renewal: string | null;
  readonly lead_stage_since: string | null;
  readonly next_task: IndividualRow['next_task'];
}

const fieldColumns = Prisma.raw(
  listedFields
    .map((name) =>
      individualFields[name].kind === 'date' ? `listed.${name}::text AS ${name}` : `listed.${name}`,
    )
    .join(', '),
);

/**
 * The list of the individuals.
 * @param days in which moments are filtered
 * @param searching the blind indexes of what is searched for, by the columns in which it may be, and the days as they are
 * shown
 */
export function individualListSql(
  caller: Principal,
  query: IndividualListQuery,
  days: AccountDays,
  searching: Parameters<typeof matchingSearch>[2],
): ListSql {
  const chosen = individualFilters(caller, query, days);
  const isWhole = chosen === Prisma.empty;
  const { isIndexed = false, ...ordering } = individualOrdering(caller, query.sort, days.today);
  const isSearched = query.search !== '' || searching.indexes.length > 0;
  return {
    table: 'individuals',
    // A platform's products, whose plans are reviewed, are in no account's chain.
    ...(query.medicare_review === undefined && auditedIn(caller, query.assigned_agent)),
    from: Prisma.sql`individuals`,
    visible: Prisma.sql`${inScopeSql(caller)} AND individuals.deleted_at IS NULL ${chosen}`,
    ...(isSearched && matchingSearch(caller, query.search, searching)),
    ...ordering,
    // With a partial scope or a filter, Postgres finds the first rows by skipping others. A number matches few rows.
    isOrdered: isIndexed && caller.seesAll && isWhole && !holdsNumber(query.search),
    // Each number of words is another text.
    isPrepared: isIndexed && isWhole && searchPatterns(query.search).length <= 1,
    columns: Prisma.sql`listed.id, listed.account_id, listed.created_by, listed.assigned_agent,
      listed.additional_agent, ${fieldColumns}, agents.name AS assigned_agent_name,
      extras.additional_agent_name, extras.household,
      tag_list.tags, listed.created_at, listed.updated_at, listed.deleted_at, ${homeColumns}, home.county,
      number.phone, number.phone_e164, number.extension AS phone_extension, policy_stats.policies_in_force,
      contact.last_contact_at, policy_stats.next_renewal, listed.lead_stage_since::text,
      open_tasks.next_task`,
    joined: joinedTo(caller, days.today),
  };
}

// An address may lack them.
const homeColumns = Prisma.sql`nullif(home.city, '') AS city, nullif(home.state, '') AS state, nullif(home.zip, '') AS zip`;

// Few have one, so these are subqueries and no joins, which the planner would have to order.
const additionalAgentName = Prisma.sql`CASE WHEN listed.additional_agent IS NOT NULL THEN (SELECT agents.name
  FROM agents WHERE agents.account_id = listed.account_id AND agents.user_id = listed.additional_agent) END`;

/** A member's relationship in a household, and the name of its head if the user can see the head. */
const householdOf = (caller: Principal) => Prisma.sql`(SELECT jsonb_build_object(
    'relationship', member.relationship,
    'head_name', CASE WHEN member.relationship <> 'head' THEN (
      SELECT individuals.last_name || ', ' || individuals.first_name FROM household_members AS head
      JOIN individuals ON individuals.account_id = head.account_id AND individuals.id = head.individual_id
      WHERE head.account_id = member.account_id AND head.household_id = member.household_id
        AND head.relationship = 'head' AND individuals.deleted_at IS NULL AND ${inScopeSql(caller)} LIMIT 1) END)
  FROM household_members AS member
  WHERE member.account_id = listed.account_id AND member.individual_id = listed.id)`;

/** Further columns of a row, read for the rows of the page alone. */
function joinedTo(caller: Principal, today: string): Prisma.Sql {
  const home = Prisma.sql`(SELECT child.* FROM addresses AS child
    WHERE child.account_id = listed.account_id AND child.individual_id = listed.id AND child.deleted_at IS NULL
    ORDER BY child.is_primary DESC, child.created_at LIMIT 1)`;
  return Prisma.sql`
    LEFT JOIN agents ON agents.account_id = listed.account_id AND agents.user_id = listed.assigned_agent
    LEFT JOIN LATERAL (SELECT ${tagsOf('listed')} AS tags) AS tag_list ON TRUE
    LEFT JOIN LATERAL (SELECT ${additionalAgentName} AS additional_agent_name,
      ${householdOf(caller)} AS household) AS extras ON TRUE
    LEFT JOIN LATERAL ${home} AS home ON TRUE
    LEFT JOIN LATERAL ${primaryPhoneOf('listed')} AS number ON TRUE
    LEFT JOIN LATERAL (SELECT
        (count(*) FILTER (WHERE ${policyStateSql(today)} IN ('in_force', 'ends')))::int AS policies_in_force,
        (min(policies.renewal_date) FILTER (WHERE ${isOpenRenewal(today)}))::text AS next_renewal FROM policies
      WHERE policies.account_id = listed.account_id AND policies.insured_id = listed.id
        AND policies.deleted_at IS NULL) AS policy_stats ON TRUE
    LEFT JOIN LATERAL (SELECT jsonb_build_object('title', tasks.title, 'due_date', tasks.due_date,
        'due_time', tasks.due_time) AS next_task FROM tasks
      WHERE tasks.account_id = listed.account_id AND tasks.insured_id = listed.id AND ${isNextTask}
      ORDER BY tasks.due_date, tasks.due_time, tasks.id LIMIT 1) AS open_tasks ON TRUE
    LEFT JOIN LATERAL (SELECT max(notes.occurred_at) AS last_contact_at FROM notes
      WHERE notes.account_id = listed.account_id AND notes.individual_id = listed.id
        AND notes.deleted_at IS NULL AND ${isContact}) AS contact ON TRUE`;
}

/** The filters of the list, each as `AND …` over `individuals`. */
export function individualFilters(
  caller: Principal,
  query: IndividualListQuery,
  days: AccountDays,
): Prisma.Sql {
  const { today, zone } = days;
  const { status, assigned_agent, carrier_id, state, tag_id, lead_stage, created_from, created_to } = query;
  const { medicare_months, birthday_days, quiet_days, medicare_review, missing } = query;
  return allOf(
    status && Prisma.sql`individuals.status = ${status}`,
    assigned_agent && assignedTo(assigned_agent),
    carrier_id && withCarrier(caller, carrier_id),
    state && hasAddressIn(caller, state),
    // As the index of leads has it.
    lead_stage &&
      Prisma.sql`individuals.status = 'lead' AND coalesce(individuals.lead_stage, 'new') = ${lead_stage}`,
    tag_id && hasTag(caller, tag_id),
    query.sample !== undefined && Prisma.sql`individuals.is_sample = ${query.sample === 'true'}`,
    query.imported !== undefined && (query.imported === 'true' ? isImported : Prisma.sql`NOT ${isImported}`),
    ...onDays(Prisma.sql`individuals.created_at`, created_from, created_to, zone),
    medicare_months !== undefined && turns65Within(medicare_months, today),
    birthday_days !== undefined && hasBirthdayWithin(birthday_days, today),
    quiet_days !== undefined && isQuietFor(quiet_days, days),
    medicare_review !== undefined && hasMedicareReview(medicare_review, today),
    ...isPerson(caller, query, today),
    ...isServed(caller, query, days),
    missing && individualLacks(missing),
    ...isOfLeads(caller, query, zone),
  );
}

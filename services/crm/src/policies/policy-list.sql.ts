import type { Principal } from '@bindery/contracts/access';
import { policyFields, renewalFields, type PolicyListQuery, type PolicyState } from '@bindery/contracts/crm';
import { daysAfter } from '@bindery/contracts/days';
import { agentsLike } from '../database/sql-fragments.js';
import type { AccountDays } from '../calendar/calendar.js';
import { hasUnknownEndSql, wasInForceSql } from '../figures/in-force.sql.js';
import { ofAgentSql } from '../figures/policy-agent.sql.js';
import { listedEventSql } from '../figures/policy-events.sql.js';
import { policyLacks } from '../figures/missing.sql.js';
import {
  premiumColumnNames,
  premiumColumns,
  premiumsOfToday,
  premiumsOn,
  sortedPremiumSql,
} from '../figures/premium.sql.js';
import { Prisma } from '../generated/prisma/client.js';
import { nameInOrder } from '../clients/name-order.sql.js';
import { fieldOrderings } from '../resources/field-orderings.sql.js';
import { allOf, auditedIn, between, hasAddressIn, hasTag, startOf } from '../resources/list-filters.sql.js';
import type { ListSql } from '../resources/list-page.sql.js';
import { isOnDay } from '../database/typed-day.js';
import { joinedTo, policyNames } from './policy-names.sql.js';
import { policyHasWords } from './policy-search.sql.js';
import { policiesInScopeSql } from '../access/policy-scope.js';
import { policyStateSql } from './policy-state.js';

const orderings: Readonly<Record<Exclude<PolicyListQuery['sort'], 'status'>, Prisma.Sql>> = {
  ...fieldOrderings('policies', { ...policyFields, ...renewalFields }),
  insured_name: nameInOrder,
  carrier_name: Prisma.sql`lower(carriers.name)`,
  product_name: Prisma.sql`lower(products.name)`,
  monthly_premium: sortedPremiumSql,
  writing_agent_name: Prisma.sql`lower(writers.name)`,
  recorded_status: Prisma.sql`policies.status`,
};
const fieldColumns = Prisma.raw(
  Object.keys({ ...policyFields, ...renewalFields })
    .filter((name) => !premiumColumnNames.some((column) => column === name))
    .map((name) => `listed.${name}`)
    .join(', '),
);

const alwaysThere: ReadonlySet<PolicyListQuery['sort']> = new Set(['created_at', 'carrier_name', 'status']);

/** Whether a list shows the words of a search of a policy. Its state is searched as people say it: in force. */
const matchingSearch = (caller: Principal, search: string, { days: { today }, zone }: Dates): Prisma.Sql =>
  policyHasWords(caller, search, ({ pattern, day }) => [
    Prisma.sql`policies.search_text LIKE ${pattern}`,
    Prisma.sql`replace(${policyStateSql(today)}, '_', ' ') LIKE ${pattern}`,
    Prisma.sql`policies.writing_agent = ANY (${agentsLike(Prisma.sql`${caller.accountId}::uuid`, pattern)})`,
    ...(day === undefined ? [] : [isOnDay(Prisma.sql`policies.created_at`, day, zone)]),
  ]);

interface Dates {
  /** For the state, which is filtered, sorted and searched by as it is shown. */
  readonly days: AccountDays;
  /** The zone in which moments are shown. */
  readonly zone: string;
}

/** The list of the policies. */
export function policyListSql(caller: Principal, query: PolicyListQuery, dates: Dates): ListSql {
  const { days } = dates;
  return {
    table: 'policies',
    isPrepared: query.insured_id !== undefined && query.search === '',
    ...auditedIn(caller, query.agent, query.assigned_agent),
    from: Prisma.sql`policies ${joinedTo('policies')}`,
    visible: Prisma.sql`${policiesInScopeSql(caller)} AND policies.deleted_at IS NULL ${policyFilters(caller, query, days)}`,
    matching: query.search === '' ? undefined : [matchingSearch(caller, query.search, dates)],
    sortedBy: query.sort === 'status' ? policyStateSql(days.today) : orderings[query.sort],
    hasBlanks: !alwaysThere.has(query.sort),
    columns: Prisma.sql`listed.id, listed.account_id, listed.created_by, ${fieldColumns},
      ${premiumColumns('listed', premiumsOfToday(days.today))},
      listed.version, listed.created_at, listed.updated_at, listed.deleted_at, ${policyNames}`,
    joined: joinedTo('listed'),
  };
}

/** The filters of the list, each as `AND …` over `policies` with what the list joins. */
export function policyFilters(caller: Principal, query: PolicyListQuery, days: AccountDays): Prisma.Sql {
  const {
    insured_id,
    carrier_id,
    product_id,
    status,
    policy_state,
    assigned_agent,
    state,
    tag_id,
    in_force_on,
  } = query;
  return allOf(
    insured_id && Prisma.sql`policies.insured_id = ${insured_id}::uuid`,
    carrier_id && Prisma.sql`policies.carrier_id = ${carrier_id}::uuid`,
    product_id && Prisma.sql`policies.product_id = ${product_id}::uuid`,
    status && Prisma.sql`policies.status = ${status}`,
    policy_state && inState(policy_state, days.today),
    assigned_agent && ofAgentSql(caller, assigned_agent),
    state && hasAddressIn(caller, state),
    tag_id && hasTag(caller, tag_id),
    ...between(Prisma.sql`policies.effective_date`, query.effective_from, query.effective_to),
    ...between(Prisma.sql`policies.termination_date`, query.termination_from, query.termination_to),
    ...between(Prisma.sql`policies.renewal_date`, query.renewal_from, query.renewal_to),
    in_force_on && wasInForceSql(Prisma.sql`${in_force_on}::date`, days.today),
    ...reported(caller, query, days.today),
    query.sample !== undefined && Prisma.sql`policies.is_sample = ${query.sample === 'true'}`,
    query.no_number_days !== undefined && hasNoNumberFor(query.no_number_days, days),
    query.missing &&
      policyLacks(query.missing, premiumsOn(Prisma.sql`${in_force_on ?? days.today}::date`, days.today)),
  );
}

/** Policies that the figures of reports count. */
function reported(
  caller: Principal,
  query: PolicyListQuery,
  today: string,
): (Prisma.Sql | '' | false | undefined)[] {
  const { event, event_from, event_to, end_unknown, renewal_reason, agent } = query;
  const within = (day: Prisma.Sql) =>
    Prisma.sql`(${day} IS NOT NULL ${allOf(...between(day, event_from, event_to))})`;
  return [
    event && listedEventSql(event, within, { from: event_from, to: event_to, today }, caller.accountId),
    end_unknown !== undefined && Prisma.sql`${hasUnknownEndSql} = ${end_unknown === 'true'}`,
    renewal_reason !== undefined && Prisma.sql`policies.renewal_reason = ${renewal_reason}`,
    agent && ofAgentSql(caller, agent),
  ];
}

function inState(state: PolicyState, today: string): Prisma.Sql {
  const states = state === 'in_force' ? ['in_force', 'ends'] : [state];
  return Prisma.sql`${policyStateSql(today)} = ANY (${states})`;
}

/** Over `policies`: active ones that have been without a number for some days. */
export function hasNoNumberFor(days: number, { today, zone }: AccountDays): Prisma.Sql {
  const since = startOf(daysAfter(today, -days), zone);
  return Prisma.sql`(policies.status = 'active' AND policies.policy_number IS NULL
    AND policies.created_at < ${since}
    AND (policies.termination_date IS NULL OR policies.termination_date >= ${today}::date))`;
}

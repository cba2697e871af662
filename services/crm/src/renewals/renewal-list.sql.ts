import type { Principal } from '@bindery/contracts/access';
import {
  renewalBuckets,
  type RenewalBucket,
  type RenewalCountsQuery,
  type RenewalListQuery,
} from '@bindery/contracts/crm';
import type { AccountDays } from '../calendar/calendar.js';
import { agentsLike } from '../database/sql-fragments.js';
import { isOnDay } from '../database/typed-day.js';
import { Prisma } from '../generated/prisma/client.js';
import { ofAgentSql, policyAgentOf, policyAgentSql } from '../figures/policy-agent.sql.js';
import { premiumColumns, premiumsOfToday } from '../figures/premium.sql.js';
import { isOpenRenewal } from '../figures/open-renewal.sql.js';
import { joinedTo, policyNames } from '../policies/policy-names.sql.js';
import { policyHasWords } from '../policies/policy-search.sql.js';
import { policiesInScopeSql } from '../access/policy-scope.js';
import { allOf, auditedIn } from '../resources/list-filters.sql.js';
import { isContact, lastContacts, primaryPhones } from '../individuals/sort-keys.sql.js';
import { nameInOrder } from '../clients/name-order.sql.js';
import type { ListOrdering, ListSql } from '../resources/list-page.sql.js';

/** The first and the last day of a bucket, in days from today; overdue has no first one. */
const days: Readonly<Record<RenewalBucket, readonly [first: number | null, last: number]>> = {
  overdue: [null, -1],
  '0-30': [0, 30],
  '31-60': [31, 60],
  '61-90': [61, 90],
};

const inBucket = (day: Prisma.Sql, bucket: RenewalBucket, today: string): Prisma.Sql =>
  isWithin(day, days[bucket], today);

function isWithin(day: Prisma.Sql, [first, last]: (typeof days)[RenewalBucket], today: string): Prisma.Sql {
  const until = Prisma.sql`${day} <= ${today}::date + ${last}::int`;
  return first === null ? until : Prisma.sql`(${day} >= ${today}::date + ${first}::int AND ${until})`;
}

/** In one of the buckets: also said as one span, in which an index begins and ends. */
function inBuckets(day: Prisma.Sql, buckets: readonly RenewalBucket[], today: string): Prisma.Sql {
  const spans = buckets.map((name) => days[name]);
  const firsts = spans.map(([first]) => first);
  const span = [
    firsts.includes(null) ? null : Math.min(...firsts.map(Number)),
    Math.max(...spans.map(([, last]) => last)),
  ] as const;
  const each = buckets.map((name) => inBucket(day, name, today));
  return Prisma.sql`${isWithin(day, span, today)} AND (${Prisma.join(each, ' OR ')})`;
}

export const renewalFilters = (
  caller: Principal,
  { assigned_agent, carrier_id, product_id }: RenewalCountsQuery,
): Prisma.Sql =>
  allOf(
    carrier_id && Prisma.sql`policies.carrier_id = ${carrier_id}::uuid`,
    product_id && Prisma.sql`policies.product_id = ${product_id}::uuid`,
    assigned_agent && ofAgentSql(caller, assigned_agent),
  );

export const visiblePolicies = (caller: Principal): Prisma.Sql =>
  Prisma.sql`${policiesInScopeSql(caller)} AND policies.deleted_at IS NULL`;

/** The policies to renew, or those with an outcome. @param shown today, and the zone in which moments are shown */
export function renewalListSql(
  caller: Principal,
  query: RenewalListQuery,
  { today, zone }: AccountDays,
): ListSql {
  const { outcome, bucket = renewalBuckets } = query;
  const isHandled = outcome !== 'open';
  const day = isHandled ? Prisma.sql`policies.renewal_handled` : Prisma.sql`policies.renewal_date`;
  const due = isHandled ? Prisma.sql`policies.renewal_outcome = ${outcome}` : isOpenRenewal(today);
  return {
    table: 'policies',
    ...auditedIn(caller, query.assigned_agent),
    from: Prisma.sql`policies ${joinedTo('policies')}`,
    visible: Prisma.sql`${visiblePolicies(caller)} AND ${due} AND ${inBuckets(day, bucket, today)} ${renewalFilters(caller, query)}`,
    matching: query.search === '' ? undefined : [renewalHasWords(caller, query, day, zone)],
    ...renewalOrdering(caller, query.sort, day),
    ...renewalRows(today),
  };
}

/** The columns of a row of renewals, over `listed`. */
export const renewalRows = (today: string): Pick<ListSql, 'columns' | 'joined'> => ({
  columns: Prisma.sql`listed.id, listed.account_id, listed.created_by, listed.policy_number, listed.insured_id,
    listed.carrier_id, ${premiumColumns('listed', premiumsOfToday(today))}, listed.renewal_date, listed.renewal_handled,
    listed.renewal_outcome, listed.renewal_reason, listed.next_policy_id, listed.plan_year, listed.effective_date,
    listed.termination_date, listed.reviewed_plan_year, listed.version,
    ${policyAgentOf('listed', 'individuals')} AS agent_id, agents.name AS agent_name,
    (SELECT max(notes.occurred_at) FROM notes
      WHERE notes.account_id = listed.account_id AND notes.individual_id = listed.insured_id
        AND ${isContact} AND notes.deleted_at IS NULL) AS last_contact_at,
    ${policyNames}`,
  joined: Prisma.sql`${joinedTo('listed')}
    LEFT JOIN agents ON agents.account_id = listed.account_id
      AND agents.user_id = ${policyAgentOf('listed', 'individuals')}`,
});

/** Whether the words of a search are what a row shows: of its dates, those of the renewal, the start and the last contact. */
export const renewalHasWords = (
  caller: Principal,
  { search, outcome }: Pick<RenewalListQuery, 'search' | 'outcome'>,
  day: Prisma.Sql,
  zone: string,
): Prisma.Sql =>
  policyHasWords(caller, search, ({ pattern, day: wanted }) => [
    Prisma.sql`folded_text(policies.policy_number) LIKE ${pattern}`,
    Prisma.sql`concat_ws(' ', policies.premium, policies.next_premium) LIKE ${pattern}`,
    Prisma.sql`to_char(${day}, 'YYYYMMDD MM/DD/YYYY') LIKE ${pattern}`,
    Prisma.sql`to_char(policies.effective_date, 'YYYYMMDD MM/DD/YYYY') LIKE ${pattern}`,
    ...(wanted === undefined ? [] : [wasContactedOn(caller, wanted, zone)]),
    ...(outcome === 'open' ? [Prisma.sql`'open' LIKE ${pattern}`] : []),
    Prisma.sql`${policyAgentSql} = ANY (${agentsLike(Prisma.sql`${caller.accountId}::uuid`, pattern)})`,
    Prisma.sql`folded_text(concat_ws(' ', policies.renewal_outcome, policies.renewal_reason)) LIKE ${pattern}`,
  ]);

const wasContactedOn = ({ accountId }: Principal, day: string, zone: string): Prisma.Sql =>
  Prisma.sql`policies.insured_id IN (SELECT contact.individual_id
    FROM (${lastContacts(Prisma.sql`${accountId}::uuid`)}) AS contact WHERE ${isOnDay(Prisma.sql`contact.key`, day, zone)})`;

/** The order of the list by a column. @param day the one of the renewal */
export function renewalOrdering(
  caller: Principal,
  sort: RenewalListQuery['sort'],
  day: Prisma.Sql,
): ListOrdering {
  if (sort === 'renewal_date' || sort === 'days_left') return { sortedBy: day, hasBlanks: false };
  const account = Prisma.sql`${caller.accountId}::uuid`;
  if (sort === 'phone') return keyedBy(primaryPhones(account));
  if (sort === 'last_contact_at') return keyedBy(lastContacts(account));
  if (sort === 'owner_name') {
    const agents = Prisma.sql`LEFT JOIN agents AS sorting ON sorting.account_id = policies.account_id
      AND sorting.user_id = ${policyAgentSql}`;
    return { sortedBy: Prisma.sql`lower(sorting.name)`, hasBlanks: true, sortJoin: agents };
  }
  return { sortedBy: orderings[sort], hasBlanks: true };
}

const keyedBy = (keys: Prisma.Sql): ListOrdering => ({
  sortedBy: Prisma.sql`sorting.key`,
  hasBlanks: true,
  sortJoin: Prisma.sql`LEFT JOIN (${keys}) AS sorting ON sorting.individual_id = policies.insured_id`,
});

type OwnSort = Exclude<
  RenewalListQuery['sort'],
  'renewal_date' | 'days_left' | 'phone' | 'last_contact_at' | 'owner_name'
>;

const orderings: Readonly<Record<OwnSort, Prisma.Sql>> = {
  insured_name: nameInOrder,
  policy_number: Prisma.sql`lower(policies.policy_number)`,
  product_name: Prisma.sql`lower(products.name)`,
  carrier_name: Prisma.sql`lower(carriers.name)`,
  premium: Prisma.sql`policies.premium`,
  premium_mode: Prisma.sql`policies.premium_mode`,
  plan_year: Prisma.sql`policies.plan_year`,
  effective_date: Prisma.sql`policies.effective_date`,
  termination_date: Prisma.sql`policies.termination_date`,
  outcome: Prisma.sql`policies.renewal_outcome`,
  reason: Prisma.sql`lower(policies.renewal_reason)`,
};

/** How many are open in each bucket, in one row. @param today `YYYY-MM-DD` */
export function renewalCountsSql(caller: Principal, query: RenewalCountsQuery, today: string): Prisma.Sql {
  const day = Prisma.sql`policies.renewal_date`;
  const counts = renewalBuckets.map(
    (bucket) =>
      Prisma.sql`(count(*) FILTER (WHERE ${inBucket(day, bucket, today)}))::int AS ${Prisma.raw(`"${bucket}"`)}`,
  );
  const [, last] = days['61-90'];
  return Prisma.sql`SELECT ${Prisma.join(counts)} FROM policies ${joinedTo('policies')}
    WHERE ${visiblePolicies(caller)} AND ${isOpenRenewal(today)} AND ${day} <= ${today}::date + ${last}::int ${renewalFilters(caller, query)}`;
}

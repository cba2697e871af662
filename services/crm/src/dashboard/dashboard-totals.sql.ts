import type { Principal } from '@bindery/contracts/access';
import { CARRIERS_IN_CHART, type PolicyState, type PolicyStatus } from '@bindery/contracts/crm';
import { inScopeSql } from '../access/record-scope.js';
import type { AccountDays } from '../calendar/calendar.js';
import { isImported } from '../figures/imported.sql.js';
import { annualPremiumOn, monthlyOfSql, premiumsOfToday } from '../figures/premium.sql.js';
import { Prisma } from '../generated/prisma/client.js';
import { policyStateSql } from '../policies/policy-state.js';
import { startOf } from '../resources/list-filters.sql.js';

interface Earned {
  readonly premium: string;
  readonly policies: number;
}

/** The totals of a user's individuals and policies. */
export interface Totals {
  readonly individuals: number;
  /** By the month's position in the request, from 1, without those that an import brought; 0 is everything before. */
  readonly by_month: Readonly<Record<string, number>>;
  readonly by_status: Readonly<Partial<Record<PolicyStatus, number>>>;
  readonly by_state: Readonly<Partial<Record<PolicyState, number>>>;
  readonly premium: string;
  readonly by_carrier: readonly (Earned & { readonly carrier_id: string })[];
  readonly others: Earned & { readonly carriers: number };
}

const IN_CHART = Prisma.raw(String(CARRIERS_IN_CHART));

/**
 * One index-only scan over the user's individuals, one over the imported ones of the months, and one over their policies.
 * @param months `YYYY-MM`, the oldest first
 */
export function totalsSql(
  caller: Principal,
  months: readonly string[],
  { today, zone }: AccountDays,
): Prisma.Sql {
  const begins = months.map((month) => startOf(`${month}-01`, zone));
  const month = Prisma.sql`width_bucket(created_at, ARRAY[${Prisma.join(begins)}])`;
  const mine = Prisma.sql`${inScopeSql(caller)} AND deleted_at IS NULL`;
  return Prisma.sql`
    WITH people AS (
      SELECT ${month} AS month, count(*)::int AS individuals FROM individuals WHERE ${mine} GROUP BY 1
    ), brought AS (
      SELECT ${month} AS month, count(*)::int AS individuals FROM individuals
      WHERE ${mine} AND created_at >= ${begins[0]} AND ${isImported} GROUP BY 1
    ), held AS MATERIALIZED (
      SELECT carrier_id, status, ${policyStateSql(today)} AS state, count(*)::int AS policies,
        sum(${annualPremiumOn(premiumsOfToday(today))}) AS annual
      FROM policies
      WHERE account_id = ${caller.accountId}::uuid AND deleted_at IS NULL AND ${whoseIsSeen(caller)}
      GROUP BY carrier_id, status, state
    ), in_force AS (
      SELECT carrier_id, sum(annual) AS annual, ${monthlyOfSql(Prisma.sql`sum(annual)`)} AS premium,
        sum(policies)::int AS policies
      FROM held WHERE state IN ('in_force', 'ends') GROUP BY carrier_id
    ), earning AS (
      SELECT carrier_id, premium, policies, row_number() OVER (ORDER BY premium DESC, carrier_id) AS place
      FROM in_force WHERE premium > 0
    )
    SELECT (SELECT coalesce(sum(individuals), 0)::int FROM people) AS individuals,
      (SELECT coalesce(json_object_agg(month, people.individuals - coalesce(brought.individuals, 0)), '{}')
        FROM people LEFT JOIN brought USING (month)) AS by_month,
      ${countedBy('status')} AS by_status, ${countedBy('state')} AS by_state,
      (SELECT coalesce(${monthlyOfSql(Prisma.sql`sum(annual)`)}, 0.00)::text FROM in_force) AS premium,
      (SELECT coalesce(json_agg(json_build_object(
          'carrier_id', carrier_id, 'premium', premium::text, 'policies', policies) ORDER BY place), '[]')
        FROM earning WHERE place <= ${IN_CHART}) AS by_carrier,
      (SELECT json_build_object('carriers', count(*), 'premium', coalesce(sum(premium), 0.00)::text,
          'policies', coalesce(sum(policies), 0))
        FROM earning WHERE place > ${IN_CHART}) AS others`;
}

const countedBy = (column: 'status' | 'state'): Prisma.Sql =>
  Prisma.sql`(SELECT coalesce(json_object_agg(value, policies), '{}')
    FROM (SELECT ${Prisma.raw(column)} AS value, sum(policies) AS policies FROM held GROUP BY 1) AS counted)`;

/**
 * policiesInScopeSql for counting: with access to all records, it subtracts the few whose individual is in
 * the trash.
 */
function whoseIsSeen(caller: Principal): Prisma.Sql {
  if (caller.seesAll)
    return Prisma.sql`NOT EXISTS (SELECT FROM individuals
      WHERE individuals.account_id = ${caller.accountId}::uuid AND individuals.id = policies.insured_id
        AND individuals.deleted_at IS NOT NULL)`;
  return Prisma.sql`(policies.insured_id IN (SELECT individuals.id FROM individuals
      WHERE ${inScopeSql(caller)} AND individuals.deleted_at IS NULL)
    OR (policies.insured_id IS NULL AND policies.created_by = ${caller.userId}::uuid))`;
}

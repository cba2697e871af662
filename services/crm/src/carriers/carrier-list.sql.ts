import type { Principal } from '@bindery/contracts/access';
import { carrierFields, type CarrierListQuery } from '@bindery/contracts/crm';
import { ofAccountOrPlatformSql } from '../access/record-scope.js';
import { policiesInScopeSql } from '../access/policy-scope.js';
import type { AccountDays } from '../calendar/calendar.js';
import { everyWordIn } from '../database/sql-fragments.js';
import { isInForceSql } from '../figures/in-force.sql.js';
import { annualPremiumOn, monthlyOfSql, premiumsOfToday } from '../figures/premium.sql.js';
import { Prisma } from '../generated/prisma/client.js';
import { fieldOrderings } from '../resources/field-orderings.sql.js';
import { allOf } from '../resources/list-filters.sql.js';
import type { ListSql } from '../resources/list-page.sql.js';
import { isOnDay } from '../database/typed-day.js';

const orderings = {
  ...fieldOrderings('carriers', carrierFields),
  policies_in_force: Prisma.sql`coalesce(ordered.policies, 0)`,
  monthly_premium: Prisma.sql`coalesce(ordered.annual, 0)`,
};
const sortedByFigures = (sort: CarrierListQuery['sort']): boolean =>
  sort === 'policies_in_force' || sort === 'monthly_premium';
const alwaysThere: ReadonlySet<CarrierListQuery['sort']> = new Set([
  ...(['created_at', 'name', 'is_global', 'inactive', 'policies_in_force', 'monthly_premium'] as const),
]);

/** The policies in force that the person can see, and a year's premium of them, by their carrier. */
const heldSql = (caller: Principal, today: string, of: Prisma.Sql): Prisma.Sql => Prisma.sql`
  SELECT policies.carrier_id, count(*)::int AS policies, sum(${annualPremiumOn(premiumsOfToday(today))}) AS annual
  FROM policies LEFT JOIN individuals
    ON individuals.account_id = policies.account_id AND individuals.id = policies.insured_id
  WHERE ${policiesInScopeSql(caller)} AND policies.deleted_at IS NULL AND ${isInForceSql(today)} ${of}
  GROUP BY policies.carrier_id`;

/** The list of the carriers, with what the person's book has with each. */
export function carrierListSql(
  caller: Principal,
  query: CarrierListQuery,
  { today, zone }: AccountDays,
): ListSql {
  const { inactive, is_global } = query;
  const filters = allOf(
    inactive && Prisma.sql`carriers.inactive = ${inactive === 'true'}`,
    is_global && Prisma.sql`carriers.is_global = ${is_global === 'true'}`,
  );
  return {
    table: 'carriers',
    from: Prisma.sql`carriers`,
    visible: Prisma.sql`${ofAccountOrPlatformSql(caller, 'carriers')} AND carriers.deleted_at IS NULL ${filters}`,
    matching:
      query.search === ''
        ? undefined
        : [
            everyWordIn(query.search, ({ pattern, day }) => [
              Prisma.sql`carriers.search_text LIKE ${pattern}`,
              ...(day === undefined ? [] : [isOnDay(Prisma.sql`carriers.created_at`, day, zone)]),
            ]),
          ],
    sortedBy: orderings[query.sort],
    hasBlanks: !alwaysThere.has(query.sort),
    ...(sortedByFigures(query.sort) && {
      sortJoin: Prisma.sql`LEFT JOIN (${heldSql(caller, today, Prisma.empty)}) AS ordered
        ON ordered.carrier_id = carriers.id`,
    }),
    columns: Prisma.sql`listed.*, coalesce(held.policies, 0) AS policies_in_force,
      coalesce(${monthlyOfSql(Prisma.sql`held.annual`)}, 0.00)::text AS monthly_premium`,
    // Only those of the rows that are shown are counted.
    joined: Prisma.sql`LEFT JOIN LATERAL (
        ${heldSql(caller, today, Prisma.sql`AND policies.carrier_id = listed.id`)}) AS held ON TRUE`,
  };
}

import type { Principal } from '@bindery/contracts/access';
import { CARRIERS_IN_CHART, type PolicyStatus } from '@bindery/contracts/crm';
import { inScopeSql } from '../access/record-scope.js';
import { Prisma } from '../generated/prisma/client.js';

interface Earned {
  readonly premium: string;
  readonly policies: number;
}

/** What counting all of a person's individuals and policies tells. */
export interface Figures {
  readonly individuals: number;
  /** By the place of the month among those asked for, from 1; 0 is all before. */
  readonly by_month: Readonly<Record<string, number>>;
  readonly by_status: Readonly<Partial<Record<PolicyStatus, number>>>;
  readonly premium: string;
  readonly by_carrier: readonly (Earned & { readonly carrier_id: string })[];
  readonly others: Earned & { readonly carriers: number };
}

/** The newest audit entry; none in an account in which nothing was ever done. */
export const headSql = ({ accountId }: Principal): Prisma.Sql =>
  Prisma.sql`SELECT hash FROM audit_checkpoints WHERE account_id = ${accountId}::uuid`;

/**
 * One walk over the person's individuals and one over their policies, in indexes that hold all that is asked.
 * @param months when each month begins, the oldest first
 */
export function figuresSql(person: Principal, months: readonly Date[]): Prisma.Sql {
  return Prisma.sql`
    WITH people AS (
      SELECT width_bucket(created_at, ${months.map((month) => month.toISOString())}::timestamptz[]) AS month,
        count(*)::int AS individuals
      FROM individuals WHERE ${inScopeSql(person)} AND deleted_at IS NULL GROUP BY 1
    ), held AS MATERIALIZED (
      SELECT carrier_id, status, count(*)::int AS policies, sum(premium) AS premium
      FROM policies
      WHERE account_id = ${person.accountId}::uuid AND deleted_at IS NULL AND ${whoseIsSeen(person)}
      GROUP BY 1, 2
    ), earning AS (
      SELECT carrier_id, premium, policies, row_number() OVER (ORDER BY premium DESC, carrier_id) AS place
      FROM held WHERE status = 'active' AND premium > 0
    )
    SELECT
      (SELECT coalesce(sum(individuals), 0)::int FROM people) AS individuals,
      (SELECT coalesce(json_object_agg(month, individuals), '{}') FROM people) AS by_month,
      (SELECT coalesce(json_object_agg(status, policies), '{}')
        FROM (SELECT status, sum(policies) AS policies FROM held GROUP BY 1) AS counted) AS by_status,
      (SELECT coalesce(sum(premium), 0.00)::text FROM earning) AS premium,
      (SELECT coalesce(json_agg(json_build_object('carrier_id', carrier_id, 'premium', premium::text,
          'policies', policies) ORDER BY place), '[]') FROM earning WHERE place <= ${CARRIERS_IN_CHART}) AS by_carrier,
      (SELECT json_build_object('carriers', count(*), 'premium', coalesce(sum(premium), 0.00)::text,
          'policies', coalesce(sum(policies), 0)) FROM earning WHERE place > ${CARRIERS_IN_CHART}) AS others`;
}

/** As policiesInScopeSql says it, for counting: whoever sees all leaves out the few whose individual is in the trash. */
function whoseIsSeen(person: Principal): Prisma.Sql {
  const account = Prisma.sql`individuals.account_id = ${person.accountId}::uuid`;
  if (person.seesAll) {
    return Prisma.sql`NOT EXISTS (SELECT FROM individuals
      WHERE ${account} AND individuals.id = policies.insured_id AND individuals.deleted_at IS NOT NULL)`;
  }
  return Prisma.sql`(
    policies.insured_id IN (SELECT individuals.id FROM individuals
      WHERE ${inScopeSql(person)} AND individuals.deleted_at IS NULL)
    OR (policies.insured_id IS NULL AND policies.created_by = ${person.userId}::uuid))`;
}

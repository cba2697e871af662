import type { Principal } from '@bindery/contracts/access';
import { prepared } from '@bindery/service-kit/database';
import { inScopeSql, ofAccountOrPlatformSql } from '../access/record-scope.js';
import { policiesInScopeSql } from '../access/policy-scope.js';
import { Prisma } from '../generated/prisma/client.js';

/** The counts that are cheap or not the account's own. */
export interface CurrentCounts {
  readonly carriers: number;
  readonly global_carriers: number;
  readonly own_carriers: number;
  readonly products: number;
  readonly carrier_names: Readonly<Record<string, string>>;
  readonly sample_individuals: number;
  readonly sample_policies: number;
  readonly has_samples: boolean;
  readonly own_policies_of_samples: number;
  readonly logged_a_call: boolean;
  readonly has_calendar_feed: boolean;
}

const SAMPLED = ['individuals', 'policies', 'carriers', 'products'] as const;

/**
 * They are read on every request. For sample data they count what the user sees, and real policies of sample
 * individuals; `has_samples` is about the whole account.
 * @param named carriers whose names are wanted
 */
export function currentCountsSql(caller: Principal, named: readonly string[]): Prisma.Sql {
  const isSampled = SAMPLED.map(
    (table) => Prisma.sql`EXISTS (SELECT FROM ${Prisma.raw(table)}
      WHERE account_id = ${caller.accountId}::uuid AND is_sample)`,
  );
  return prepared(Prisma.sql`
    SELECT count(*)::int AS carriers,
      (count(*) FILTER (WHERE account_id IS NULL))::int AS global_carriers,
      (count(*) FILTER (WHERE account_id IS NOT NULL AND NOT is_sample))::int AS own_carriers,
      (SELECT count(*)::int FROM products
        WHERE ${ofAccountOrPlatformSql(caller, 'products')} AND deleted_at IS NULL) AS products,
      (SELECT coalesce(json_object_agg(id, name), '{}') FROM carriers
        WHERE ${ofAccountOrPlatformSql(caller, 'carriers')} AND id = ANY (${named}::uuid[])) AS carrier_names,
      (SELECT count(*)::int FROM individuals
        WHERE is_sample AND deleted_at IS NULL AND ${inScopeSql(caller)}) AS sample_individuals,
      (SELECT count(*)::int FROM policies LEFT JOIN individuals
        ON individuals.account_id = policies.account_id AND individuals.id = policies.insured_id
        WHERE policies.is_sample AND policies.deleted_at IS NULL AND ${policiesInScopeSql(caller)}) AS sample_policies,
      ${Prisma.join(isSampled, ' OR ')} AS has_samples,
      (SELECT count(*)::int FROM individuals JOIN policies
        ON policies.account_id = individuals.account_id AND policies.insured_id = individuals.id
        WHERE individuals.account_id = ${caller.accountId}::uuid AND individuals.is_sample
          AND NOT policies.is_sample AND policies.deleted_at IS NULL) AS own_policies_of_samples,
      EXISTS (SELECT FROM notes WHERE account_id = ${caller.accountId}::uuid
        AND created_by = ${caller.userId}::uuid AND kind = 'call') AS logged_a_call,
      EXISTS (SELECT FROM calendar_feeds WHERE account_id = ${caller.accountId}::uuid
        AND user_id = ${caller.userId}::uuid) AS has_calendar_feed
    FROM carriers WHERE ${ofAccountOrPlatformSql(caller, 'carriers')} AND deleted_at IS NULL`);
}

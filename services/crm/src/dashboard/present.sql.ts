import type { Principal } from '@bindery/contracts/access';
import { inScopeSql, ofAccountOrPlatformSql } from '../access/record-scope.js';
import { Prisma } from '../generated/prisma/client.js';
import { policiesInScopeSql } from '../policies/policy-scope.js';

/** What is little to count, or is not the account's own: looked up at every request. */
export interface Present {
  readonly carriers: number;
  readonly global_carriers: number;
  readonly own_carriers: number;
  readonly products: number;
  readonly carrier_names: Readonly<Record<string, string>>;
  /** Of the sample data, what the person sees. */
  readonly sample_individuals: number;
  readonly sample_policies: number;
  /** Whether the account has any of it. */
  readonly has_samples: boolean;
  /** Policies that are not of the sample data, of individuals who are. */
  readonly own_policies_of_samples: number;
}

/** @param named carriers whose names are wanted */
export function presentSql(person: Principal, named: readonly string[]): Prisma.Sql {
  const account = Prisma.sql`account_id = ${person.accountId}::uuid`;
  const shared = (table: string) =>
    Prisma.sql`${Prisma.raw(table)} WHERE ${ofAccountOrPlatformSql(person, table)} AND deleted_at IS NULL`;
  const sample = (table: string) =>
    Prisma.sql`EXISTS (SELECT FROM ${Prisma.raw(table)} WHERE ${account} AND is_sample)`;
  return Prisma.sql`
    SELECT counted.*,
      (SELECT count(*)::int FROM ${shared('products')}) AS products,
      (SELECT coalesce(json_object_agg(id, name), '{}') FROM carriers WHERE id = ANY (${named}::uuid[])) AS carrier_names,
      (SELECT count(*)::int FROM individuals
        WHERE is_sample AND deleted_at IS NULL AND ${inScopeSql(person)}) AS sample_individuals,
      (SELECT count(*)::int FROM policies LEFT JOIN individuals
        ON individuals.account_id = policies.account_id AND individuals.id = policies.insured_id
        WHERE policies.is_sample AND policies.deleted_at IS NULL AND ${policiesInScopeSql(person)}) AS sample_policies,
      ${sample('individuals')} OR ${sample('policies')} OR ${sample('carriers')} OR ${sample('products')} AS has_samples,
      (SELECT count(*)::int FROM individuals
        JOIN policies ON policies.account_id = individuals.account_id AND policies.insured_id = individuals.id
        WHERE individuals.account_id = ${person.accountId}::uuid AND individuals.is_sample
          AND NOT policies.is_sample AND policies.deleted_at IS NULL) AS own_policies_of_samples
    FROM (
      SELECT count(*)::int AS carriers, (count(*) FILTER (WHERE account_id IS NULL))::int AS global_carriers,
        (count(*) FILTER (WHERE account_id IS NOT NULL AND NOT is_sample))::int AS own_carriers
      FROM ${shared('carriers')}
    ) AS counted`;
}

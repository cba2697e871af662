import type { Principal } from '@bindery/contracts/access';
import { sql, type RawBuilder } from 'kysely';
import { inScopeSql, ofAccountOrPlatformSql, type ScopeOwner } from '../access/record-scope.js';
import { scalar, shared, statement, tables, type RowOf } from '../database/typed-sql.js';
import { policiesInScopeSql } from '../access/policy-scope.js';

interface Asked {
  readonly accountId: string;
  readonly userId: string;
  /** Carriers whose names are wanted. */
  readonly named: readonly string[];
}

const COUNT = sql<number>`count(*)::int`;
const NAMES = sql<Readonly<Record<string, string>>>`coalesce(json_object_agg(id, name), '{}')`;
const SAMPLED = ['individuals', 'policies', 'carriers', 'products'] as const;

/**
 * The counts that are cheap or not the account's own, read on every request. For sample data they count what
 * the user sees, and real policies of sample individuals; `has_samples` is about the whole account.
 */
export const currentCountsOf = statement<Asked, Pick<Principal, 'seesAll'>>()(
  (value, { seesAll }) => {
    const owner: ScopeOwner = { accountId: value('accountId'), userId: value('userId'), seesAll };
    const isSampled = SAMPLED.map(
      (table) =>
        sql`EXISTS (SELECT FROM ${sql.table(table)} WHERE account_id = ${owner.accountId} AND is_sample)`,
    );
    return tables
      .selectFrom(carriersCounted(owner).as('counted'))
      .selectAll('counted')
      .select([
        scalar(productsCounted(owner)).as('products'),
        scalar(carrierNames(value('named'))).as('carrier_names'),
        scalar(sampleIndividuals(owner)).as('sample_individuals'),
        scalar(samplePolicies(owner)).as('sample_policies'),
        sql<boolean>`${sql.join(isSampled, sql` OR `)}`.as('has_samples'),
        scalar(ownPoliciesOfSamples(value('accountId'))).as('own_policies_of_samples'),
      ]);
  },
  { isPrepared: true },
);

/** What {@link currentCountsOf} returns. */
export type CurrentCounts = RowOf<typeof currentCountsOf>;

function carriersCounted(owner: ScopeOwner) {
  return tables
    .selectFrom('carriers')
    .select([
      COUNT.as('carriers'),
      sql<number>`(count(*) FILTER (WHERE account_id IS NULL))::int`.as('global_carriers'),
      sql<number>`(count(*) FILTER (WHERE account_id IS NOT NULL AND NOT is_sample))::int`.as('own_carriers'),
    ])
    .where(shared<boolean>(ofAccountOrPlatformSql(owner, 'carriers')))
    .where('deleted_at', 'is', null);
}

function productsCounted(owner: ScopeOwner) {
  return tables
    .selectFrom('products')
    .select(COUNT.as('count'))
    .where(shared<boolean>(ofAccountOrPlatformSql(owner, 'products')))
    .where('deleted_at', 'is', null);
}

function carrierNames(ids: RawBuilder<readonly string[]>) {
  return tables
    .selectFrom('carriers')
    .select(NAMES.as('names'))
    .where(sql<boolean>`id = ANY (${ids}::uuid[])`);
}

function sampleIndividuals(owner: ScopeOwner) {
  return tables
    .selectFrom('individuals')
    .select(COUNT.as('count'))
    .where('is_sample', '=', sql.lit(true))
    .where('deleted_at', 'is', null)
    .where(shared<boolean>(inScopeSql(owner)));
}

function samplePolicies(owner: ScopeOwner) {
  return tables
    .selectFrom('policies')
    .leftJoin('individuals', (join) =>
      join
        .onRef('individuals.account_id', '=', 'policies.account_id')
        .onRef('individuals.id', '=', 'policies.insured_id'),
    )
    .select(COUNT.as('count'))
    .where('policies.is_sample', '=', sql.lit(true))
    .where('policies.deleted_at', 'is', null)
    .where(shared<boolean>(policiesInScopeSql(owner)));
}

function ownPoliciesOfSamples(accountId: RawBuilder<string>) {
  return tables
    .selectFrom('individuals')
    .innerJoin('policies', (join) =>
      join
        .onRef('policies.account_id', '=', 'individuals.account_id')
        .onRef('policies.insured_id', '=', 'individuals.id'),
    )
    .select(COUNT.as('count'))
    .where('individuals.account_id', '=', accountId)
    .where('individuals.is_sample', '=', sql.lit(true))
    .where('policies.is_sample', '=', sql.lit(false))
    .where('policies.deleted_at', 'is', null);
}

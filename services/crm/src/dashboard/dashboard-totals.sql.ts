import type { Principal } from '@bindery/contracts/access';
import { CARRIERS_IN_CHART, type PolicyState, type PolicyStatus } from '@bindery/contracts/crm';
import { expressionBuilder, sql, type RawBuilder } from 'kysely';
import { inScopeSql, type ScopeOwner } from '../access/record-scope.js';
import type { Tables } from '../database/tables.js';
import { monthlyPremiumSql } from '../policies/monthly-premium.sql.js';
import { policyStateSql } from '../policies/policy-state.js';
import { scalar, shared, statement, tables, type Parameters } from '../database/typed-sql.js';

interface Earned {
  readonly premium: string;
  readonly policies: number;
}

/** The totals of a user's individuals and policies. */
export interface Totals {
  readonly individuals: number;
  /** By the month's position in the request, from 1; 0 is everything before. */
  readonly by_month: Readonly<Record<string, number>>;
  readonly by_status: Readonly<Partial<Record<PolicyStatus, number>>>;
  readonly by_state: Readonly<Partial<Record<PolicyState, number>>>;
  readonly premium: string;
  readonly by_carrier: readonly (Earned & { readonly carrier_id: string })[];
  readonly others: Earned & { readonly carriers: number };
}

/** The newest audit entry; none in an account in which nothing was ever done. */
export const headOf = statement<Pick<Principal, 'accountId'>>()(
  (value) =>
    tables.selectFrom('audit_checkpoints').select('hash').where('account_id', '=', value('accountId')),
  { isPrepared: true },
);

interface Asked {
  readonly accountId: string;
  readonly userId: string;
  /** When each month begins, as ISO 8601, the oldest first. */
  readonly months: readonly string[];
  /** `YYYY-MM-DD`. */
  readonly today: string;
}

/** One index-only scan over the user's individuals and one over their policies. */
export const totalsOf = statement<Asked, Pick<Principal, 'seesAll'>>()((value, { seesAll }) => {
  const owner: ScopeOwner = { accountId: value('accountId'), userId: value('userId'), seesAll };
  return tables
    .with('people', () => individualsByMonth(owner, value('months')))
    .with(
      (held) => held('held').materialized(),
      () => policiesHeld(owner, value),
    )
    .with('in_force', (db) =>
      db
        .selectFrom('held')
        .select(['carrier_id', sql<string>`round(sum(premium), 2)`.as('premium')])
        .select(sql<number>`sum(policies)::int`.as('policies'))
        .where('state', 'in', ['in_force', 'ends'])
        .groupBy('carrier_id'),
    )
    .with('earning', (db) =>
      db
        .selectFrom('in_force')
        .select(['carrier_id', 'premium', 'policies'])
        .select(sql<number>`row_number() OVER (ORDER BY premium DESC, carrier_id)`.as('place'))
        .where('premium', '>', '0'),
    )
    .selectNoFrom((row) => [
      scalar(row.selectFrom('people').select(INDIVIDUALS.as('all'))).as('individuals'),
      scalar(row.selectFrom('people').select(BY_MONTH.as('all'))).as('by_month'),
      countedBy<PolicyStatus>('status').as('by_status'),
      countedBy<PolicyState>('state').as('by_state'),
      scalar(row.selectFrom('earning').select(PREMIUM.as('all'))).as('premium'),
      scalar(row.selectFrom('earning').select(BY_CARRIER.as('all')).where('place', '<=', IN_CHART)).as(
        'by_carrier',
      ),
      scalar(row.selectFrom('earning').select(OTHERS.as('all')).where('place', '>', IN_CHART)).as('others'),
    ]);
});

const INDIVIDUALS = sql<number>`coalesce(sum(individuals), 0)::int`;
const BY_MONTH = sql<Totals['by_month']>`coalesce(json_object_agg(month, individuals), '{}')`;
const PREMIUM = sql<string>`coalesce(sum(premium), 0.00)::text`;
const IN_CHART = sql.lit(CARRIERS_IN_CHART);

const BY_CARRIER = sql<Totals['by_carrier']>`coalesce(json_agg(json_build_object(
  'carrier_id', carrier_id, 'premium', premium::text, 'policies', policies) ORDER BY place), '[]')`;

const OTHERS = sql<Totals['others']>`json_build_object('carriers', count(*),
  'premium', coalesce(sum(premium), 0.00)::text, 'policies', coalesce(sum(policies), 0))`;

function countedBy<Value extends string>(column: 'status' | 'state') {
  return sql<
    Readonly<Partial<Record<Value, number>>>
  >`(SELECT coalesce(json_object_agg(value, policies), '{}')
    FROM (SELECT ${sql.ref(column)} AS value, sum(policies) AS policies FROM held GROUP BY 1) AS counted)`;
}

function individualsByMonth(owner: ScopeOwner, months: RawBuilder<readonly string[]>) {
  return tables
    .selectFrom('individuals')
    .select([
      sql<number>`width_bucket(created_at, ${months}::timestamptz[])`.as('month'),
      sql<number>`count(*)::int`.as('individuals'),
    ])
    .where(shared<boolean>(inScopeSql(owner)))
    .where('deleted_at', 'is', null)
    .groupBy(sql`1`);
}

function policiesHeld(owner: ScopeOwner, value: Parameters<Asked>) {
  return tables
    .selectFrom('policies')
    .select([
      'carrier_id',
      'status',
      shared<PolicyState>(policyStateSql(value('today'))).as('state'),
      sql<number>`count(*)::int`.as('policies'),
      sql<string>`sum(${shared(monthlyPremiumSql)})`.as('premium'),
    ])
    .where('account_id', '=', value('accountId'))
    .where('deleted_at', 'is', null)
    .where(whoseIsSeen(owner, value))
    .groupBy(['carrier_id', 'status', 'state']);
}

/**
 * policiesInScopeSql for counting: with access to all records, it subtracts the few whose individual is in
 * the trash.
 */
function whoseIsSeen(owner: ScopeOwner, value: Parameters<Asked>) {
  const policy = expressionBuilder<Tables, 'policies'>();
  const individuals = policy.selectFrom('individuals').select('individuals.id');
  if (owner.seesAll) {
    const inTrash = individuals
      .where('individuals.account_id', '=', value('accountId'))
      .whereRef('individuals.id', '=', 'policies.insured_id')
      .where('individuals.deleted_at', 'is not', null);
    return policy.not(policy.exists(inTrash));
  }
  const visible = individuals
    .where(shared<boolean>(inScopeSql(owner)))
    .where('individuals.deleted_at', 'is', null);
  return policy.or([
    policy('policies.insured_id', 'in', visible),
    policy.and([
      policy('policies.insured_id', 'is', null),
      policy('policies.created_by', '=', value('userId')),
    ]),
  ]);
}

import type { Principal } from '@bindery/contracts/access';
import type { PolicyStatus } from '@bindery/contracts/crm';
import { policiesInScopeSql } from '../../access/policy-scope.js';
import { Prisma } from '../../generated/prisma/client.js';
import { policyStateOn } from '../../policies/policy-state.js';
import { byTerms, type TermSource } from '../terms.sql.js';
import { foundColumns, fullName, type KnownSource } from './search-source.js';

/** The policies of the first few individuals are shown as well. */
const WITH_POLICIES = 3;
const SHARE_OF_POLICY = 0.5;

export const policySource: KnownSource = {
  /** Policies that match, and policies of the first individuals that do. */
  matching(caller, { words, limit }) {
    const ofPeople = Prisma.sql`(SELECT policies.id, people.score * ${SHARE_OF_POLICY}::float8 AS score
      FROM people JOIN policies ON policies.account_id = ${caller.accountId}::uuid AND policies.insured_id = people.id
      WHERE people.place <= ${WITH_POLICIES} AND policies.deleted_at IS NULL
      ORDER BY people.place, policies.created_at DESC LIMIT ${limit})`;
    const parts = [ofPeople, ...byTerms(caller, words, termsOf(caller))];
    return Prisma.sql`SELECT ${columns(Prisma.sql`matched.score`)}
      FROM (SELECT id, max(score) AS score FROM (${Prisma.join(parts, ' UNION ALL ')}) AS part GROUP BY id) AS matched
      JOIN policies ON policies.account_id = ${caller.accountId}::uuid AND policies.id = matched.id
      ${carrierAndIndividual}`;
  },
  known: (caller, ids) => Prisma.sql`SELECT ${columns(Prisma.sql`1`)} FROM policies ${carrierAndIndividual}
    WHERE ${policiesInScopeSql(caller)} AND policies.deleted_at IS NULL AND policies.id = ${ids}`,
  title: (row) =>
    row.facts['number']
      ? `Policy #${row.facts['number']}`
      : `Policy of ${fullName(row) ?? 'Unknown Individual'}`,
  subtitle: (row) => [row.facts['number'] && fullName(row), row.facts['carrier']],
  status({ status, facts: { effective_date = null, termination_date = null } }, today) {
    return policyStateOn(today, { status: status as PolicyStatus, effective_date, termination_date });
  },
};

const termsOf = (caller: Principal): TermSource => ({
  joined: Prisma.sql`JOIN policies ON policies.account_id = found.account_id AND policies.id = found.record_id
    LEFT JOIN individuals ON individuals.account_id = policies.account_id AND individuals.id = policies.insured_id`,
  visible: Prisma.sql`${policiesInScopeSql(caller)} AND policies.deleted_at IS NULL`,
  id: Prisma.sql`found.record_id`,
  kinds: ['number', 'day', 'amount'],
});

const carrierAndIndividual = Prisma.sql`JOIN carriers ON carriers.id = policies.carrier_id
  LEFT JOIN individuals ON individuals.account_id = policies.account_id AND individuals.id = policies.insured_id`;

const columns = (score: Prisma.Sql): Prisma.Sql =>
  foundColumns('policy', {
    id: Prisma.sql`policies.id`,
    parent: Prisma.sql`policies.insured_id`,
    status: Prisma.sql`policies.status`,
    score,
    sortedBy: Prisma.sql`coalesce(policies.policy_number, '')`,
    facts: Prisma.sql`'number', policies.policy_number, 'carrier', carriers.name,
      'effective_date', policies.effective_date, 'termination_date', policies.termination_date,
      'first_name', individuals.first_name, 'last_name', individuals.last_name`,
  });

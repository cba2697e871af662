import type { Principal } from '@bindery/contracts/access';
import type { PolicyListQuery } from '@bindery/contracts/crm';
import { containsEveryWord } from '../database/text-search.js';
import { Prisma } from '../generated/prisma/client.js';
import { allOf, assignedTo, hasAddressIn } from '../records/list-filters.sql.js';
import { listPageSql } from '../records/list-page.sql.js';
import type { PolicyRow } from './policy-kind.js';
import { policiesInScopeSql } from './policy-scope.js';

/** A row of the list as SQL answers it: the premium and the days as text. */
export type ListedPolicy = Omit<PolicyRow, 'premium' | 'effective_date' | 'termination_date'> & {
  readonly premium: string | null;
  readonly effective_date: string | null;
  readonly termination_date: string | null;
};

const insuredName = Prisma.sql`individuals.last_name || ', ' || individuals.first_name`;

const orderings: Readonly<Record<PolicyListQuery['sort'], Prisma.Sql>> = {
  created_at: Prisma.sql`policies.created_at`,
  policy_number: Prisma.sql`lower(policies.policy_number)`,
  insured_name: Prisma.sql`lower(${insuredName})`,
  carrier_name: Prisma.sql`lower(carriers.name)`,
  product_name: Prisma.sql`lower(products.name)`,
  status: Prisma.sql`policies.status`,
  effective_date: Prisma.sql`policies.effective_date`,
  premium: Prisma.sql`policies.premium`,
};
const alwaysThere: ReadonlySet<PolicyListQuery['sort']> = new Set(['created_at', 'carrier_name', 'status']);

const joins = Prisma.sql`
  LEFT JOIN individuals ON individuals.account_id = policies.account_id AND individuals.id = policies.insured_id
  LEFT JOIN carriers ON carriers.id = policies.carrier_id
  LEFT JOIN products ON products.id = policies.product_id`;
const searched = Prisma.sql`(policies.search_text || ' ' || lower(
  coalesce(${insuredName}, 'unknown individual') || ' ' || carriers.name || ' ' || coalesce(products.name, 'no product')))`;

/** One page of the policies and its two counts. */
export function policyListSql(person: Principal, query: PolicyListQuery): Prisma.Sql {
  return listPageSql(query, {
    table: 'policies',
    from: Prisma.sql`policies ${joins}`,
    visible: Prisma.sql`${policiesInScopeSql(person)} AND policies.deleted_at IS NULL ${filters(person, query)}`,
    matching: query.search === '' ? undefined : containsEveryWord(searched, query.search),
    sortedBy: orderings[query.sort],
    hasBlanks: !alwaysThere.has(query.sort),
    columns: Prisma.sql`listed.id, listed.account_id, listed.created_by, listed.policy_number, listed.insured_id,
      listed.carrier_id, listed.product_id, listed.employer_id, listed.status, listed.premium::text AS premium,
      listed.effective_date::text AS effective_date, listed.termination_date::text AS termination_date,
      listed.version, listed.created_at, listed.updated_at, listed.deleted_at,
      CASE WHEN individuals.id IS NOT NULL THEN json_build_object('first_name', individuals.first_name,
        'last_name', individuals.last_name, 'created_by', individuals.created_by,
        'assigned_agent', individuals.assigned_agent, 'additional_agent', individuals.additional_agent) END AS insured,
      json_build_object('name', carriers.name) AS carrier,
      CASE WHEN products.id IS NOT NULL THEN json_build_object('name', products.name) END AS product`,
    joined: Prisma.sql`
      LEFT JOIN individuals ON individuals.account_id = listed.account_id AND individuals.id = listed.insured_id
      LEFT JOIN carriers ON carriers.id = listed.carrier_id
      LEFT JOIN products ON products.id = listed.product_id`,
  });
}

function filters(person: Principal, query: PolicyListQuery): Prisma.Sql {
  const { insured_id, carrier_id, product_id, status, assigned_agent, state } = query;
  return allOf(
    insured_id && Prisma.sql`policies.insured_id = ${insured_id}::uuid`,
    carrier_id && Prisma.sql`policies.carrier_id = ${carrier_id}::uuid`,
    product_id && Prisma.sql`policies.product_id = ${product_id}::uuid`,
    status && Prisma.sql`policies.status = ${status}`,
    assigned_agent && assignedTo(assigned_agent),
    state && hasAddressIn(person, state),
  );
}

/** A row of the list as the client would have read it. */
export function policyOfLine(row: ListedPolicy): PolicyRow {
  const day = (text: string | null) => (text === null ? null : new Date(`${text}T00:00:00.000Z`));
  return {
    ...row,
    premium: row.premium === null ? null : new Prisma.Decimal(row.premium),
    effective_date: day(row.effective_date),
    termination_date: day(row.termination_date),
  };
}

import type { Principal } from '@bindery/contracts/access';
import type { IndividualListQuery } from '@bindery/contracts/crm';
import { inScopeSql } from '../access/record-scope.js';
import { containsEveryWord } from '../database/text-search.js';
import { Prisma } from '../generated/prisma/client.js';

/** What the list reads of a row. */
export interface ListedIndividual {
  readonly id: string;
  readonly account_id: string;
  readonly created_by: string;
  readonly assigned_agent: string | null;
  readonly additional_agent: string | null;
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string | null;
  readonly status: string;
  readonly dob: string | null;
  readonly created_at: Date;
  readonly deleted_at: null;
}

/** A line of the answer: a row of the page beside both counts, or, of an empty page, the counts alone. */
export type ListLine = (ListedIndividual | { readonly id: null }) & {
  readonly total: number;
  readonly filtered: number;
};

const orderings: Readonly<Record<IndividualListQuery['sort'], Prisma.Sql>> = {
  created_at: Prisma.sql`individuals.created_at`,
  first_name: Prisma.sql`lower(individuals.first_name)`,
  last_name: Prisma.sql`lower(individuals.last_name)`,
  status: Prisma.sql`individuals.status`,
  dob: Prisma.sql`individuals.dob`,
};

/**
 * One page of the list and its two counts, in one question to the database.
 * @param indexes the blind indexes of the search term, for the protected fields of which it may be a value.
 */
export function individualListSql(
  person: Principal,
  query: IndividualListQuery,
  indexes: readonly { column: string; index: string }[],
): Prisma.Sql {
  const visible = Prisma.sql`${inScopeSql(person)} AND individuals.deleted_at IS NULL ${filters(query)}`;
  const keyed = Prisma.sql`
    SELECT individuals.id, ${orderings[query.sort]} AS sort_key FROM individuals WHERE ${visible}`;
  const total = Prisma.sql`SELECT count(*)::int AS total FROM individuals WHERE ${visible}`;
  if (query.search === '') {
    return pageSql(query, { before: Prisma.empty, from: keyed, total, filtered: Prisma.sql`counts.total` });
  }
  // The matches are found once, for the page and for their count.
  return pageSql(query, {
    before: Prisma.sql`WITH matches AS MATERIALIZED (${keyed} AND ${matchingSearch(query.search, indexes)})`,
    from: Prisma.sql`SELECT id, sort_key FROM matches`,
    total,
    filtered: Prisma.sql`(SELECT count(*)::int FROM matches)`,
  });
}

function pageSql(
  query: IndividualListQuery,
  parts: Record<'before' | 'from' | 'total' | 'filtered', Prisma.Sql>,
): Prisma.Sql {
  const direction = Prisma.raw(query.order === 'asc' ? 'ASC' : 'DESC');
  const nulls = Prisma.raw(nullsOf(query));
  return Prisma.sql`${parts.before}
    SELECT counts.total, ${parts.filtered} AS filtered, listed.id, listed.account_id, listed.created_by,
      listed.assigned_agent, listed.additional_agent, listed.first_name, listed.last_name, listed.email,
      listed.status, listed.dob::text AS dob, listed.created_at, listed.deleted_at
    FROM (${parts.total}) AS counts
    LEFT JOIN (
      ${parts.from} ORDER BY sort_key ${direction} NULLS ${nulls}, id ${direction}
      LIMIT ${query.page_size} OFFSET ${(query.page - 1) * query.page_size}
    ) AS page ON TRUE
    LEFT JOIN individuals AS listed ON listed.id = page.id
    ORDER BY page.sort_key ${direction} NULLS ${nulls}, page.id ${direction}`;
}

function filters({ status, assigned_agent }: IndividualListQuery): Prisma.Sql {
  const byStatus = status ? Prisma.sql`AND individuals.status = ${status}` : Prisma.empty;
  const byAgent = assigned_agent
    ? Prisma.sql`AND individuals.assigned_agent = ${assigned_agent}::uuid`
    : Prisma.empty;
  return Prisma.sql`${byStatus} ${byAgent}`;
}

function matchingSearch(search: string, indexes: readonly { column: string; index: string }[]): Prisma.Sql {
  const plain = containsEveryWord(Prisma.sql`individuals.search_text`, search);
  const whole = indexes.map(({ column, index }) => Prisma.sql`individuals.${Prisma.raw(column)} = ${index}`);
  return Prisma.sql`(${Prisma.join([plain, ...whole], ' OR ')})`;
}

/** Blanks come last in a list, whichever way it is sorted; where there are none, the index's own order is kept. */
function nullsOf({ sort, order }: IndividualListQuery): 'FIRST' | 'LAST' {
  return sort === 'dob' || order === 'asc' ? 'LAST' : 'FIRST';
}

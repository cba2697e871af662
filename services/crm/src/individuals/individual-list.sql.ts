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
  const matching = query.search === '' ? Prisma.sql`TRUE` : matchingSearch(query.search, indexes);
  const direction = Prisma.raw(query.order === 'asc' ? 'ASC' : 'DESC');
  const order = Prisma.sql`${orderings[query.sort]} ${direction} NULLS ${Prisma.raw(nullsOf(query))},
    individuals.id ${direction}`;
  return Prisma.sql`
    SELECT counts.total, counts.filtered, page.*
    FROM (
      SELECT count(*)::int AS total, (count(*) FILTER (WHERE ${matching}))::int AS filtered
      FROM individuals WHERE ${visible}
    ) AS counts
    LEFT JOIN (
      SELECT id, account_id, created_by, assigned_agent, additional_agent, first_name, last_name, email, status,
        dob::text AS dob, created_at, deleted_at, row_number() OVER (ORDER BY ${order}) AS place
      FROM individuals WHERE ${visible} AND ${matching}
      ORDER BY ${order} LIMIT ${query.page_size} OFFSET ${(query.page - 1) * query.page_size}
    ) AS page ON TRUE
    ORDER BY page.place`;
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

import type { ContactListQuery } from '@bindery/contracts/leads';
import { Prisma } from '../generated/prisma/client.js';
import { filteredBy, matching, orderedBy } from './contact-list.sql.js';

/** One page of the contacts with its counts and the overall stats, in one query. */
export function contactPageSql(
  query: ContactListQuery,
  indexes: readonly { column: string; index: string }[],
): Prisma.Sql {
  const filters = filteredBy(query);
  if (query.search === '') {
    return pageSql(query, {
      before: Prisma.empty,
      page: Prisma.sql`contacts WHERE ${filters}`,
      filtered: Prisma.sql`counts."inFilters"`,
    });
  }
  // The matches are found once, for the page and for their count.
  return pageSql(query, {
    before: Prisma.sql`
      WITH matches AS MATERIALIZED (SELECT id FROM contacts WHERE ${filters} AND ${matching(query.search, indexes)})`,
    page: Prisma.sql`contacts JOIN matches USING (id)`,
    filtered: Prisma.sql`(SELECT count(*)::int FROM matches)`,
  });
}

/** The index `contacts_figures` covers the stats. Bots are no leads, so what looks like theirs isn't counted. */
const figures = Prisma.sql`
  SELECT count(*)::int AS total,
    count(*) FILTER (WHERE status = 'new')::int AS new,
    count(*) FILTER (WHERE status = 'contacted')::int AS contacted,
    count(*) FILTER (WHERE status = 'converted')::int AS converted,
    coalesce(round(avg(lead_score), 1), 0)::float8 AS "avgLeadScore"
  FROM contacts WHERE suspicious IS NULL`;

function pageSql(
  query: ContactListQuery,
  parts: Record<'before' | 'page' | 'filtered', Prisma.Sql>,
): Prisma.Sql {
  const { page, page_size } = query;
  return Prisma.sql`${parts.before}
    SELECT figures.*, counts.*, ${parts.filtered} AS filtered, page.*
    FROM (${figures}) AS figures
    CROSS JOIN (SELECT count(*)::int AS "inFilters" FROM contacts WHERE ${filteredBy(query)}) AS counts
    LEFT JOIN (
      SELECT contacts.* FROM ${parts.page}
      ORDER BY ${orderedBy(query)} LIMIT ${page_size} OFFSET ${(page - 1) * page_size}
    ) AS page ON TRUE
    ORDER BY ${orderedBy(query)}`;
}

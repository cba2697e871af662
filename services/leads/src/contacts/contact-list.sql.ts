import { leastOfBand, type ContactExportQuery, type ScoreBand } from '@bindery/contracts/leads';
import { searchPatterns } from '@bindery/service-kit/database';
import { Prisma } from '../generated/prisma/client.js';

/** The filters and the order of a list. */
export type ContactFilters = Omit<ContactExportQuery, 'search'>;

/** The filters of a list, without its search. */
export function filteredBy({ status, band, current_crm, suspicious, from, to }: ContactFilters): Prisma.Sql {
  return allOf(
    status && Prisma.sql`status = ${status}`,
    band && inBand(band),
    current_crm && Prisma.sql`current_crm = ${current_crm}`,
    suspicious &&
      (suspicious === 'true' ? Prisma.sql`suspicious IS NOT NULL` : Prisma.sql`suspicious IS NULL`),
    from && Prisma.sql`created_at >= ${from}::timestamp AT TIME ZONE 'UTC'`,
    to && Prisma.sql`created_at < (${to}::timestamp + interval '1 day') AT TIME ZONE 'UTC'`,
  );
}

/**
 * The contacts that hold every word of a search, in any order.
 * @param indexes the blind indexes of the search, where it may be a whole email address or phone number
 */
export function matching(search: string, indexes: readonly { column: string; index: string }[]): Prisma.Sql {
  const words = searchPatterns(search).map((pattern) => Prisma.sql`search_text LIKE ${pattern}`);
  const whole = indexes.map(({ column, index }) => Prisma.sql`${Prisma.raw(column)} = ${index}`);
  return Prisma.sql`(${Prisma.join([...whole, allOf(...words)], ' OR ')})`;
}

/** The `ORDER BY` clause. Blanks come last in either direction, and ties are newest first. */
export function orderedBy({ sort, order }: ContactFilters): Prisma.Sql {
  const direction = Prisma.raw(order);
  if (sort === 'created_at') return Prisma.sql`created_at ${direction}, id ${direction}`;
  return Prisma.sql`${sortedBy(sort, direction)}, created_at DESC, id DESC`;
}

function sortedBy(sort: Exclude<ContactFilters['sort'], 'created_at'>, direction: Prisma.Sql): Prisma.Sql {
  switch (sort) {
    case 'name':
      return Prisma.sql`lower(name) ${direction}`;
    case 'agency_name':
      return Prisma.sql`lower(agency_name) ${direction} NULLS LAST`;
    case 'lead_score':
      return Prisma.sql`lead_score ${direction}`;
    case 'status':
      return Prisma.sql`status ${direction}`;
    case 'waiting':
      // The longest wait sorts highest. Answered contacts have none.
      return Prisma.sql`CASE WHEN status = 'new' THEN -extract(epoch FROM created_at) END ${direction} NULLS LAST`;
  }
}

function inBand(band: ScoreBand): Prisma.Sql {
  const least = leastOfBand[band];
  const above = Math.min(101, ...Object.values(leastOfBand).filter((other) => other > least));
  return Prisma.sql`lead_score >= ${least} AND lead_score < ${above}`;
}

function allOf(...wanted: readonly (Prisma.Sql | '' | undefined)[]): Prisma.Sql {
  const filters = wanted.filter((filter) => filter !== undefined && filter !== '');
  return filters.length === 0 ? Prisma.sql`TRUE` : Prisma.join(filters, ' AND ');
}

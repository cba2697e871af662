import { leastOfBand, type ContactExportQuery, type ScoreBand } from '@bindery/contracts/leads';
import { containingPattern } from '@bindery/service-kit/database';
import { Prisma } from '../generated/prisma/client.js';

/** Which contacts are asked for, and in which order. */
export type Wanted = Omit<ContactExportQuery, 'search'>;

/** The filters of a list, without its search. */
export function filteredBy({ status, band, current_crm, from, to }: Wanted): Prisma.Sql {
  return allOf(
    status && Prisma.sql`status = ${status}`,
    band && inBand(band),
    current_crm && Prisma.sql`current_crm = ${current_crm}`,
    from && Prisma.sql`created_at >= ${from}::timestamp AT TIME ZONE 'UTC'`,
    to && Prisma.sql`created_at < (${to}::timestamp + interval '1 day') AT TIME ZONE 'UTC'`,
  );
}

/**
 * The contacts that hold a searched text.
 * @param indexes the blind indexes of the text, where it may be a whole e-mail address or phone number
 */
export function matching(search: string, indexes: readonly { column: string; index: string }[]): Prisma.Sql {
  if (search === '') return Prisma.sql`TRUE`;
  const pattern = containingPattern(search);
  const plain = ['name', 'agency_name', 'inquiry_message'].map(
    (column) => Prisma.sql`${Prisma.raw(column)} ILIKE ${pattern}`,
  );
  const whole = indexes.map(({ column, index }) => Prisma.sql`${Prisma.raw(column)} = ${index}`);
  return Prisma.sql`(${Prisma.join([...plain, ...whole], ' OR ')})`;
}

/** What follows an `ORDER BY`. Blanks come last, whichever way a list is sorted. */
export function orderedBy({ sort, order }: Wanted): Prisma.Sql {
  const direction = Prisma.raw(order);
  switch (sort) {
    case 'created_at':
      return Prisma.sql`created_at ${direction}, id ${direction}`;
    case 'name':
      return Prisma.sql`lower(name) ${direction}, id ${direction}`;
    case 'agency_name':
      return Prisma.sql`lower(agency_name) ${direction} NULLS LAST, id ${direction}`;
    case 'lead_score':
      return Prisma.sql`lead_score ${direction}, id ${direction}`;
    case 'status':
      return Prisma.sql`status ${direction}, id ${direction}`;
    case 'waiting': {
      // Who has waited longest came first.
      const arrival = Prisma.raw(order === 'desc' ? 'asc' : 'desc');
      return Prisma.sql`CASE WHEN status = 'new' THEN created_at END ${arrival} NULLS LAST, created_at DESC, id DESC`;
    }
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

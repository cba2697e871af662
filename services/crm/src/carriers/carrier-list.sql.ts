import type { Principal } from '@bindery/contracts/access';
import { carrierFields, type CarrierListQuery } from '@bindery/contracts/crm';
import { ofAccountOrPlatformSql } from '../access/record-scope.js';
import { everyWordIn } from '../database/sql-fragments.js';
import { Prisma } from '../generated/prisma/client.js';
import { fieldOrderings } from '../resources/field-orderings.sql.js';
import { allOf } from '../resources/list-filters.sql.js';
import type { ListSql } from '../resources/list-page.sql.js';
import { isOnDay } from '../database/typed-day.js';

const orderings = fieldOrderings('carriers', carrierFields);

/** The list of the carriers. @param zone in which moments are shown */
export function carrierListSql(caller: Principal, query: CarrierListQuery, zone: string): ListSql {
  const { inactive, is_global } = query;
  const filters = allOf(
    inactive && Prisma.sql`carriers.inactive = ${inactive === 'true'}`,
    is_global && Prisma.sql`carriers.is_global = ${is_global === 'true'}`,
  );
  return {
    table: 'carriers',
    from: Prisma.sql`carriers`,
    visible: Prisma.sql`${ofAccountOrPlatformSql(caller, 'carriers')} AND carriers.deleted_at IS NULL ${filters}`,
    matching:
      query.search === ''
        ? undefined
        : [
            everyWordIn(query.search, ({ pattern, day }) => [
              Prisma.sql`carriers.search_text LIKE ${pattern}`,
              ...(day === undefined ? [] : [isOnDay(Prisma.sql`carriers.created_at`, day, zone)]),
            ]),
          ],
    sortedBy: orderings[query.sort],
    hasBlanks: query.sort === 'external_id',
    columns: Prisma.sql`listed.*`,
  };
}

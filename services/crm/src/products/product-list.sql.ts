import type { Principal } from '@bindery/contracts/access';
import { productFields, type ProductListQuery } from '@bindery/contracts/crm';
import { ofAccountOrPlatformSql } from '../access/record-scope.js';
import { everyWordIn } from '../database/sql-fragments.js';
import { Prisma } from '../generated/prisma/client.js';
import { fieldOrderings } from '../resources/field-orderings.sql.js';
import { allOf } from '../resources/list-filters.sql.js';
import type { ListSql } from '../resources/list-page.sql.js';
import { isOnDay } from '../database/typed-day.js';

const orderings = fieldOrderings('products', productFields);

/** The list of the products. @param zone in which moments are shown */
export function productListSql(caller: Principal, query: ProductListQuery, zone: string): ListSql {
  const { carrier_id, status } = query;
  const filters = allOf(
    carrier_id && Prisma.sql`products.carrier_id = ${carrier_id}::uuid`,
    status && Prisma.sql`products.inactive = ${status === 'inactive'}`,
  );
  return {
    table: 'products',
    from: Prisma.sql`products`,
    visible: Prisma.sql`${ofAccountOrPlatformSql(caller, 'products')} AND products.deleted_at IS NULL ${filters}`,
    matching:
      query.search === ''
        ? undefined
        : [
            everyWordIn(query.search, ({ pattern, day }) => [
              Prisma.sql`products.search_text LIKE ${pattern}`,
              ...(day === undefined ? [] : [isOnDay(Prisma.sql`products.created_at`, day, zone)]),
            ]),
          ],
    sortedBy: orderings[query.sort],
    hasBlanks: query.sort === 'type',
    columns: Prisma.sql`listed.*, json_build_object('name', carriers.name, 'is_global', carriers.is_global) AS carrier`,
    joined: Prisma.sql`LEFT JOIN carriers ON carriers.id = listed.carrier_id`,
  };
}

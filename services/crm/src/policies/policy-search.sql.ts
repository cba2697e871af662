import type { Principal } from '@bindery/contracts/access';
import { ofAccountOrPlatformSql } from '../access/record-scope.js';
import { Prisma } from '../generated/prisma/client.js';

/**
 * Over `policies` with `individuals`: whether the client, the carrier or the product has a name like the pattern. An
 * account has few carriers and products, so their names are folded once for a search, and not for each policy.
 */
export function namesLike(caller: Principal, pattern: string): Prisma.Sql[] {
  const named = (
    table: 'carriers' | 'products',
  ) => Prisma.sql`ARRAY(SELECT named.id FROM ${Prisma.raw(table)} AS named
    WHERE ${ofAccountOrPlatformSql(caller, 'named')} AND searchable_name(named.name) LIKE ${pattern})`;
  return [
    Prisma.sql`individuals.folded_name LIKE ${pattern}`,
    Prisma.sql`policies.carrier_id = ANY (${named('carriers')})`,
    Prisma.sql`policies.product_id = ANY (${named('products')})`,
    // As a list shows what is not there.
    Prisma.sql`policies.insured_id IS NULL AND 'unknown individual' LIKE ${pattern}`,
    Prisma.sql`policies.product_id IS NULL AND 'no product' LIKE ${pattern}`,
  ];
}

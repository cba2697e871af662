import { ofAccountOrPlatformSql } from '../../access/record-scope.js';
import { containsEveryWord } from '../../database/sql-fragments.js';
import { Prisma } from '../../generated/prisma/client.js';
import {
  activeOrInactive,
  fact,
  foundColumns,
  nameScore,
  type KnownSource,
  type SearchSource,
} from './search-source.js';

// An account has few carriers, products and tags, so their names are looked through.
const hasEveryWord = (name: Prisma.Sql, text: string) =>
  containsEveryWord(Prisma.sql`searchable_name(${name})`, text);

const carrierColumns = (score: Prisma.Sql) =>
  foundColumns('carrier', {
    id: Prisma.sql`carriers.id`,
    status: activeOrInactive('carriers'),
    score,
    sortedBy: Prisma.sql`carriers.name`,
    facts: Prisma.sql`'name', carriers.name, 'is_global', carriers.is_global::text`,
  });

export const carrierSource: KnownSource = {
  matching(caller, { text }) {
    const name = Prisma.sql`carriers.name`;
    return Prisma.sql`SELECT ${carrierColumns(nameScore(name, text))} FROM carriers
      WHERE ${ofAccountOrPlatformSql(caller, 'carriers')} AND carriers.deleted_at IS NULL
        AND ${hasEveryWord(name, text)}`;
  },
  known: (caller, ids) => Prisma.sql`SELECT ${carrierColumns(Prisma.sql`1`)} FROM carriers
    WHERE ${ofAccountOrPlatformSql(caller, 'carriers')} AND carriers.deleted_at IS NULL AND carriers.id = ${ids}`,
  title: (row) => fact(row, 'name'),
  subtitle: ({ facts }) => [facts['is_global'] === 'true' ? 'Global Carrier' : 'Local Carrier'],
};

export const productSource: SearchSource = {
  matching(caller, { text }) {
    const name = Prisma.sql`products.name`;
    const columns = foundColumns('product', {
      id: Prisma.sql`products.id`,
      parent: Prisma.sql`products.carrier_id`,
      status: activeOrInactive('products'),
      score: nameScore(name, text),
      sortedBy: name,
      facts: Prisma.sql`'name', products.name, 'carrier', carriers.name`,
    });
    return Prisma.sql`SELECT ${columns} FROM products
      JOIN carriers ON carriers.id = products.carrier_id AND carriers.deleted_at IS NULL
      WHERE ${ofAccountOrPlatformSql(caller, 'products')} AND products.deleted_at IS NULL
        AND ${hasEveryWord(name, text)}`;
  },
  title: (row) => fact(row, 'name'),
  subtitle: ({ facts }) => [facts['carrier']],
};

export const tagSource: SearchSource = {
  matching(caller, { text }) {
    const name = Prisma.sql`tags.name`;
    const columns = foundColumns('tag', {
      id: Prisma.sql`tags.id`,
      score: nameScore(name, text),
      sortedBy: name,
      facts: Prisma.sql`'name', tags.name`,
    });
    return Prisma.sql`SELECT ${columns} FROM tags WHERE tags.account_id = ${caller.accountId}::uuid
      AND ${hasEveryWord(name, text)}`;
  },
  title: (row) => fact(row, 'name'),
  subtitle: () => [],
};

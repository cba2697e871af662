import { Prisma } from '../generated/prisma/client.js';
import { keysRise, orderOf, type ListSql, type PageOf } from '../resources/list-page.sql.js';

/** The place of a row in a list: the value that it is sorted by, as text, with the type of that value. */
export interface ListPlace {
  readonly id: string;
  readonly key: string | null;
  readonly key_type: string;
}

/** The next rows of a list by their ids, in its order. @param after the last one that is known */
export function nextIdsSql(
  query: Pick<PageOf, 'order'>,
  list: ListSql,
  most: number,
  after: ListPlace | undefined,
): Prisma.Sql {
  const { from, table, visible, matching = [Prisma.sql`TRUE`], sortedBy, sortJoin, before } = list;
  const rest = after ? isAfter(query, list, after) : Prisma.sql`TRUE`;
  const parts = matching.map(
    (part) => Prisma.sql`SELECT ${Prisma.raw(table)}.id AS id, ${sortedBy} AS sort_key
      FROM ${from} ${sortJoin ?? Prisma.empty} WHERE ${visible} AND ${part} AND ${rest}`,
  );
  return Prisma.sql`${before ? Prisma.sql`WITH ${before}` : Prisma.empty}
    SELECT id, sort_key::text AS key, pg_typeof(sort_key)::text AS key_type
    FROM (${Prisma.join(parts, ' UNION ALL ')}) AS found
    ORDER BY ${orderOf(query, list)('sort_key', 'id')} LIMIT ${most}`;
}

/** Whether a row comes after another one in the order of the list, where blanks are last. */
function isAfter(query: Pick<PageOf, 'order'>, list: ListSql, { id, key, key_type }: ListPlace): Prisma.Sql {
  const { table, sortedBy, hasBlanks } = list;
  const beyond = Prisma.raw(keysRise(query, list) ? '>' : '<');
  const ownId = Prisma.raw(`${table}.id`);
  if (key === null) return Prisma.sql`(${sortedBy} IS NULL AND ${ownId} ${beyond} ${id}::uuid)`;
  const last = Prisma.sql`${key}::text::${Prisma.raw(key_type)}`;
  // An index that carries the order takes both at once.
  const further = Prisma.sql`(${sortedBy}, ${ownId}) ${beyond} (${last}, ${id}::uuid)`;
  return hasBlanks ? Prisma.sql`(${further} OR ${sortedBy} IS NULL)` : further;
}

/** Columns that an export reads of each row beside those of the list, with the tables that they need. */
export interface MoreColumns {
  readonly columns: Prisma.Sql;
  readonly joined: Prisma.Sql;
}

/** The rows of some ids, as far as the list still has them, in any order. */
export function rowsOfSql(list: ListSql, ids: readonly string[], more?: MoreColumns): Prisma.Sql {
  const { from, table, visible, columns, joined = Prisma.empty } = list;
  const id = Prisma.raw(`${table}.id`);
  return Prisma.sql`SELECT ${columns}${more ? Prisma.sql`, ${more.columns}` : Prisma.empty}
    FROM (SELECT ${id} FROM ${from} JOIN unnest(${[...ids]}::uuid[]) AS wanted (id) ON ${id} = wanted.id
      WHERE ${visible}) AS page
    JOIN ${Prisma.raw(table)} AS listed ON listed.id = page.id ${joined} ${more?.joined ?? Prisma.empty}`;
}

/** How many rows a list has with its search. */
export function countSql({ from, visible, matching = [Prisma.sql`TRUE`], before }: ListSql): Prisma.Sql {
  const parts = matching.map(
    (part) => Prisma.sql`(SELECT count(*) FROM ${from} WHERE ${visible} AND ${part})`,
  );
  return Prisma.sql`${before ? Prisma.sql`WITH ${before}` : Prisma.empty}
    SELECT (${Prisma.join(parts, ' + ')})::int AS count`;
}

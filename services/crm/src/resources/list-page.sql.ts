import { MAX_COUNTED } from '@bindery/contracts/crm';
import { pageSizes } from '@bindery/contracts/lists';
import { prepared } from '@bindery/service-kit/database';
import { Prisma } from '../generated/prisma/client.js';

/** Paging and sort parameters of a list query. */
export interface PageOf {
  readonly order: 'asc' | 'desc';
  readonly page: number;
  readonly page_size: number;
}

/** The order of a list, over the table or alias that the list names. */
export interface ListOrdering {
  readonly sortedBy: Prisma.Sql;
  /** Whether the sorted column has blanks. They come last in a list, whichever way it is sorted. */
  readonly hasBlanks: boolean;
  /** Whether the key falls where the column rises, as a date of birth does for an age. */
  readonly isReversed?: boolean;
  /** Joins of other tables for the key. A count does without them. */
  readonly sortJoin?: Prisma.Sql;
  /** Whether an index carries the order, so that the first rows are there without looking at all of them. */
  readonly isIndexed?: boolean;
}

/** One list, as far as it differs from others. Every part is over the table or alias that `table` names. */
export interface ListSql extends Omit<ListOrdering, 'isIndexed'> {
  /** The table and whatever is joined to it, such as `policies LEFT JOIN …`. */
  readonly from: Prisma.Sql;
  readonly table: string;
  /** The rows in the user's scope that match the filters, without the search. */
  readonly visible: Prisma.Sql;
  /** The search conditions; absent without a search. Each has its own index, and no row matches two. */
  readonly matching?: readonly Prisma.Sql[] | undefined;
  /** A common table expression that the conditions read. */
  readonly before?: Prisma.Sql;
  /** Whether the first rows match so often that they are searched before all others. An index has to carry the order. */
  readonly isOrdered?: boolean;
  /** Whether the statement is frequent and one plan fits every account, so that connections prepare it. */
  readonly isPrepared?: boolean;
  /**
   * The account whose audit chain has every change of the list, if there is one: it has none of who has left and of the
   * platform's products.
   */
  readonly account?: string;
  /** Columns selected for each row of `listed`; `joined` adds the tables they need. */
  readonly columns: Prisma.Sql;
  readonly joined?: Prisma.Sql;
}

/** How many rows there are without a search, and as of which state of the account's audit chain. */
export interface Counted {
  readonly as_of: string | null;
  readonly total: number;
}

/** One result row: a record plus both counts, or only the counts if the page is empty. */
export type ListLine<Row> = (Row | { readonly id: null }) & Counted & { readonly filtered: number };

/** How many rows are searched for a page of matches before all rows are. */
const NEAR = Prisma.raw('500');

/**
 * One page of a list and its two counts, in one question to the database.
 * @param counted an earlier count: all is counted again only when the account has changed since
 */
export function listPageSql(query: PageOf, list: ListSql, counted?: Counted): Prisma.Sql {
  const { before, keyed, filtered } = partsOf(query, list);
  const order = orderOf(query, list);
  // Clients may choose any page size, and each text is prepared for itself.
  const isPrepared = list.isPrepared === true && pageSizes.some((size) => size === query.page_size);
  // A plan for any number of rows would not be the one for a few.
  const few = isPrepared ? Prisma.raw(String(query.page_size)) : query.page_size;
  const offset = query.page === 1 ? Prisma.raw('0') : (query.page - 1) * query.page_size;
  const sql = Prisma.sql`${before}
    SELECT counts.as_of, counts.total, ${filtered} AS filtered, ${list.columns}
    -- Without the offset, Postgres would count once for each place that reads the total.
    FROM (${totalSql(list, counted)} OFFSET 0) AS counts
    LEFT JOIN (
      ${keyed} ORDER BY ${order('sort_key', 'id')}
      LIMIT ${few} OFFSET ${offset}
    ) AS page ON TRUE
    LEFT JOIN ${Prisma.raw(list.table)} AS listed ON listed.id = page.id ${list.joined ?? Prisma.empty}
    ORDER BY ${order('page.sort_key', 'page.id')}`;
  return isPrepared ? prepared(sql) : sql;
}

function totalSql({ from, visible, account }: ListSql, counted: Counted | undefined): Prisma.Sql {
  const count = Prisma.sql`(SELECT count(*)::int FROM ${from} WHERE ${visible})`;
  if (account === undefined) return Prisma.sql`SELECT NULL AS as_of, ${count} AS total`;
  // Postgres evaluates only the branch that it needs.
  return Prisma.sql`
    SELECT head.hash AS as_of,
      CASE WHEN head.hash = ${counted?.as_of ?? null} THEN ${counted?.total ?? 0}::int ELSE ${count} END AS total
    FROM (SELECT) AS once LEFT JOIN audit_checkpoints AS head ON head.account_id = ${account}::uuid`;
}

/** How many rows a list finds, as a scalar. Counting stops at 1,000. */
export function countUpToSql({ from, visible, matching, before }: ListSql): Prisma.Sql {
  const where = matching?.map((part) => Prisma.sql`${visible} AND ${part}`) ?? [visible];
  const found = where.map((each) => Prisma.sql`SELECT 1 FROM ${from} WHERE ${each}`);
  const most = Prisma.raw(String(MAX_COUNTED));
  const first = before ? Prisma.sql`WITH ${before}` : Prisma.empty;
  return Prisma.sql`(${first} SELECT count(*)::int FROM (${Prisma.join(found, ' UNION ALL ')} LIMIT ${most}) AS found)`;
}

interface Parts {
  readonly before: Prisma.Sql;
  /** The rows to page through, each with its id and sort key. */
  readonly keyed: Prisma.Sql;
  readonly filtered: Prisma.Sql;
}

function partsOf(query: PageOf, list: ListSql): Parts {
  const { from, visible, matching, isOrdered, sortJoin } = list;
  const id = Prisma.raw(`${list.table}.id`);
  const key = Prisma.sql`${id} AS id, ${list.sortedBy} AS sort_key`;
  const withKeys = sortJoin ? Prisma.sql`${from} ${sortJoin}` : from;
  if (!matching) {
    const keyed = Prisma.sql`SELECT ${key} FROM ${withKeys} WHERE ${visible}`;
    return { before: Prisma.empty, keyed, filtered: Prisma.sql`counts.total` };
  }
  const eachPart = (selected: Prisma.Sql): Prisma.Sql[] =>
    matching.map((part) => Prisma.sql`(SELECT ${selected} FROM ${from} WHERE ${visible} AND ${part})`);
  const first = list.before ? Prisma.sql`WITH ${list.before},` : Prisma.sql`WITH`;
  // The matches are found once, for the page and for their count. Keys of other tables are joined once, and not by each part.
  const found = eachPart(sortJoin ? Prisma.sql`${id} AS id` : key);
  const matches = Prisma.sql`matches AS MATERIALIZED (${Prisma.join(found, ' UNION ALL ')})`;
  const counted = Prisma.sql`(SELECT count(*)::int FROM matches)`;
  if (!isOrdered) {
    const keyed = sortJoin
      ? Prisma.sql`SELECT ${key} FROM ${withKeys} WHERE ${id} IN (SELECT id FROM matches)`
      : Prisma.sql`SELECT id, sort_key FROM matches`;
    return { before: Prisma.sql`${first} ${matches}`, keyed, filtered: counted };
  }
  // A frequent term fills its page from the first rows. The others are only counted.
  const order = orderOf(query, list);
  const near = Prisma.sql`near AS MATERIALIZED (
    SELECT ${key} FROM (
      SELECT ${Prisma.raw(list.table)}.* FROM ${from} WHERE ${visible} ORDER BY ${order(list.sortedBy, id)} LIMIT ${NEAR}
    ) AS ${Prisma.raw(list.table)} WHERE (${Prisma.join(matching, ') OR (')}))`;
  const enough = Prisma.sql`(SELECT count(*) >= ${query.page * query.page_size} FROM near)`;
  return {
    before: Prisma.sql`${first} ${near}, ${matches}`,
    keyed: Prisma.sql`
      SELECT id, sort_key FROM near WHERE ${enough}
      UNION ALL SELECT id, sort_key FROM matches WHERE NOT ${enough}`,
    filtered: Prisma.sql`
      CASE WHEN ${enough} THEN ${Prisma.join(eachPart(Prisma.sql`count(*)::int`), ' + ')} ELSE ${counted} END`,
  };
}

/** Whether the sort keys rise from row to row. */
export const keysRise = (
  { order }: Pick<PageOf, 'order'>,
  { isReversed }: Pick<ListSql, 'isReversed'>,
): boolean => (order === 'asc') !== (isReversed ?? false);

/** The order of the list, by whatever its key and its id are called where it is needed. */
export function orderOf(query: Pick<PageOf, 'order'>, list: Pick<ListSql, 'hasBlanks' | 'isReversed'>) {
  const isUpwards = keysRise(query, list);
  const direction = Prisma.raw(isUpwards ? 'ASC' : 'DESC');
  // Without blanks, the index order is used.
  const nulls = Prisma.raw(list.hasBlanks || isUpwards ? 'LAST' : 'FIRST');
  const named = (name: string | Prisma.Sql) => (typeof name === 'string' ? Prisma.raw(name) : name);
  return (key: string | Prisma.Sql, id: string | Prisma.Sql): Prisma.Sql =>
    Prisma.sql`${named(key)} ${direction} NULLS ${nulls}, ${named(id)} ${direction}`;
}

/** The rows of an answer, and its counts. */
export function readPage<Row extends { readonly id: string }>(
  lines: readonly ListLine<Row>[],
): { rows: Row[]; counted: Counted; filtered: number } {
  const rows = lines.filter((line): line is ListLine<Row> & Row => line.id !== null);
  const [{ total, as_of, filtered } = { total: 0, as_of: null, filtered: 0 }] = lines;
  return { rows, counted: { total, as_of }, filtered };
}

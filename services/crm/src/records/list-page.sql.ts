import { Prisma } from '../generated/prisma/client.js';

/** What of a list's query decides which page of it is answered. */
export interface PageOf {
  readonly order: 'asc' | 'desc';
  readonly page: number;
  readonly page_size: number;
}

/** One list, as far as it differs from others. Every part is over the table or alias that `table` names. */
export interface ListSql {
  /** The table and whatever is joined to it, such as `policies LEFT JOIN …`. */
  readonly from: Prisma.Sql;
  readonly table: string;
  /** The rows that the person may see, with the filters that were asked for, without the search. */
  readonly visible: Prisma.Sql;
  /** Which of those match the search; absent when nothing is searched for. */
  readonly matching?: Prisma.Sql | undefined;
  readonly sortedBy: Prisma.Sql;
  /** Whether the sorted column has blanks. They come last in a list, whichever way it is sorted. */
  readonly hasBlanks: boolean;
  /** What the answer needs of a row, over `listed`, with whatever has to be joined to it. */
  readonly columns: Prisma.Sql;
  readonly joined?: Prisma.Sql;
}

/** A line of the answer: a row of the page beside both counts, or, of an empty page, the counts alone. */
export type ListLine<Row> = (Row | { readonly id: null }) & {
  readonly total: number;
  readonly filtered: number;
};

/** One page of a list and its two counts, in one question to the database. */
export function listPageSql(query: PageOf, list: ListSql): Prisma.Sql {
  const id = Prisma.raw(`${list.table}.id`);
  const keyed = Prisma.sql`SELECT ${id} AS id, ${list.sortedBy} AS sort_key FROM ${list.from} WHERE ${list.visible}`;
  const total = Prisma.sql`SELECT count(*)::int AS total FROM ${list.from} WHERE ${list.visible}`;
  if (!list.matching) {
    return pageSql(query, list, { before: Prisma.empty, keyed, total, filtered: Prisma.sql`counts.total` });
  }
  // The matches are found once, for the page and for their count.
  return pageSql(query, list, {
    before: Prisma.sql`WITH matches AS MATERIALIZED (${keyed} AND ${list.matching})`,
    keyed: Prisma.sql`SELECT id, sort_key FROM matches`,
    total,
    filtered: Prisma.sql`(SELECT count(*)::int FROM matches)`,
  });
}

function pageSql(
  query: PageOf,
  list: ListSql,
  parts: Record<'before' | 'keyed' | 'total' | 'filtered', Prisma.Sql>,
): Prisma.Sql {
  const direction = Prisma.raw(query.order === 'asc' ? 'ASC' : 'DESC');
  // Where there are no blanks the index's own order is kept.
  const nulls = Prisma.raw(list.hasBlanks || query.order === 'asc' ? 'LAST' : 'FIRST');
  return Prisma.sql`${parts.before}
    SELECT counts.total, ${parts.filtered} AS filtered, ${list.columns}
    FROM (${parts.total}) AS counts
    LEFT JOIN (
      ${parts.keyed} ORDER BY sort_key ${direction} NULLS ${nulls}, id ${direction}
      LIMIT ${query.page_size} OFFSET ${(query.page - 1) * query.page_size}
    ) AS page ON TRUE
    LEFT JOIN ${Prisma.raw(list.table)} AS listed ON listed.id = page.id ${list.joined ?? Prisma.empty}
    ORDER BY page.sort_key ${direction} NULLS ${nulls}, page.id ${direction}`;
}

/** The rows of an answer, and its counts. */
export function readPage<Row extends { readonly id: string }>(
  lines: readonly ListLine<Row>[],
): { rows: Row[]; total: number; filtered: number } {
  const rows = lines.filter((line): line is ListLine<Row> & Row => line.id !== null);
  return { rows, total: lines[0]?.total ?? 0, filtered: lines[0]?.filtered ?? 0 };
}

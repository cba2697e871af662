import type { RunningStack } from '@bindery/stack';

/** A table with its indexes and long values. */
export interface TableSize {
  readonly table: string;
  readonly rows: number;
  readonly bytes: number;
}

/** The tables of crm, the largest first. */
export function tableSizes(stack: RunningStack): Promise<TableSize[]> {
  return stack.query<TableSize>(
    'crm',
    `SELECT relname AS table, pg_total_relation_size(oid)::float8 AS bytes,
       (xpath('/row/count/text()', query_to_xml(format('SELECT count(*) FROM %s', oid::regclass), true, true, '')))[1]
         ::text::float8 AS rows
     FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace ORDER BY 2 DESC`,
  );
}

/** How many bytes each table has grown by. Tables that did not grow are left out. */
export function growthBetween(before: readonly TableSize[], after: readonly TableSize[]): TableSize[] {
  return after.flatMap(({ table, rows, bytes }) => {
    const earlier = before.find((one) => one.table === table);
    const grown = { table, rows: rows - (earlier?.rows ?? 0), bytes: bytes - (earlier?.bytes ?? 0) };
    return grown.bytes > 0 ? [grown] : [];
  });
}

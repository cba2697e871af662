import type { ReactNode } from 'react';

/** One column of a `DataTable`. */
export interface DataColumn<Row> {
  /** The server's name of the field, which is what `onSort` hands over. */
  id: string;
  header: string;
  cell: (row: Row) => ReactNode;
  sortable?: boolean | undefined;
  /** Numbers and money stand at the end. */
  align?: 'start' | 'end' | undefined;
  /** A stronger ink, for what a row is known by. */
  strong?: boolean | undefined;
  /** Not shown until somebody chooses it. */
  optional?: boolean | undefined;
}

/** How a list is sorted: a column's id and a direction. */
export interface SortState {
  id: string;
  order: 'asc' | 'desc';
}

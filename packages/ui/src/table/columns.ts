import type { ReactNode } from 'react';

export type LeavingOrder = 1 | 2 | 3 | 4;

/** One column of a `DataTable`. */
export interface DataColumn<Row> {
  /** The server's name of the field, which `onSort` passes on. */
  id: string;
  header: string;
  cell: (row: Row) => ReactNode;
  sortable?: boolean | undefined;
  /** Numbers and money align at the end. */
  align?: 'start' | 'end' | undefined;
  /** Emphasizes the column that identifies the row. */
  strong?: boolean | undefined;
  /**
   * Its place on phones. A table with any shows two lines a row: title and badge, then the lines, with the later ones
   * after the others; an action at the end, or one aside at the end of the first line.
   * Its other columns are not shown there.
   */
  onPhone?: 'title' | 'badge' | 'line' | 'later' | 'action' | 'aside' | undefined;
  /** Whether phones show the header, or a shorter one, before the value of a line, which doesn't say by itself what it is. */
  namedOnPhone?: boolean | string | undefined;
  /** The order in which it leaves a table that is too narrow for all. */
  leaves?: LeavingOrder | undefined;
  /** Hidden by default. */
  optional?: boolean | undefined;
}

export interface SortState {
  id: string;
  order: 'asc' | 'desc';
}

import { rowSortingFeature, tableFeatures, useTable, type ReactTable } from '@tanstack/react-table';
import { useMemo } from 'react';
import type { DataColumn, SortState } from './columns.js';

/** What the tables of the product use of TanStack Table; the server sorts and pages. */
export const dataTableFeatures = /* @__PURE__ */ tableFeatures({ rowSortingFeature });
export type DataTableModel<Row extends object> = ReactTable<typeof dataTableFeatures, Row>;

interface DataTableModelOptions<Row> {
  columns: readonly DataColumn<Row>[];
  sort: SortState | undefined;
  onSort: ((sort: SortState) => void) | undefined;
}

const none: never[] = [];

/**
 * The model of a table's header; the rows stay as the server sorted them. A press on the sorted column turns it round, a
 * newly chosen one starts ascending.
 */
export function useDataTable<Row extends object>(options: DataTableModelOptions<Row>): DataTableModel<Row> {
  const { columns, sort, onSort } = options;
  const definitions = useMemo(
    () =>
      columns.map((column) => ({
        id: column.id,
        header: column.header,
        accessorFn: (row: Row) => row,
        enableSorting: column.sortable === true && onSort !== undefined,
        sortDescFirst: false,
      })),
    [columns, onSort],
  );
  const sorting = useMemo(() => (sort ? [{ id: sort.id, desc: sort.order === 'desc' }] : []), [sort]);
  return useTable({
    features: dataTableFeatures,
    columns: definitions,
    data: none,
    state: { sorting },
    manualSorting: true,
    enableSortingRemoval: false,
    enableMultiSort: false,
    onSortingChange: (updater) => {
      const [next] = typeof updater === 'function' ? updater(sorting) : updater;
      if (next) onSort?.({ id: next.id, order: next.desc ? 'desc' : 'asc' });
    },
  });
}

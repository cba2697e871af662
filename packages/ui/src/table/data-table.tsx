import { useMemo, type ReactNode } from 'react';
import type { DataColumn, SortState } from './columns.js';
import { RowActions, type RowActionHandlers } from './row-actions.js';
import { SkeletonRows } from './skeleton-rows.js';
import { HeaderRow } from './header-row.js';
import { Scroll, Table } from './table-style.js';
import { useDataTable, type DataTableModel } from './use-data-table.js';
import { useRowWalk } from './use-row-walk.js';

export interface DataTableProps<Row extends object> extends RowActionHandlers<Row> {
  /** What the table lists, for screen readers. */
  label: string;
  /** Keep the array stable between renders: at module level or in a memo. */
  columns: readonly DataColumn<Row>[];
  /** Absent while the first page loads; then the table shows its own shape. */
  rows: readonly Row[] | undefined;
  rowId: (row: Row) => string;
  /** What a row is called in its buttons: 'Edit Ada Byron'. */
  rowName: (row: Row) => string;
  sort?: SortState | undefined;
  onSort?: ((sort: SortState) => void) | undefined;
  /** Rows to promise while loading. */
  pageSize?: number | undefined;
  /** Shown instead of rows when there are none. */
  empty: ReactNode;
  /** A newer page is on its way; the present one stays and is dimmed for screen readers too. */
  refreshing?: boolean | undefined;
  /** Rows that are there but out of use, in a weaker ink. */
  isMuted?: ((row: Row) => boolean) | undefined;
  /** More buttons of a row, before view, edit and delete. */
  moreActions?: ((row: Row) => ReactNode) | undefined;
}

/** A list as a table: sorted by its headers, walked with the arrow keys, opened with Enter or a press on the row. */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const {
    label,
    columns,
    rows,
    empty,
    pageSize = 10,
    refreshing,
    onView,
    onEdit,
    onDelete,
    moreActions,
  } = props;
  const table = useDataTable({
    columns,
    rows,
    rowId: props.rowId,
    sort: props.sort,
    onSort: props.onSort,
  });
  const withActions = Boolean(onView ?? onEdit ?? onDelete ?? moreActions);
  if (rows?.length === 0) return <>{empty}</>;
  return (
    <Scroll>
      <Table role="table" aria-label={label} aria-busy={rows === undefined || refreshing === true}>
        <thead role="rowgroup">
          <HeaderRow table={table} columns={columns} withActions={withActions} />
        </thead>
        <tbody role="rowgroup">
          {rows === undefined ? (
            <SkeletonRows columns={columns} count={pageSize} withActions={withActions} />
          ) : (
            <Rows {...props} table={table} withActions={withActions} />
          )}
        </tbody>
      </Table>
    </Scroll>
  );
}

interface RowsProps<Row extends object> extends DataTableProps<Row> {
  table: DataTableModel<Row>;
  withActions: boolean;
}

function Rows<Row extends object>(props: RowsProps<Row>) {
  const { table, columns, withActions, rowName, isMuted, onView, onEdit, onDelete, moreActions } = props;
  const { canEdit, canDelete, deletion } = props;
  const rows = table.getRowModel().rows;
  const byId = useMemo(() => new Map(columns.map((column) => [column.id, column])), [columns]);
  const openOf = (row: Row) => onView ?? (canEdit?.(row) === false ? undefined : onEdit);
  const walk = useRowWalk(rows.length, (index) => {
    const row = rows[index]?.original;
    if (row) openOf(row)?.(row);
  });
  return rows.map((row, index) => (
    <tr
      key={row.id}
      role="row"
      tabIndex={walk.tabIndexOf(index)}
      data-pressable={openOf(row.original) ? '' : undefined}
      data-muted={isMuted?.(row.original) ? '' : undefined}
      onKeyDown={walk.onKeyDown}
      onFocus={() => walk.onFocusRow(index)}
      onClick={(event) => {
        if (isBarePress(event.target)) openOf(row.original)?.(row.original);
      }}
    >
      {row.getAllCells().map((cell) => {
        const column = byId.get(cell.column.id);
        return (
          <td
            key={cell.id}
            role="cell"
            data-label={column?.header}
            data-align={column?.align}
            data-strong={column?.strong ? '' : undefined}
          >
            <table.FlexRender cell={cell} />
          </td>
        );
      })}
      {withActions && (
        <td role="cell" data-actions="" data-align="end">
          <RowActions
            row={row.original}
            name={rowName(row.original)}
            more={moreActions?.(row.original)}
            {...{ onView, onEdit, onDelete, canEdit, canDelete, deletion }}
          />
        </td>
      )}
    </tr>
  ));
}

/** A press that meant the row: not one of its buttons or links, and not the end of selecting its text. */
function isBarePress(target: EventTarget): boolean {
  if (target instanceof Element && target.closest('button, a, input, [role="menuitem"]')) return false;
  return window.getSelection()?.type !== 'Range';
}

import { useLayoutEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { titleCutText, useColumnWidths, widthProperties, type ColumnSizing } from './column-widths.js';
import type { DataColumn, SortState } from './columns.js';
import { DataRow, type RowHandlers } from './data-row.js';
import type { MenuItem } from '../overlay/menu.js';
import type { RowActionHandlers } from './row-actions.js';
import { SkeletonRows } from './skeleton-rows.js';
import { HeaderRow } from './header-row.js';
import { Scroll, Table } from './table-style.js';
import { useRowSelection, type RowSelection } from './selection.js';
import { useKeptFocus } from './use-kept-focus.js';
import { useRowNavigation } from './use-row-navigation.js';

export interface DataTableProps<Row extends { id: string }> extends RowActionHandlers<Row> {
  /** The accessible name. */
  label: string;
  /** Keep the array stable between renders: at module level or in a memo. */
  columns: readonly DataColumn<Row>[];
  /** Undefined while the first page loads, which shows a skeleton. */
  rows: readonly Row[] | undefined;
  /** The name of a row in its buttons, such as 'Edit Ada Byron'. */
  rowName: (row: Row) => string;
  sort?: SortState | undefined;
  onSort?: ((sort: SortState) => void) | undefined;
  /** Whether phones sort by something else than the headers, which they don't show then. */
  sortsOnPhone?: 'elsewhere' | undefined;
  /** The number of skeleton rows. */
  pageSize?: number | undefined;
  /** The empty state. */
  empty: ReactNode;
  /** A new page is loading; the current one stays and is marked busy. */
  refreshing?: boolean | undefined;
  /** Whether to gray out a row. */
  isMuted?: ((row: Row) => boolean) | undefined;
  /** Additional row buttons, before view, edit and delete. */
  moreActions?: ((row: Row) => ReactNode) | undefined;
  /** Actions on a row, in a menu instead of buttons. */
  rowMenu?: ((row: Row) => readonly MenuItem[]) | undefined;
  /** Actions of keys on a focused row. */
  rowKeys?: Readonly<Record<string, (row: Row) => void>> | undefined;
  /** Makes rows selectable. */
  selection?: RowSelection<Row> | undefined;
  /** Makes the widths of columns choosable. */
  sizing?: ColumnSizing | undefined;
}

/** A table with sortable headers, keyboard navigation and clickable rows. */
export function DataTable<Row extends { id: string }>(props: DataTableProps<Row>) {
  const {
    label,
    columns,
    rows,
    empty,
    pageSize = 10,
    refreshing,
    sort,
    onSort,
    onView,
    onEdit,
    onDelete,
    moreActions,
    rowMenu,
    selection,
  } = props;
  const resizing = useColumnWidths(props.sizing);
  const body = useKeptFocus(rows);
  const withActions = Boolean(onView ?? onEdit ?? onDelete ?? moreActions ?? rowMenu);
  if (rows?.length === 0) return <>{empty}</>;
  return (
    <Scroll>
      <Table
        role="table"
        aria-label={label}
        aria-busy={rows === undefined || refreshing === true}
        data-two-lines={columns.some(({ onPhone }) => onPhone) ? '' : undefined}
        data-sorts-on-phone={props.sortsOnPhone}
        style={widthProperties(resizing?.widths)}
        onPointerOver={titleCutText}
      >
        <thead role="rowgroup">
          <HeaderRow
            {...{ columns, sort, onSort, selection, resizing }}
            withActions={rowMenu ? 'menu' : withActions}
            rows={rows ?? []}
          />
        </thead>
        <tbody role="rowgroup" {...body}>
          {rows === undefined ? (
            <SkeletonRows
              columns={columns}
              count={pageSize}
              withActions={withActions}
              withSelection={selection !== undefined}
            />
          ) : (
            <Rows
              {...props}
              withActions={withActions}
              sizedColumns={Object.keys(resizing?.widths ?? {}).join(',')}
            />
          )}
        </tbody>
      </Table>
    </Scroll>
  );
}

interface RowsProps<Row extends { id: string }> extends DataTableProps<Row> {
  withActions: boolean;
  sizedColumns: string;
}

function Rows<Row extends { id: string }>(props: RowsProps<Row>) {
  const { rows = [], rowName, columns, withActions, sizedColumns, isMuted, selection, rowKeys } = props;
  const { onView, onEdit, onDelete, canEdit, canDelete, deletion, moreActions, rowMenu } = props;
  const [menu, setMenu] = useState<{ id: string; byKeyboard: boolean } | null>(null);
  const openMenu = (index: number, open: { byKeyboard: boolean } | null) => {
    const row = rows[index];
    setMenu(open && row ? { ...open, id: row.id } : null);
  };
  const menuOf = (row: Row) =>
    menu?.id === row.id && rowMenu
      ? { items: rowMenu(row), byKeyboard: menu.byKeyboard }
      : rowMenu && 'closed';
  const canOf = (row: Row) => {
    if (onView) return 'view';
    return onEdit && canEdit?.(row) !== false ? 'edit' : 'neither';
  };
  const isTicked = (row: Row) => selection?.isSelected(row) === true;
  const tick = useRowSelection(rows, selection);
  const navigation = useRowNavigation(rows.length, {
    onOpen: (index) => {
      const row = rows[index];
      if (row && canOf(row) !== 'neither') (onView ?? onEdit)?.(row);
    },
    onToggle: (index) => {
      const row = rows[index];
      if (row && selection) tick(index, !isTicked(row));
    },
    onMenu: (index) => {
      if (rowMenu) openMenu(index, { byKeyboard: true });
      return rowMenu !== undefined;
    },
    onKey: (key, index) => {
      const row = rows[index];
      const act = rowKeys?.[key];
      if (row) act?.(row);
      return act !== undefined;
    },
  });
  const handlers = useLatest<RowHandlers<Row>>({
    ...{ onView, onEdit, onDelete, onToggle: tick, onMenu: openMenu },
    ...{ onKeyDown: navigation.onKeyDown, onFocus: navigation.onFocusRow },
  });
  return rows.map((row, index) => (
    <DataRow
      key={row.id}
      {...{ row, index, columns, sizedColumns, deletion, moreActions, withActions, handlers }}
      name={rowName(row)}
      menu={menuOf(row)}
      tabIndex={navigation.tabIndexOf(index)}
      muted={isMuted?.(row) === true}
      selected={selection && isTicked(row)}
      can={canOf(row)}
      editable={onEdit !== undefined && canEdit?.(row) !== false}
      deletable={onDelete !== undefined && canDelete?.(row) !== false}
    />
  ));
}

/** Keeps the latest value in a stable ref. */
function useLatest<Value>(value: Value): RefObject<Value> {
  const newest = useRef(value);
  useLayoutEffect(() => {
    newest.current = value;
  });
  return newest;
}

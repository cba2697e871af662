import { useLayoutEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { useRowKeys, type RowKey } from '../keyboard/use-row-keys.js';
import { titleCutText, useColumnWidths, widthProperties, type ColumnSizing } from './column-widths.js';
import type { DataColumn, SortState } from './columns.js';
import { DataRow, type RowHandlers } from './data-row.js';
import type { MenuItem } from '../overlay/menu.js';
import { SkeletonRows } from './skeleton-rows.js';
import { HeaderRow } from './header-row.js';
import { Frame, Scroll, Table } from './table-style.js';
import { useMoreHint } from './use-more-hint.js';
import { useRowSelection, type RowSelection } from './selection.js';

export interface DataTableProps<Row extends { id: string }> {
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
  /** A control at the header of a column, such as its filter. */
  headerControl?: ((column: DataColumn<Row>) => ReactNode) | undefined;
  /** The number of skeleton rows. */
  pageSize?: number | undefined;
  /** The empty state. */
  empty: ReactNode;
  /** A new page is loading; the current one stays and is marked busy. */
  refreshing?: boolean | undefined;
  /** Whether to gray out a row. */
  isMuted?: ((row: Row) => boolean) | undefined;
  /** A click on a row or Enter. */
  onView?: ((row: Row) => void) | undefined;
  /** The same where a row isn't viewed, else the key e. */
  onEdit?: ((row: Row) => void) | undefined;
  /** Whether the user may edit a row; true by default. */
  canEdit?: ((row: Row) => boolean) | undefined;
  /** Actions on a row, in a menu. Without it, a button opens the row. */
  rowMenu?: ((row: Row) => readonly MenuItem[]) | undefined;
  /** Further keys on a focused row. */
  rowKeys?: readonly RowKey<Row>[] | undefined;
  /** Whether keys lead from the page into the table. A page has one such list. */
  isMain?: boolean | undefined;
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
    rowMenu,
    selection,
  } = props;
  const resizing = useColumnWidths(props.sizing);
  const withActions = Boolean(onView ?? rowMenu);
  const scroller = useRef<HTMLDivElement>(null);
  useMoreHint(scroller);
  if (rows?.length === 0) return <>{empty}</>;
  return (
    <Frame>
      <Scroll ref={scroller}>
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
              headerControl={props.headerControl}
              withActions={rowMenu ? 'menu' : withActions}
              rows={rows ?? []}
            />
          </thead>
          {rows === undefined ? (
            <tbody role="rowgroup">
              <SkeletonRows
                columns={columns}
                count={pageSize}
                withActions={withActions}
                withSelection={selection !== undefined}
              />
            </tbody>
          ) : (
            <Rows
              {...props}
              rows={rows}
              withActions={withActions}
              sizedColumns={Object.keys(resizing?.widths ?? {}).join(',')}
            />
          )}
        </Table>
      </Scroll>
    </Frame>
  );
}

interface RowsProps<Row extends { id: string }> extends DataTableProps<Row> {
  rows: readonly Row[];
  withActions: boolean;
  sizedColumns: string;
}

function Rows<Row extends { id: string }>(props: RowsProps<Row>) {
  const { rows, rowName, columns, withActions, sizedColumns, isMuted, selection, rowKeys = [] } = props;
  const { onView, onEdit, canEdit, rowMenu } = props;
  const body = useRef<HTMLTableSectionElement>(null);
  const [menu, setMenu] = useState<{ id: string; byKeyboard: boolean } | null>(null);
  const openMenu = (index: number, open: { byKeyboard: boolean } | null) => {
    const row = rows[index];
    setMenu(open && row ? { ...open, id: row.id } : null);
  };
  const menuOf = (row: Row) => {
    const items = rowMenu?.(row) ?? [];
    if (items.length === 0) return undefined;
    return menu?.id === row.id ? { items, byKeyboard: menu.byKeyboard } : 'closed';
  };
  const mayEdit = (row: Row) => onEdit !== undefined && canEdit?.(row) !== false;
  const canOf = (row: Row) => {
    if (onView) return 'view';
    return mayEdit(row) ? 'edit' : 'neither';
  };
  const isTicked = (row: Row) => selection?.isSelected(row) === true;
  const tick = useRowSelection(rows, selection);
  const keyboard = useRowKeys({
    ...{ root: body, rows, isMain: props.isMain === true },
    keys: [
      ...keysOf<Row>({
        onOpen: onView,
        onEdit: onEdit && ((row) => (mayEdit(row) ? onEdit(row) : undefined)),
        onToggle: selection && ((row) => tick(rows.indexOf(row), !isTicked(row))),
        onMenu: rowMenu && ((row) => openMenu(rows.indexOf(row), { byKeyboard: true })),
      }),
      ...rowKeys,
    ],
  });
  const handlers = useLatest<RowHandlers<Row>>({
    onView,
    onEdit,
    onToggle: tick,
    onMenu: openMenu,
  });
  return (
    <tbody role="rowgroup" ref={body} {...keyboard.list}>
      {rows.map((row, index) => (
        <DataRow
          key={row.id}
          {...{ row, index, columns, sizedColumns, withActions, handlers }}
          name={rowName(row)}
          menu={menuOf(row)}
          tabIndex={keyboard.tabIndexOf(index)}
          muted={isMuted?.(row) === true}
          selected={selection && isTicked(row)}
          can={canOf(row)}
        />
      ))}
    </tbody>
  );
}

type Act<Row> = RowKey<Row>['act'] | undefined;

/** The keys of what a table does with its rows. */
function keysOf<Row>(acts: {
  onOpen: Act<Row>;
  onEdit: Act<Row>;
  onToggle: Act<Row>;
  onMenu: Act<Row>;
}): readonly RowKey<Row>[] {
  const { onOpen, onEdit, onToggle, onMenu } = acts;
  return [
    ...(onOpen ? [{ keys: ['enter'], does: 'Open the row', act: onOpen }] : []),
    ...(onEdit ? [{ keys: onOpen ? ['e'] : ['enter', 'e'], does: 'Edit the row', act: onEdit }] : []),
    ...(onToggle ? [{ keys: ['x', ' '], does: 'Select the row', act: onToggle }] : []),
    ...(onMenu
      ? [{ keys: ['shift+f10', 'contextmenu'], does: 'Open the menu of the row', act: onMenu }]
      : []),
  ];
}

/** Keeps the latest value in a stable ref. */
function useLatest<Value>(value: Value): RefObject<Value> {
  const newest = useRef(value);
  useLayoutEffect(() => {
    newest.current = value;
  });
  return newest;
}

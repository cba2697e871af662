import { Eye } from 'lucide-react';
import { memo, type RefObject } from 'react';
import { IconButton } from '../button/icon-button.js';
import { sized } from './column-widths.js';
import type { DataColumn } from './columns.js';
import { RowMenu, type OpenMenu } from './row-menu.js';
import { RowCheckbox } from './selection.js';

/** The row handlers. A ref holds the latest ones, so that rows don't rerender. */
export interface RowHandlers<Row> {
  onView?: ((row: Row) => void) | undefined;
  onEdit?: ((row: Row) => void) | undefined;
  onToggle: (index: number, selected: boolean, range: boolean) => void;
  onMenu: (index: number, open: { byKeyboard: boolean } | null) => void;
}

interface DataRowProps<Row extends object> {
  row: Row;
  index: number;
  columns: readonly DataColumn<Row>[];
  /** The ids of the columns whose width is chosen, with commas between. */
  sizedColumns: string;
  name: string;
  tabIndex: 0 | -1;
  muted: boolean;
  /** Undefined when rows are not selectable. */
  selected: boolean | undefined;
  can: 'view' | 'edit' | 'neither';
  withActions: boolean;
  /** Replaces the button that opens the row: the open menu, or that it is closed. */
  menu: OpenMenu | 'closed' | undefined;
  handlers: RefObject<RowHandlers<Row>>;
}

function PlainRow<Row extends object>(props: DataRowProps<Row>) {
  const { row, index, columns, name, selected, can, handlers, withActions } = props;
  const chosen = props.sizedColumns.split(',');
  const open = () => {
    if (can === 'view') handlers.current.onView?.(row);
    if (can === 'edit') handlers.current.onEdit?.(row);
  };
  return (
    <tr
      role="row"
      tabIndex={props.tabIndex}
      data-pressable={can === 'neither' ? undefined : ''}
      data-muted={props.muted ? '' : undefined}
      aria-selected={selected}
      onClick={(event) => {
        if (isRowClick(event.target)) open();
      }}
      onContextMenu={(event) => {
        // The keyboard opens the menu from the row itself, the pointer from its content.
        if (props.menu !== undefined && event.target === event.currentTarget) event.preventDefault();
      }}
    >
      {selected !== undefined && (
        <td role="cell" data-select="">
          <RowCheckbox
            label={`Select ${name}`}
            checked={selected}
            onToggle={(on, event) => handlers.current.onToggle(index, on, event.shiftKey)}
          />
        </td>
      )}
      {columns.map((column) => (
        <td
          key={column.id}
          role="cell"
          data-label={column.header}
          data-on-phone={column.onPhone}
          data-named={column.namedOnPhone === true ? column.header : column.namedOnPhone || undefined}
          data-align={column.align}
          data-leaves={column.leaves}
          data-strong={column.strong ? '' : undefined}
          {...sized(column.id, chosen.includes(column.id))}
        >
          {column.cell(row)}
        </td>
      ))}
      {props.menu !== undefined && (
        <td role="cell" data-actions="menu" data-align="end">
          <RowMenu
            name={name}
            open={props.menu === 'closed' ? undefined : props.menu}
            onToggle={(byKeyboard) => {
              handlers.current.onMenu(index, props.menu === 'closed' ? { byKeyboard } : null);
            }}
            onClose={() => handlers.current.onMenu(index, null)}
          />
        </td>
      )}
      {withActions && props.menu === undefined && (
        <td role="cell" data-actions="" data-align="end">
          {can === 'view' && (
            <IconButton label={`View ${name}`} onClick={open}>
              <Eye />
            </IconButton>
          )}
        </td>
      )}
    </tr>
  );
}

/** A memoized row, so that selecting one does not rerender the others. */
export const DataRow = memo(PlainRow) as typeof PlainRow;

/** Whether a click was on the row itself, and not on a control or the end of a text selection. */
function isRowClick(target: EventTarget): boolean {
  const other = 'button, a, label, [data-select], [role="menuitem"]';
  if (target instanceof Element && target.closest(other)) return false;
  return window.getSelection()?.type !== 'Range';
}

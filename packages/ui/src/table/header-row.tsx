import { ArrowDown, ArrowUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { VisuallyHidden } from '../layout/visually-hidden.js';
import type { DataColumn, SortState } from './columns.js';
import { sized, type Resizing } from './column-widths.js';
import { RowCheckbox, type RowSelection } from './selection.js';
import { HeaderLine, HeaderText, SortButton } from './table-style.js';
import { WidthHandle } from './width-handle.js';

interface HeaderRowProps<Row extends object> {
  columns: readonly DataColumn<Row>[];
  sort: SortState | undefined;
  onSort: ((sort: SortState) => void) | undefined;
  withActions: boolean | 'menu';
  rows: readonly Row[];
  selection: RowSelection<Row> | undefined;
  resizing: Resizing | undefined;
  headerControl: ((column: DataColumn<Row>) => ReactNode) | undefined;
}

const ariaSort = { asc: 'ascending', desc: 'descending' } as const;

/** The column headers; sortable ones are buttons. */
export function HeaderRow<Row extends object>(props: HeaderRowProps<Row>) {
  const { columns, sort, onSort, withActions, rows, selection, resizing, headerControl } = props;
  return (
    <tr role="row">
      {selection && (
        <th role="columnheader" scope="col" data-select="">
          <SelectAllCheckbox rows={rows} selection={selection} />
        </th>
      )}
      {columns.map((column) => {
        const { id, header, align, sortable } = column;
        const order = sort?.id === id ? sort.order : undefined;
        return (
          <th
            key={id}
            role="columnheader"
            scope="col"
            data-align={align}
            data-leaves={column.leaves}
            data-column={id}
            aria-sort={order && ariaSort[order]}
            // The name of the handle is no part of the column's.
            aria-label={resizing || headerControl ? header : undefined}
            {...sized(id, resizing?.widths[id] !== undefined)}
          >
            <HeaderLine>
              {sortable && onSort ? (
                <SortButton
                  type="button"
                  onClick={() => onSort({ id, order: order === 'asc' ? 'desc' : 'asc' })}
                >
                  <HeaderText>{header}</HeaderText>
                  {order === 'desc' ? <ArrowDown aria-hidden="true" /> : <ArrowUp aria-hidden="true" />}
                </SortButton>
              ) : (
                <HeaderText>{header}</HeaderText>
              )}
              {headerControl?.(column)}
            </HeaderLine>
            {resizing && <WidthHandle {...{ id, header, resizing }} />}
          </th>
        );
      })}
      {withActions && (
        <th role="columnheader" scope="col" data-actions={withActions === 'menu' ? 'menu' : ''}>
          <VisuallyHidden>Actions</VisuallyHidden>
        </th>
      )}
    </tr>
  );
}

function SelectAllCheckbox<Row>({ rows, selection }: { rows: readonly Row[]; selection: RowSelection<Row> }) {
  const chosen = rows.filter((row) => selection.isSelected(row)).length;
  const all = rows.length > 0 && chosen === rows.length;
  return (
    <RowCheckbox
      label="Select all on this page"
      checked={all}
      mixed={chosen > 0 && !all}
      onToggle={() => selection.onSelect(rows, !all)}
    />
  );
}

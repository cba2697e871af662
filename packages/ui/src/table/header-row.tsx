import { ArrowDown, ArrowUp } from 'lucide-react';
import { VisuallyHidden } from '../layout/visually-hidden.js';
import type { DataColumn } from './columns.js';
import { TickBox, type RowSelection } from './selection.js';
import { SortButton } from './table-style.js';
import type { DataTableModel } from './use-data-table.js';

interface HeaderRowProps<Row extends object> {
  table: DataTableModel<Row>;
  columns: readonly DataColumn<Row>[];
  withActions: boolean;
  rows: readonly Row[];
  selection: RowSelection<Row> | undefined;
}

const ariaSort = { asc: 'ascending', desc: 'descending' } as const;

/** The names of the columns; those that can be sorted by are buttons. */
export function HeaderRow<Row extends object>(props: HeaderRowProps<Row>) {
  const { table, columns, withActions, rows, selection } = props;
  const aligned = new Map(columns.map((column) => [column.id, column.align]));
  const [group] = table.getHeaderGroups();
  return (
    <tr role="row">
      {selection && (
        <th role="columnheader" scope="col" data-select="">
          <TickAll rows={rows} selection={selection} />
        </th>
      )}
      {group?.headers.map((header) => {
        const { column } = header;
        const sorted = column.getIsSorted();
        return (
          <th
            key={header.id}
            role="columnheader"
            scope="col"
            data-align={aligned.get(column.id)}
            aria-sort={sorted ? ariaSort[sorted] : undefined}
          >
            {column.getCanSort() ? (
              <SortButton type="button" onClick={column.getToggleSortingHandler()}>
                <table.FlexRender header={header} />
                {sorted === 'desc' ? <ArrowDown aria-hidden="true" /> : <ArrowUp aria-hidden="true" />}
              </SortButton>
            ) : (
              <table.FlexRender header={header} />
            )}
          </th>
        );
      })}
      {withActions && (
        <th role="columnheader" scope="col" data-actions="">
          <VisuallyHidden>Actions</VisuallyHidden>
        </th>
      )}
    </tr>
  );
}

function TickAll<Row>({ rows, selection }: { rows: readonly Row[]; selection: RowSelection<Row> }) {
  const chosen = rows.filter((row) => selection.isSelected(row)).length;
  const all = rows.length > 0 && chosen === rows.length;
  return (
    <TickBox
      label="Select all on this page"
      checked={all}
      mixed={chosen > 0 && !all}
      onTick={() => selection.onSelect(rows, !all)}
    />
  );
}

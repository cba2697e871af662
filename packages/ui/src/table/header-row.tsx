import { ArrowDown, ArrowUp } from 'lucide-react';
import { VisuallyHidden } from '../layout/visually-hidden.js';
import type { DataColumn } from './columns.js';
import { SortButton } from './table-style.js';
import type { DataTableModel } from './use-data-table.js';

interface HeaderRowProps<Row extends object> {
  table: DataTableModel<Row>;
  columns: readonly DataColumn<Row>[];
  withActions: boolean;
}

const ariaSort = { asc: 'ascending', desc: 'descending' } as const;

/** The names of the columns; those that can be sorted by are buttons. */
export function HeaderRow<Row extends object>({ table, columns, withActions }: HeaderRowProps<Row>) {
  const aligned = new Map(columns.map((column) => [column.id, column.align]));
  const [group] = table.getHeaderGroups();
  return (
    <tr role="row">
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

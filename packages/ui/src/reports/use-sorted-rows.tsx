import type { ReportColumn, ReportRow } from '@bindery/contracts/crm';
import { useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import type { DataColumn, SortState } from '../table/index.js';
import { cellText } from './report-words.js';

interface Row extends ReportRow {
  id: string;
}

const texts = /* @__PURE__ */ new Intl.Collator('en-US', { numeric: true, sensitivity: 'base' });

/** The columns of a report's table, and its rows in the order that is chosen. */
export function useSortedRows(columns: readonly ReportColumn[], rows: readonly ReportRow[]) {
  const [sort, setSort] = useState<SortState>();
  const shown = useMemo(() => columns.map(columnOf), [columns]);
  const sorted = useMemo(() => {
    const all = rows.map((row, index) => ({ ...row, id: String(index) }));
    return sort ? all.sort(orderBy(sort, columns)) : all;
  }, [rows, columns, sort]);
  return { shown, sorted, sort, setSort };
}

function columnOf({ key, label, kind }: ReportColumn, index: number): DataColumn<Row> {
  const isFirst = index === 0;
  return {
    ...{ id: key, header: label, sortable: true, strong: isFirst },
    align: ['text', 'day', 'month'].includes(kind) ? 'start' : 'end',
    cell: ({ cells, list }) => {
      const text = cellText(cells[index] ?? null, kind);
      return isFirst && list !== null ? <Link to={list}>{text}</Link> : text;
    },
  };
}

/** Cells without a value come last in either order. */
function orderBy({ id, order }: SortState, columns: readonly ReportColumn[]) {
  const at = columns.findIndex(({ key }) => key === id);
  const sign = order === 'asc' ? 1 : -1;
  return (one: Row, other: Row): number => {
    const [a = null, b = null] = [one.cells[at], other.cells[at]];
    if (a === null || b === null) return Number(a === null) - Number(b === null);
    if (typeof a === 'number' && typeof b === 'number') return sign * (a - b);
    return sign * texts.compare(String(a), String(b));
  };
}
